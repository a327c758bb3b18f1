import { SwimlaneValue, type UnshownValue } from '@cairn/common/features/agile'
import { Issue } from '@cairn/common/features/issues'
import type { Board, ColumnInfo, SwimlaneInfo } from '../boards.store.ts'
import { nearestAbove } from './ancestors.ts'
import type { Card } from './find-cards.ts'
import {
  hasOpenTerm,
  keyOf,
  type PlacedValue,
  type PlacingField,
  type TermsOfCard,
  valuesOfCard,
} from './placing-field.ts'

/** Id of the row of cards that belong to no other. */
export const ORPHANS = 'orphans'

/** What a row stands for. */
export type RowKey =
  | { readonly kind: 'orphans' }
  | { readonly kind: 'value' | 'project' | 'tag' | 'query'; readonly swimlane: SwimlaneInfo }
  | { readonly kind: 'issue'; readonly issueId: number }

/** How the API names a row, and what it stands for. */
export interface RowOnWire {
  /** `orphans`, the issue's id, or that of the row of the settings. */
  readonly id: string
  readonly kind: RowKey['kind']
  readonly issueId: number | null
  readonly tagId: number | null
}

export function rowOnWire(key: RowKey): RowOnWire {
  const { kind } = key
  if (kind === 'orphans') return { id: ORPHANS, kind, issueId: null, tagId: null }
  if (kind === 'issue') return { id: Issue.id(key.issueId), kind, issueId: key.issueId, tagId: null }
  const { id, valueId } = key.swimlane
  return { id: SwimlaneValue.id(id), kind, issueId: null, tagId: kind === 'tag' ? valueId : null }
}

/** A row with its cards: one list for each column, in the order of the board. */
export interface PlacedRow {
  readonly key: RowKey
  readonly cells: readonly (readonly number[])[]
}

export interface PlacedCards {
  readonly rows: readonly PlacedRow[]
  /** Values of the column field that cards have and no column shows; null: no value. */
  readonly unshown: readonly UnshownValue[]
  readonly unshownIds: readonly number[]
}

/** What rows are made of besides the settings. */
export interface Lanes {
  readonly board: Board
  readonly columnField: PlacingField | null
  readonly rowField: PlacingField | null
  /** The rows that the settings list, as far as the reader may know of them. */
  readonly listed: readonly { readonly lane: SwimlaneInfo }[]
  /** Terms of the tags of rows, by number of the tag. */
  readonly tagTerms: ReadonlyMap<number, number | null>
  /** Whatever stands above cards, and what of it is a row: in the order of the board. */
  readonly parents: ReadonlyMap<number, number>
  readonly rowIssues: readonly number[]
}

/** The column that shows a value; undefined: none does. */
export function columnWith(
  columns: readonly ColumnInfo[],
  value: Pick<PlacedValue, 'key'> | null,
): ColumnInfo | undefined {
  return columns.find(column => column.values.some(one => keyOf(one) === (value?.key ?? null)))
}

/** Says whether an issue is a row of the board instead of a card. */
export function rowIssueTest({ board, rowField }: Pick<Lanes, 'board' | 'rowField'>): (issue: TermsOfCard) => boolean {
  if (!board.has_swimlanes || board.swimlane_kind !== 'issues' || !rowField) return () => false
  const wanted = new Set(rowsInSettings(board).map(({ name }) => name.toLowerCase()))
  return issue =>
    board.projectIds.includes(issue.projectId) && valuesOfCard(rowField, issue).some(value => wanted.has(value.key))
}

