import {
  AgileColumn,
  AgileColumnFieldValue,
  type CheckedCell,
  type CheckedList,
  MAX_CHECKED_CELLS,
  Sprint,
} from '@cairn/common/features/agile'
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
import { type ColumnInfo, findSprints, type StoredSprint } from '../boards.store.ts'
import { unlessRefused } from '../bounded-queries.ts'
import { checkPlacing, type Placing } from '../placing.ts'
import { knownValues } from '../settings/shown-columns.ts'
import { decidingFields, oneOfEach } from './equal-cards.ts'
import { type PartsOfCards, partsOfColumn } from './move-to-column.ts'
import { partsOfRow } from './move-to-row.ts'
import { type OpenBoard, openBoard } from './open-board.ts'
import { type RowOnWire, rowOnWire } from './place-cards.ts'
import { planValues } from './plan-fields.ts'
import { readColumns, readIssues } from './read-part.ts'
import { forbidden, type Refusal, refusalIn } from './refusals.ts'

type Values = ReadonlyMap<number, FieldValues>

/** Cards of which somebody asks where they may go. */
export interface AskedMove {
  readonly open: OpenBoard
  readonly cards: readonly VisibleIssue[]
  /** To which sprints, beside the one that is open. */
  readonly sprints: readonly StoredSprint[]
}

/** Opens what a check of moves is about; throws `not_found`. Everything by its id on the wire. */
export async function openMove(
  ctx: RequestContext,
  agileId: string,
  sprintId: string,
  asked: { readonly cards: readonly string[]; readonly sprints: readonly string[] },
): Promise<AskedMove> {
  const open = await openBoard(ctx, agileId, sprintId)
  const cards = await resolveIssues(
    ctx,
    asked.cards.map(id => ({ id })),
  )
  return { open, cards, sprints: await findSprints(ctx, open.board, asked.sprints) }
}

/**
 * To which cells of a sprint cards may go, as far as that can be told without moving them: columns and rows are each tried
 * once, with one card of each set of equal ones. What a workflow or somebody else answers is known when they are moved, and
 * so is all of rows beyond {@link MAX_CHECKED_CELLS}.
 */
export async function checkCells({ open, cards: asked }: AskedMove): Promise<readonly CheckedCell[]> {
  const { ctx, board } = open
  const { current, ofEach } = await compareCards(open, asked)
  // Of rows of issues there may be any.
  const byIssues = board.has_swimlanes && board.swimlane_kind === 'issues'
  const askedIds = asked.map(({ id }) => id)
  const { cards: found, rows, parents, rowIssues } = await (byIssues ? readColumns(open) : readIssues(open, askedIds))
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
  for (const row of rows.slice(0, shownRows).map(({ key }) => rowOnWire(key))) {
    const move = { cards, row, current, parents, rowIssues }
    const rowReason = refused ?? (await tried(open, cards, current, inside => partsOfRow(inside, move)))
    checked.push(...columns.map(({ column, reason, values }) => cellOf(row, column, reason ?? rowReason, values)))
  }
  return checked
}

/** What cards hold, and how to find one of each set of equal ones. */
async function compareCards({ ctx, board }: OpenBoard, cards: readonly VisibleIssue[]) {
  const current = await readFieldValues(
    ctx.db,
    cards.map(({ id }) => id),
  )
  const fields = await decidingFields(ctx, board, [...new Set(cards.map(({ project_id }) => project_id))])
  return {
    current,
    ofEach: (some: readonly VisibleIssue[]) => oneOfEach(some, current, fields, ctx.actor.userId),
  }
}

/**
 * Whether cards may come to the backlog and to the sprints that were asked for, wherever they stand: each list is tried
 * once, with one card of each set of equal ones. What a workflow answers is known when they are moved.
 */
export async function checkLists({ open, cards: asked, sprints }: AskedMove): Promise<readonly CheckedList[]> {
  const { ctx, board } = open
  const cards = (await compareCards(open, asked)).ofEach(asked)
  const refused = cards.every(card => canUpdate(ctx, card)) ? null : forbidden(ctx)
  const lists: readonly (readonly [string, Placing])[] = [
    ['backlog', { action: 'remove', sprint: null }],
    ...sprints.map(sprint => [Sprint.id(sprint.id), { action: 'add', sprint }] as const),
  ]
  return Promise.all(
    lists.map(async ([id, placing]) => {
      const why = refused ?? (await refusalIn(ctx, inside => checkPlacing(inside, board, placing, cards)))
      return { id, allowed: why === null, code: why?.code ?? null, reason: why?.reason ?? null }
    }),
  )
}

/** Why cards that are not in the sprint cannot come into it, whatever the cell; null: they can, or the board finds its cards. */
async function whyNotHere(open: OpenBoard, others: readonly VisibleIssue[]): Promise<Refusal | null> {
  const { ctx, board, sprint } = open
  if (others.length === 0 || board.membership === 'query') return null
  return refusalIn(ctx, inside => checkPlacing(inside, board, { action: 'add', sprint }, others))
}

function cellOf(
  row: RowOnWire,
  column: ColumnInfo,
  reason: Refusal | null,
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
): Promise<Refusal | null> {
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
