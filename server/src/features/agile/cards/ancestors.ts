import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { issueVisible } from '../../issues/index.ts'
import { linkTypes, SUBTASK } from '../../links/index.ts'

/**
 * What stands above issues: each issue and those above it with its parent, as far as the reader sees that. An issue in a
 * circle has one, too, so who walks up counts the steps.
 */
export async function parentsAbove(
  ctx: RequestContext,
  issueIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const subtask = (await linkTypes(ctx)).find(({ name }) => name === SUBTASK)
  if (!subtask || issueIds.length === 0) return new Map()
  const parentOf = (child: string) => sql`
    issue_link l join issue i on i.id = l.source_id and i.deleted_at is null and ${issueVisible(ctx, 'i')}
    where l.type_id = ${subtask.id} and l.target_id = ${sql.raw(child)}`
  const { rows } = await sql<{ child: number; parent: number }>`
    with recursive up (child, parent) as (
      select g.id, above.source_id from unnest(${`{${issueIds.join(',')}}`}::bigint[]) g (id)
      cross join lateral (select l.source_id from ${parentOf('g.id')} order by l.source_id limit 1) above
      union
      select up.parent, above.source_id from up
      cross join lateral (select l.source_id from ${parentOf('up.parent')} order by l.source_id limit 1) above
    )
    select child, parent from up`.execute(ctx.search)
  return new Map(rows.map(({ child, parent }) => [child, parent]))
}

/** The way up from an issue, the nearest first; each once. */
export function wayUp(parents: ReadonlyMap<number, number>, id: number): readonly number[] {
  const way = new Set<number>()
  for (let at = parents.get(id); at !== undefined && at !== id && !way.has(at); at = parents.get(at)) way.add(at)
  return [...way]
}
