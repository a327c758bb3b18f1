import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { projectFieldsOf } from '../../custom-fields/index.ts'
import {
  canUpdate,
  changeIssues,
  mergedEdit,
  readFieldInputs,
  type VisibleIssue,
  visibleIssues,
} from '../../issues/index.ts'
import type { Board, StoredSprint } from '../boards.store.ts'
import { addCards, removeCards } from '../sprint-cards.ts'
import { unresolvedOf } from './sprint-members.ts'

/**
 * Moves the unresolved cards of a sprint to another one of its board, or off the board, as far as the actor sees and may
 * change them. Gives those that moved.
 */
export async function moveUnresolved(
  ctx: RequestContext,
  board: Board,
  from: StoredSprint,
  to: StoredSprint | null,
): Promise<readonly VisibleIssue[]> {
  const ids = await unresolvedOf(ctx, board, from)
  const issues = [...(await visibleIssues(ctx, ids, { lock: true })).values()].filter(issue => canUpdate(ctx, issue))
  if (issues.length === 0) return []
  if (board.membership === 'field') return moveByField(ctx, board, issues, from, to)
  if (to === null) return removeCards(ctx, board, [from.id], issues)
  const added = await addCards(ctx, board, to, issues)
  return board.on_several_sprints ? [...added, ...(await removeCards(ctx, board, [from.id], issues))] : added
}

async function moveByField(
  ctx: RequestContext,
  board: Board,
  issues: readonly VisibleIssue[],
  from: StoredSprint,
  to: StoredSprint | null,
): Promise<readonly VisibleIssue[]> {
  for (const [projectId, own] of Map.groupBy(issues, issue => issue.project_id)) {
    const fields = (await projectFieldsOf(ctx, [projectId])).get(projectId) ?? []
    const field = fields.find(({ fieldId }) => fieldId === board.sprint_field_id)
    if (!field) continue
    const left = await otherValues(ctx, field.fieldId, own, from.name)
    for (const [names, group] of Map.groupBy(own, issue => (left.get(issue.id) ?? []).join('\n'))) {
      const wanted = [...new Set([...(names === '' ? [] : names.split('\n')), ...(to ? [to.name] : [])])]
      const values = wanted.map(name => ({ name }))
      const value = field.fieldType.isMultiValue ? values : (values[0] ?? null)
      const inputs = await readFieldInputs(ctx, fields, [{ name: field.name, value }], { typeRequired: false })
      await changeIssues(
        ctx,
        group.map(issue => mergedEdit(issue, [{ fields: inputs }])),
      )
    }
  }
  return issues
}

/** The names of the field's other values that each issue has, in their order. */
async function otherValues(
  ctx: RequestContext,
  fieldId: number,
  issues: readonly VisibleIssue[],
  name: string,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ issue_id: number; name: string }>`
    select v.issue_id, e.name from issue_field_value v join bundle_element e on e.id = v.value_id
    where v.field_id = ${fieldId} and v.issue_id = any(${issues.map(({ id }) => id)}::bigint[])
      and lower(e.name) <> lower(${name}) order by v.issue_id, e.ordinal, e.id`.execute(ctx.db)
  return new Map([...Map.groupBy(rows, row => row.issue_id)].map(([id, own]) => [id, own.map(row => row.name)]))
}
