import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { projectsWith } from '../access/index.ts'

/** A hit counts only through a row that the reader may read. */
export function textRowVisible(ctx: RequestContext, alias: string): RawBuilder<boolean> {
  const hidden = projectsWith(ctx, 'READ_HIDDEN_STUFF')
  const comments = projectsWith(ctx, 'READ_COMMENT')
  const work = projectsWith(ctx, 'READ_WORK_ITEM')
  const privates = projectsWith(ctx, 'PRIVATE_READ_ISSUE')
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const parts: RawBuilder<unknown>[] = []
  if (hidden !== 'all') {
    // Most rows are for everyone, and telling two short lists equal costs a fraction of looking for what they share.
    const allowed = sql`(${of('acl')} = '{0}'::int[] or ${of('acl')} && ${[0, ...ctx.actor.principals]}::int[])`
    parts.push(hidden.length === 0 ? allowed : sql`(${allowed} or ${of('project_id')} = any(${intArray(hidden)}))`)
  }
  if (comments !== 'all') parts.push(sql`(${of('source')} <> 2 or ${of('project_id')} = any(${intArray(comments)}))`)
  if (work !== 'all') parts.push(sql`(${of('source')} <> 5 or ${of('project_id')} = any(${intArray(work)}))`)
  if (privates !== 'all') parts.push(sql`(not ${of('private')} or ${of('project_id')} = any(${intArray(privates)}))`)
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}
