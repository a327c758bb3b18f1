import { sql } from 'kysely'
import type { Platform } from '../../../platform/context/index.ts'
import type { JobDefinition } from '../../../platform/jobs/index.ts'

/** For how long (ms) a draft stays in which nothing was written. */
const RETENTION = 7 * 86_400_000

/** Removes drafts that were begun long ago and hold nothing. */
export async function purgeDrafts(platform: Platform): Promise<number> {
  const before = platform.clock() - RETENTION
  const { rows } = await sql<{ id: number }>`
    with issues as (
      delete from issue_draft d where d.updated < ${before} and btrim(d.summary) = '' and btrim(d.description) = ''
        and d.field_values = '{}' and d.tags = '{}' and d.links = '[]'
        and not exists (select 1 from attachment a where a.issue_draft_id = d.id) returning d.id
    ), texts as (
      delete from text_draft d where d.updated < ${before} and d.kind = 'comment' and btrim(d.text) = ''
        and not exists (select 1 from attachment a where a.text_draft_id = d.id) returning d.id
    )
    select id from issues union all select id from texts`.execute(platform.database.background)
  if (rows.length > 0) platform.log.info({ removed: rows.length }, 'Removed drafts that held nothing')
  return rows.length
}

export const purgeDraftsJob: JobDefinition = {
  name: 'drafts.purge',
  schedule: '31 3 * * *',
  run: async platform => {
    await purgeDrafts(platform)
  },
}
