import { sql } from 'kysely'
import { contextOf, type Platform, type RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { JobDefinition } from '../../../platform/jobs/index.ts'
import { systemActor } from '../../access/index.ts'
import { eraseRows, forgetFiles } from '../commands/erase-items.ts'
import { type DeletedRow, deletedKinds, RETENTION } from '../deleted-kind.ts'

/** Rows that are erased in one transaction. */
const PORTION = 100

/**
 * Erases for good whose time is over, of the kinds that have no purge of their own: files have a sweep, tags a job. Gives
 * how many there were.
 */
export async function purgeDeletedItems(platform: Platform, signal?: AbortSignal): Promise<number> {
  const system = contextOf(platform, systemActor(0, 'system', []), {
    requestId: 'purge-deleted-items',
    locale: platform.config.locale,
  })
  const before = platform.clock() - RETENTION
  let erased = 0
  while (!signal?.aborted) {
    const { count, files } = await transaction(system, ctx => eraseExpired(ctx, before))
    await forgetFiles(system, files)
    if (count === 0) break
    erased += count
  }
  if (erased > 0) platform.log.info({ erased }, 'Erased what was deleted long ago')
  return erased
}

/** Erases the oldest of the first kind that has any. */
async function eraseExpired(ctx: RequestContext, before: number): Promise<{ count: number; files: readonly string[] }> {
  for (const kind of ctx.contributions.to(deletedKinds)) {
    const select = kind.expired?.(ctx, before, PORTION)
    if (!select) continue
    const { rows } = await sql<DeletedRow>`${select}`.execute(ctx.db)
    if (rows.length > 0) return { count: rows.length, files: await eraseRows(ctx, kind, rows, null) }
  }
  return { count: 0, files: [] }
}

export const purgeDeletedItemsJob: JobDefinition = {
  name: 'deleted-items.purge',
  schedule: '27 3 * * *',
  run: async (platform, _data, signal) => {
    await purgeDeletedItems(platform, signal)
  },
}
