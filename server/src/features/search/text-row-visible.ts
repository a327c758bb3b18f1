import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { projectsWith } from '../access/index.ts'
import { textSourcesOf } from './text-sources.ts'

/** A hit counts only through a row that the reader may read. */
export function textRowVisible(ctx: RequestContext, alias: string): RawBuilder<boolean> {
  const hidden = projectsWith(ctx, 'READ_HIDDEN_STUFF')
  const privates = projectsWith(ctx, 'PRIVATE_READ_ISSUE')
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  const parts: RawBuilder<unknown>[] = []
  if (hidden !== 'all') {
    // Most rows are for everyone, and telling two short lists equal costs a fraction of looking for what they share.
    const allowed = sql`(${of('acl')} = '{0}'::int[] or ${of('acl')} && ${[0, ...ctx.actor.principals]}::int[])`
    parts.push(hidden.length === 0 ? allowed : sql`(${allowed} or ${of('project_id')} = any(${intArray(hidden)}))`)
  }
  for (const { number, permission } of textSourcesOf(ctx.contributions)) {
    const projects = permission ? projectsWith(ctx, permission) : 'all'
    if (projects !== 'all')
      parts.push(sql`(${of('source')} <> ${sql.lit(number)} or ${of('project_id')} = any(${intArray(projects)}))`)
  }
  if (privates !== 'all') parts.push(sql`(not ${of('private')} or ${of('project_id')} = any(${intArray(privates)}))`)
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}