/** Divides cards, which are in the order of the board, by rows and columns. */
export function placeCards(lanes: Lanes, cards: readonly Card[]): PlacedCards {
  const { board, columnField } = lanes
  const rows = rowsOf(lanes)
  const byId = new Map(rows.map(({ key }, index) => [rowIdOf(key), index]))
  const cells = rows.map(() => board.columns.map((): number[] => []))
  const unshown = new Map<string | null, UnshownValue>()
  const unshownIds: number[] = []
  const indexOf = new Map(board.columns.map((column, index) => [column, index]))
  const columnOf = new Map(board.columns.flatMap(column => column.values.map(value => [keyOf(value), column] as const)))
  const rowOf = rowFinder(lanes)
  const isRow = new Set(lanes.rowIssues)
  for (const card of cards) {
    if (isRow.has(card.id)) continue
    const value = columnField ? (valuesOfCard(columnField, card)[0] ?? null) : null
    const column = columnOf.get(value?.key ?? null)
    if (!column) {
      const key = value?.key ?? null
      unshownIds.push(card.id)
      unshown.set(key, { name: value?.name ?? null, count: (unshown.get(key)?.count ?? 0) + 1 })
      continue
    }
    const row = byId.get(rowOf(card)) ?? byId.get(ORPHANS)
    if (row !== undefined) cells[row]?.[indexOf.get(column) ?? 0]?.push(card.id)
  }
  return {
    rows: rows.map(({ key }, index) => ({ key, cells: cells[index] ?? [] })),
    unshown: [...unshown.values()],
    unshownIds,
  }
}

export const rowIdOf = (key: RowKey): string =>
  key.kind === 'orphans' ? ORPHANS : key.kind === 'issue' ? `issue ${key.issueId}` : `row ${key.swimlane.id}`

function rowsOf({ board, rowIssues, listed }: Lanes): readonly { readonly key: RowKey }[] {
  const orphans = { key: { kind: 'orphans' } as const }
  if (!board.has_swimlanes) return [orphans]
  const rows =
    board.swimlane_kind === 'issues' ? rowIssues.map(issueRow) : listed.map(({ lane }) => rowInSettings(board, lane))
  if (board.hides_orphans) return rows
  return board.orphans_at_top ? [orphans, ...rows] : [...rows, orphans]
}

const issueRow = (issueId: number): { readonly key: RowKey } => ({ key: { kind: 'issue', issueId } })

const rowInSettings = (board: Board, swimlane: SwimlaneInfo): { readonly key: RowKey } => ({
  key: { kind: kindOfRows(board), swimlane },
})

/** The rows that the settings list. */
export const rowsInSettings = ({ swimlanes }: Board): readonly SwimlaneInfo[] =>
  swimlanes.filter(({ isDefault }) => !isDefault)

/** What the rows that the settings list are. */
export function kindOfRows({ swimlane_kind, swimlane_attribute }: Board): 'value' | 'project' | 'tag' | 'query' {
  if (swimlane_kind === 'queries') return 'query'
  return swimlane_attribute ?? 'value'
}

/** Says in which row a card stands, by {@link rowIdOf}; of several the first. */
function rowFinder({ board, rowField, listed, tagTerms, parents, rowIssues }: Lanes): (card: Card) => string {
  if (!board.has_swimlanes) return () => ORPHANS
  const first = (holds: (row: SwimlaneInfo, index: number) => boolean): string => {
    const found = listed.find(({ lane }, index) => holds(lane, index))
    return found ? `row ${found.lane.id}` : ORPHANS
  }
  if (board.swimlane_kind === 'issues') {
    const isRow = new Set(rowIssues)
    const rowAbove = nearestAbove(parents, id => isRow.has(id))
    return card => {
      const above = rowAbove(card.id)
      return above === null ? ORPHANS : `issue ${above}`
    }
  }
  if (board.swimlane_kind === 'queries') return card => first((_, index) => card.fulfils[index] === true)
  if (board.swimlane_attribute === 'project') return card => first(row => row.valueId === card.projectId)
  if (board.swimlane_attribute === 'tag')
    return card => first(row => hasOpenTerm(card, tagTerms.get(row.valueId ?? 0) ?? 0))
  return card => {
    const keys = new Set(rowField ? valuesOfCard(rowField, card).map(value => value.key) : [])
    return first(row => keys.has(row.valueId === null ? row.name.toLowerCase() : String(row.valueId)))
  }
}
