import { AgileColumn, AgileColumnFieldValue, type CheckedCell, MAX_CHECKED_CELLS } from '@cairn/common/features/agile'
import { type AppError, ERRORS, isRefusal } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import {
  canUpdate,
  checkChanges,
  type FieldValues,
  mergedEdit,
  readFieldValues,
  resolveIssues,
  sizeOfEdit,
  type VisibleIssue,
} from '../../issues/index.ts'
import type { ColumnInfo } from '../boards.store.ts'
import { unlessRefused } from '../bounded-queries.ts'
import { checkPlacing } from '../placing.ts'
import { knownValues } from '../settings/shown-columns.ts'
import { decidingFields, oneOfEach } from './equal-cards.ts'
import { type PartsOfCards, partsOfColumn } from './move-to-column.ts'
import { partsOfRow } from './move-to-row.ts'
import { type OpenBoard, openBoard } from './open-board.ts'
import { planValues } from './plan-fields.ts'
import { type ContentRow, readBoard } from './read-board.ts'

interface Reason {
  readonly code: string
  readonly reason: string
}

type Values = ReadonlyMap<number, FieldValues>

/** What was found out about the cells of a sprint. */
export interface CheckedMove {
  readonly sprintId: number
  readonly cells: readonly CheckedCell[]
}

/**
 * To which cells of a sprint cards may go, as far as that can be told without moving them: columns and rows are each tried
 * once, with one card of each set of equal ones. What a workflow or somebody else answers is known when they are moved, and
 * so is all of rows beyond {@link MAX_CHECKED_CELLS}.
 */
export async function checkMoves(
  ctx: RequestContext,
  agileId: string,
  sprintId: string,
  cardIds: readonly string[],
): Promise<CheckedMove> {
  const open = await openBoard(ctx, agileId, sprintId)
  const asked = await resolveIssues(
    ctx,
    cardIds.map(id => ({ id })),
  )
  const { cards: found, rows, parents, rowIssues } = await readBoard(open, '', { sums: false })
  const current = await readFieldValues(
    ctx.db,
    asked.map(({ id }) => id),
  )
  const projectIds = [...new Set(asked.map(({ project_id }) => project_id))]
  const fields = await decidingFields(ctx, open.board, projectIds)
  const ofEach = (some: readonly VisibleIssue[]) => oneOfEach(some, current, fields, ctx.actor.userId)
  const cards = ofEach(asked)
  const there = new Set([...found.map(({ id }) => id), ...rowIssues])
  const others = ofEach(asked.filter(({ id }) => !there.has(id)))
  const refused = cards.every(card => canUpdate(ctx, card)) ? await whyNotHere(open, others) : forbidden(ctx)
  const columns = await Promise.all(
    open.board.columns.map(async column => ({
      column,
      reason:
        refused ?? (await tried(open, cards, current, inside => partsOfColumn(inside, cards, { column, current }))),
      values: refused ? [] : await valuesFor(open, cards, column),
    })),
  )
  const checked: CheckedCell[] = []
  const shownRows = Math.floor(MAX_CHECKED_CELLS / Math.max(1, columns.length))
  for (const row of rows.slice(0, shownRows)) {
    const move = { cards, row, current, parents, rowIssues }
    const rowReason = refused ?? (await tried(open, cards, current, inside => partsOfRow(inside, move)))
    checked.push(...columns.map(({ column, reason, values }) => cellOf(row, column, reason ?? rowReason, values)))
  }
  return { sprintId: open.sprint.id, cells: checked }
}

/** Why cards that are not in the sprint cannot come into it, whatever the cell; null: they can, or the board finds its cards. */
async function whyNotHere(open: OpenBoard, others: readonly VisibleIssue[]): Promise<Reason | null> {
  const { ctx, board, sprint } = open
  if (others.length === 0 || board.membership === 'query') return null
  return refusalIn(ctx, inside => checkPlacing(inside, board, { action: 'add', sprint }, others))
}

function cellOf(
  row: ContentRow,
  column: ColumnInfo,
  reason: Reason | null,
  values: CheckedCell['values'],
): CheckedCell {
  return {
    row: row.id,
    column: AgileColumn.id(column.id),
    allowed: reason === null,
    values: reason === null ? values : [],
    code: reason?.code ?? null,
    reason: reason?.reason ?? null,
  }
}

/** Why one of the cards would refuse; null: none does. */
async function tried(
  open: OpenBoard,
  cards: readonly VisibleIssue[],
  current: Values,
  plan: (open: OpenBoard) => Promise<PartsOfCards>,
): Promise<Reason | null> {
  return refusalIn(open.ctx, async ctx => {
    const parts = await plan({ ...open, ctx })
    const edits = cards.flatMap(card => {
      const part = parts.get(card.id)
      const edit = part && mergedEdit(card, [part])
      return edit && sizeOfEdit(edit) > 0 ? [edit] : []
    })
    if (edits.length > 0) await checkChanges(ctx, edits, current)
  })
}

/** What it throws, or the first refusal that it notes; null: neither. */
async function refusalIn(
  outer: RequestContext,
  attempt: (ctx: RequestContext) => Promise<unknown>,
): Promise<Reason | null> {
  const refusals = new Map<number, AppError>()
  try {
    await attempt({ ...outer, refusals })
  } catch (error) {
    return reasonOf(outer, error)
  }
  const [first] = refusals.values()
  return first ? reasonOf(outer, first) : null
}

function reasonOf(ctx: RequestContext, error: unknown): Reason {
  if (!isRefusal(error)) throw error
  const { code, facts } = error
  return { code, reason: ctx.texts.format(ctx.locale, ERRORS[code].text, { id: 'none', ...facts }) }
}

const forbidden = (ctx: RequestContext): Reason => ({
  code: 'forbidden',
  reason: ctx.texts.format(ctx.locale, ERRORS.forbidden.text, { permission: 'none' }),
})

/** Of a merged column the values that all of the cards' projects know. */
async function valuesFor(
  open: OpenBoard,
  cards: readonly VisibleIssue[],
  column: ColumnInfo,
): Promise<CheckedCell['values']> {
  const { ctx, board } = open
  const values = knownValues(ctx, open, column)
  if (board.column_field_id === null || values.length < 2) return []
  const projects = [...new Set(cards.map(({ project_id }) => project_id))]
  const plan = await planValues(ctx, board.column_field_id, projects)
  const fits = await Promise.all(
    values.map(value =>
      unlessRefused(async () => {
        for (const project of projects) await plan.input(project, value, [])
        return true
      }),
    ),
  )
  return values.flatMap((value, index) =>
    fits[index] ? [{ id: AgileColumnFieldValue.id(value.id), name: value.name }] : [],
  )
}
