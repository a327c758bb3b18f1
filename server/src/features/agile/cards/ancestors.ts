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

/** All that stands below issues, whether or not the reader sees it. */
export async function allBelow(ctx: RequestContext, issueIds: readonly number[]): Promise<readonly number[]> {
  const subtask = (await linkTypes(ctx)).find(({ name }) => name === SUBTASK)
  if (!subtask || issueIds.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    with recursive down (id) as (
      select l.target_id from issue_link l
      where l.type_id = ${subtask.id} and l.source_id = any(${`{${issueIds.join(',')}}`}::bigint[])
      union select l.target_id from down join issue_link l on l.type_id = ${subtask.id} and l.source_id = down.id
    )
    select id from down`.execute(ctx.search)
  return rows.map(({ id }) => id)
}

/**
 * Says which of the wanted issues is the nearest above another one; null: none is. Each issue is passed once, however many
 * are asked about: those on one way have the same answer.
 */
export function nearestAbove(
  parents: ReadonlyMap<number, number>,
  isWanted: (id: number) => boolean,
): (id: number) => number | null {
  const known = new Map<number, number | null>()
  const find = (id: number): number | null => {
    const passed = new Set<number>()
    let found: number | null = null
    for (let at = id; !passed.has(at); ) {
      const answer = known.get(at)
      if (answer !== undefined) {
        found = answer
        break
      }
      passed.add(at)
      const parent = parents.get(at)
      if (parent === undefined) break
      if (isWanted(parent)) {
        found = parent
        break
      }
      at = parent
    }
    for (const one of passed) known.set(one, found)
    return found
  }
  return id => {
    const found = find(id)
    // Only a circle leads from an issue to itself, and then there is nothing else on it.
    return found === id ? null : found
  }
}

/** All that stands above some issues. Each is passed once, however many ways lead to it. */
export function allAbove(parents: ReadonlyMap<number, number>, ids: readonly number[]): ReadonlySet<number> {
  const above = new Set<number>()
  for (const id of ids)
    for (let at = parents.get(id); at !== undefined && !above.has(at); at = parents.get(at)) above.add(at)
  return above
}
