import type { RequestContext } from '../../../platform/context/index.ts'
import { projectFieldsOf } from '../../custom-fields/index.ts'
import type { FieldValues, VisibleIssue } from '../../issues/index.ts'
import type { Board } from '../boards.store.ts'

/**
 * One of each set of cards that may be moved alike: of one project, with the same rights of the actor on them, and with
 * the same values in all fields that decide.
 *
 * @param fieldIds null: of all fields
 */
export function oneOfEach<C extends Pick<VisibleIssue, 'id' | 'project_id' | 'reporter_id'>>(
  cards: readonly C[],
  current: ReadonlyMap<number, FieldValues>,
  fieldIds: ReadonlySet<number> | null,
  userId: number,
): readonly C[] {
  const first = new Map<string, C>()
  for (const card of cards) {
    const values = [...(current.get(card.id) ?? [])]
      .filter(([fieldId]) => fieldIds === null || fieldIds.has(fieldId))
      .map(([fieldId, held]) => `${fieldId}=${held.map(({ valueId }) => valueId).join()}`)
    const key = [card.project_id, card.reporter_id === userId, ...values.toSorted()].join(' ')
    if (!first.has(key)) first.set(key, card)
  }
  return [...first.values()]
}

/** The fields whose values decide where cards may go: those of columns, rows and sprints, and on which these depend. */
export async function decidingFields(
  ctx: RequestContext,
  board: Pick<Board, 'column_field_id' | 'swimlane_field_id' | 'sprint_field_id' | 'has_swimlanes' | 'swimlane_kind'>,
  projectIds: readonly number[],
): Promise<ReadonlySet<number> | null> {
  // Queries name whatever they like.
  if (board.has_swimlanes && board.swimlane_kind === 'queries') return null
  const fields = [...(await projectFieldsOf(ctx, projectIds)).values()].flat()
  const conditions = new Set(fields.flatMap(({ condition }) => condition?.fieldId ?? []))
  return new Set([
    ...[board.column_field_id, board.swimlane_field_id, board.sprint_field_id].filter(id => id !== null),
    ...fields.flatMap(({ id, fieldId }) => (conditions.has(id) ? [fieldId] : [])),
  ])
}
