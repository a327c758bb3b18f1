import { AgileColumnFieldValue } from '@cairn/common/features/agile'
import { AppError, isRefusal, notFound } from '@cairn/common/platform/errors'
import { refuse } from '../../hosts/index.ts'
import type { PartOfEdit, StoredValue, VisibleIssue } from '../../issues/index.ts'
import type { ColumnInfo, ColumnValueInfo } from '../boards.store.ts'
import { knownValues } from '../settings/shown-columns.ts'
import type { OpenBoard } from './open-board.ts'
import { holdsAny, planValues, type ValuePlan, type WantedValue } from './plan-fields.ts'

type Values = ReadonlyMap<number, ReadonlyMap<number, readonly StoredValue[]>>

/** What becomes of cards by a place. */
export type PartsOfCards = ReadonlyMap<number, PartOfEdit>

/**
 * What cards that come into a column are set to: a value that fits stays; else the one that was chosen, else the first of
 * the column that the card's project knows. Values that the actor may not know of are none.
 *
 * @param current values of the cards
 * @param valueId of a value of the column
 */
export async function partsOfColumn(
  open: OpenBoard,
  cards: readonly VisibleIssue[],
  {
    column,
    valueId,
    current,
  }: { readonly column: ColumnInfo; readonly valueId?: string | undefined; readonly current: Values },
): Promise<PartsOfCards> {
  const { ctx, board } = open
  const fieldId = board.column_field_id
  if (fieldId === null) throw new AppError('bad_request', { reason: 'the board has no field for its columns' })
  const values = knownValues(ctx, open, column)
  const wanted = valueId === undefined ? values : [chosenValue(values, valueId)]
  const plan = await planValues(
    ctx,
    fieldId,
    cards.map(({ project_id }) => project_id),
  )
  const parts = new Map<number, PartOfEdit>()
  for (const card of cards) {
    try {
      plan.use(card.project_id)
      if (holdsAny(current.get(card.id)?.get(fieldId) ?? [], wanted)) continue
      parts.set(card.id, { fields: [await firstKnown(plan, card.project_id, wanted)] })
    } catch (error) {
      refuse(ctx, card, error)
    }
  }
  return parts
}

/** The first of the values that the project knows; throws why the last of them cannot be had. */
async function firstKnown(plan: ValuePlan, projectId: number, wanted: readonly WantedValue[]) {
  for (const [index, value] of wanted.entries()) {
    try {
      return await plan.input(projectId, value, [])
    } catch (error) {
      if (index === wanted.length - 1 || !isRefusal(error)) throw error
    }
  }
  throw new AppError('bad_request', { reason: 'the column has no values' })
}

function chosenValue(values: readonly ColumnValueInfo[], text: string): WantedValue {
  const id = AgileColumnFieldValue.parseId(text)
  const found = values.find(value => value.id === id)
  if (!found) throw notFound(text)
  return found
}
