import { sql } from 'kysely'
import type { Platform } from '../../../platform/context/index.ts'
import type { JobDefinition } from '../../../platform/jobs/index.ts'
import { fileNamings } from '../attachments.extensions.ts'

const DAY = 86_400_000
/** Files without a row are left alone for this long: their upload may still be running. */
const ORPHAN_AGE = DAY
/** The content of removed files is kept for this long. */
const RETENTION = 30 * DAY
const BATCH = 500

/**
 * Removes files that no row names, and the content of files that were removed long ago. Every feature that keeps
 * files must be asked here, else its files count as orphans.
 */
export async function sweepFiles(platform: Platform, signal?: AbortSignal): Promise<number> {
  const now = platform.clock()
  let removed = 0
  let batch: string[] = []
  const sweepBatch = async (): Promise<void> => {
    const keys = batch
    batch = []
    if (keys.length === 0) return
    const { rows } = await sql<{ file_key: string }>`
      select file_key from attachment
      where file_key = any(${keys}::text[]) and coalesce(removed_at, ${now}) > ${now - RETENTION}
      union all select t.thumbnail_key from attachment_thumbnail t join attachment a on a.id = t.attachment_id
      where t.thumbnail_key = any(${keys}::text[]) and coalesce(a.removed_at, ${now}) > ${now - RETENTION}`.execute(
      platform.database.background,
    )
    const kept = new Set(rows.map(row => row.file_key))
    for (const naming of platform.contributions.to(fileNamings))
      for (const { file_key } of (await naming(keys).execute(platform.database.background)).rows) kept.add(file_key)
    for (const key of keys) {
      if (kept.has(key)) continue
      await platform.files.delete(key)
      removed++
    }
  }
  for await (const key of platform.files.olderThan(now - ORPHAN_AGE)) {
    if (signal?.aborted) break
    batch.push(key)
    if (batch.length >= BATCH) await sweepBatch()
  }
  await sweepBatch()
  if (removed > 0) platform.log.info({ removed }, 'Swept files that nothing names any more')
  return removed
}

export const sweepFilesJob: JobDefinition = {
  name: 'attachments-sweep',
  schedule: '17 3 * * *',
  run: async (platform, _data, signal) => {
    await sweepFiles(platform, signal)
  },
}
