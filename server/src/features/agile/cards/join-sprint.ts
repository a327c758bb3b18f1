import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type PartOfEdit, readFieldValues, type VisibleIssue } from '../../issues/index.ts'
import type { Board, StoredSprint } from '../boards.store.ts'
import { addCards, removeCards } from '../sprint-cards.ts'
import { applyParts } from './apply-parts.ts'
import type { OpenBoard } from './open-board.ts'
import { planValues } from './plan-fields.ts'

/** Puts issues that are not in a sprint into it. What a board's query finds comes by itself. */
export async function join(open: OpenBoard, issues: readonly VisibleIssue[]): Promise<void> {
  const { ctx, board, sprint } = open
  if (issues.length === 0) return
  if (board.membership === 'manual') await addCards(ctx, board, sprint, issues)
  if (board.membership === 'field') await setSprintField(open, issues, sprint)
}

/** Cards leave the board: its sprints, or the values that stand for them. What a query finds it goes on finding. */
export async function leaveBoard(open: OpenBoard, cards: readonly VisibleIssue[]): Promise<void> {
  const { ctx, board } = open
  if (board.membership === 'manual') await removeCards(ctx, board, null, cards)
  else if (board.membership === 'field') await setSprintField(open, cards, null)
  else throw new AppError('bad_request', { reason: `the board ${board.name} shows what its query finds` })
}

/** Gives cards the value that stands for a sprint, in place of those of the board's other sprints; null: none. */
async function setSprintField(
  { ctx, board, sprintField }: OpenBoard,
  cards: readonly VisibleIssue[],
  sprint: StoredSprint | null,
): Promise<void> {
  const fieldId = board.sprint_field_id
  if (fieldId === null || !sprintField)
    throw new AppError('bad_request', { reason: 'the board has no field for sprints' })
  const names = new Set((await sprintNames(ctx, board)).map(name => name.toLowerCase()))
  const plan = await planValues(
    ctx,
    fieldId,
    cards.map(({ project_id }) => project_id),
  )
  const current = await readFieldValues(
    ctx.db,
    cards.map(({ id }) => id),
  )
  const parts = new Map<number, PartOfEdit>()
  for (const card of cards) {
    const values = current.get(card.id)?.get(fieldId) ?? []
    const kept =
      board.on_several_sprints && sprint ? values : values.filter(one => !names.has(one.name?.toLowerCase() ?? ''))
    const field = plan.use(card.project_id)
    const input = sprint
      ? await plan.input(card.project_id, { name: sprint.name, valueId: null }, kept)
      : { field, values: kept }
    parts.set(card.id, { fields: [input] })
  }
  await applyParts(ctx, cards, [parts])
}

async function sprintNames(ctx: RequestContext, board: Board): Promise<readonly string[]> {
  const rows = await ctx.db.selectFrom('sprint').select('name').where('board_id', '=', board.id).execute()
  return rows.map(({ name }) => name)
}
