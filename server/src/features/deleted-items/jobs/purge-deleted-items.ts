import { sql } from 'kysely'
import { contextOf, type Platform, type RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { JobDefinition } from '../../../platform/jobs/index.ts'
import { systemActor } from '../../access/index.ts'
import { forgetFiles } from '../../attachments/index.ts'
import { eraseRows } from '../commands/erase-items.ts'
import { type DeletedRow, RETENTION } from '../deleted-items.store.ts'

/** Rows that are erased in one transaction. */
const PORTION = 100

/**
 * Erases issues and comments for good whose time is over. Files have a sweep and tags a purge of their own. Gives how
 * many there were.
 */
export async function purgeDeletedItems(platform: Platform, signal?: AbortSignal): Promise<number> {
  const system = contextOf(platform, systemActor(0, 'system', []), {
    requestId: 'purge-deleted-items',
    locale: platform.config.locale,
  })
  const before = platform.clock() - RETENTION
  let erased = 0
  while (!signal?.aborted) {
    const { count, files } = await transaction(system, async ctx => {
      const rows = await expired(ctx, before)
      return { count: rows.length, files: await eraseRows(ctx, rows, null) }
    })
    await forgetFiles(system, files)
    if (count === 0) break
    erased += count
  }
  if (erased > 0) platform.log.info({ erased }, 'Erased what was deleted long ago')
  return erased
}

/** What is just being restored is left alone. */
async function expired(ctx: RequestContext, before: number): Promise<readonly DeletedRow[]> {
  const issues = await sql<DeletedRow>`
    select 'issue' as kind, i.id, '' as name, i.id as issue_id, p.short_name || '-' || i.number as issue, i.project_id,
      i.reporter_id as author_id, i.deleted_at, i.deleted_by
    from issue i join project p on p.id = i.project_id where i.deleted_at < ${before}::bigint
    order by i.deleted_at limit ${PORTION} for update of i skip locked`.execute(ctx.db)
  if (issues.rows.length > 0) return issues.rows
  const comments = await sql<DeletedRow>`
    select 'comment' as kind, c.id, '' as name, i.id as issue_id, p.short_name || '-' || i.number as issue, i.project_id,
      c.author_id, c.deleted_at, c.deleted_by
    from comment c join issue i on i.id = c.host_id join project p on p.id = i.project_id
    where c.deleted_at < ${before}::bigint order by c.deleted_at limit ${PORTION} for update of c skip locked`.execute(
    ctx.db,
  )
  return comments.rows
}

export const purgeDeletedItemsJob: JobDefinition = {
  name: 'deleted-items.purge',
  schedule: '27 3 * * *',
  run: async (platform, _data, signal) => {
    await purgeDeletedItems(platform, signal)
  },
}
