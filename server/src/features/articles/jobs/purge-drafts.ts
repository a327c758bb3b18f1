import { sql } from 'kysely'
import type { Platform } from '../../../platform/context/index.ts'
import type { JobDefinition } from '../../../platform/jobs/index.ts'

/** For how long (ms) a draft stays in which nothing was written. */
const RETENTION = 7 * 86_400_000

/** Removes drafts of new articles that were begun long ago and hold nothing. */
export async function purgeArticleDrafts(platform: Platform): Promise<number> {
  const { rows } = await sql`
    delete from article_draft d
    where d.original_id is null and d.updated < ${platform.clock() - RETENTION}
      and btrim(d.summary) = '' and btrim(d.content) = '' and d.tags = '{}' and not d.sets_visibility
      and not exists (select from attachment a where a.article_draft_id = d.id)
    returning d.id`.execute(platform.database.background)
  if (rows.length > 0) platform.log.info({ removed: rows.length }, 'Removed drafts of articles that held nothing')
  return rows.length
}

export const purgeArticleDraftsJob: JobDefinition = {
  name: 'articles.purge-drafts',
  schedule: '33 3 * * *',
  run: async platform => {
    await purgeArticleDrafts(platform)
  },
}
