import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { bundleElementsOf } from '../../bundles/index.ts'
import { canSeeField, projectFieldsOf } from '../../custom-fields/index.ts'
import { issueRowVisible } from '../../issues/index.ts'
import type { Board, StoredSprint } from '../boards.store.ts'

type BoardOfCards = Pick<Board, 'id' | 'membership' | 'projectIds' | 'sprint_field_id'>

/**
 * The issues that stand on a sprint by hand or by a value, as a select of their ids. Null: boards by query, where they are
 * those that the query finds.
 */
export async function membersOf(
  ctx: RequestContext,
  board: BoardOfCards,
  sprint: Pick<StoredSprint, 'id' | 'name'>,
): Promise<RawBuilder<unknown> | null> {
  if (board.membership === 'query') return null
  if (board.membership === 'manual') return sql`select x.issue_id from sprint_issue x where x.sprint_id = ${sprint.id}`
  const byProject = await projectFieldsOf(ctx, board.projectIds)
  const uses = board.projectIds
    .flatMap(id => byProject.get(id) ?? [])
    .filter(field => field.fieldId === board.sprint_field_id && canSeeField(ctx, field))
  const elements = await bundleElementsOf(ctx, [...new Set(uses.flatMap(({ bundleId }) => bundleId ?? []))])
  const ids = [...elements.values()]
    .flat()
    .filter(({ name }) => name.toLowerCase() === sprint.name.toLowerCase())
    .map(({ id }) => id)
  return sql`select v.issue_id from issue_field_value v join issue i on i.id = v.issue_id
    where v.field_id = ${board.sprint_field_id} and v.value_id = any(${intArray(ids)})
      and i.project_id = any(${intArray(uses.map(({ projectId }) => projectId))})`
}

/** Ids of the unresolved cards of a sprint that the actor sees. */
export async function unresolvedOf(
  ctx: RequestContext,
  board: BoardOfCards,
  sprint: Pick<StoredSprint, 'id' | 'name'>,
): Promise<readonly number[]> {
  const members = await membersOf(ctx, board, sprint)
  if (members === null) return []
  const { rows } = await sql<{ id: number }>`
    select s.issue_id as id from issue_search s
    where s.issue_id in (${members}) and s.open and ${issueRowVisible(ctx, 's')} order by s.issue_id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** How many unresolved cards of each sprint the reader sees, by its number, in one statement. */
export async function countUnresolved(
  ctx: RequestContext,
  sprints: readonly { readonly board: BoardOfCards; readonly sprint: Pick<StoredSprint, 'id' | 'name'> }[],
): Promise<ReadonlyMap<number, number>> {
  const selects: RawBuilder<unknown>[] = []
  for (const { board, sprint } of sprints) {
    const members = await membersOf(ctx, board, sprint)
    if (members) selects.push(sql`select ${sprint.id}::int as sprint_id, m.issue_id from (${members}) m`)
  }
  if (selects.length === 0) return new Map()
  const { rows } = await sql<{ id: number; count: number }>`
    select m.sprint_id as id, count(*)::int as count from (${sql.join(selects, sql` union all `)}) m
    join issue_search s on s.issue_id = m.issue_id
    where s.open and ${issueRowVisible(ctx, 's')} group by m.sprint_id`.execute(ctx.db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
