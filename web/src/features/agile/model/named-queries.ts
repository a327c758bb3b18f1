import { ROW_TYPES, rowKindOf } from './edited-rows.ts'
import { moved } from './moved.ts'
import type { BoardData } from './projections.ts'

/** A query under a name, as settings list them; without an id it is a new one. */
export type NamedQuery = {
  readonly id?: string
  readonly name: string
  readonly query: string
  readonly color?: { readonly id: string; readonly background: string } | null
}

/** A list of queries in the settings of a board. */
export type QueryList = {
  /** Whether the board goes by the list; queries of a list that it does not go by any more are not changed. */
  readonly isUsed: (board: BoardData) => boolean
  readonly read: (board: BoardData) => readonly NamedQuery[]
  readonly change: (queries: readonly NamedQuery[]) => object
  readonly shown: (board: BoardData, queries: readonly NamedQuery[]) => BoardData
}

type Listed = { readonly id: string; readonly name: string | null; readonly query: string | null }

const read = (list: readonly Listed[] | undefined): readonly NamedQuery[] =>
  (list ?? []).map(one => ({ ...one, name: one.name ?? '', query: one.query ?? '' }))

/** In place of what was there, of which settings of another kind have none; what has no id yet is shown when the server has given it one. */
function painted<T extends { readonly id: string }>(
  before: readonly T[] | undefined,
  queries: readonly NamedQuery[],
): readonly T[] {
  return queries.flatMap(({ id, name, query }) => {
    const own = before?.find(one => one.id === id)
    return own ? { ...own, name, query } : []
  })
}

/** What colours cards by rules, as settings call it. */
export const RULES = 'QueryBasedColorCoding'

const body = ({ id, name, query }: NamedQuery) => ({ ...(id === undefined ? {} : { id }), name, query })

export const QUICK_FILTERS: QueryList = {
  isUsed: () => true,
  read: board => read(board.quickFilters),
  change: queries => ({ quickFilters: queries.map(body) }),
  shown: (board, queries) => ({ ...board, quickFilters: painted(board.quickFilters, queries) }),
}

export const ROW_QUERIES: QueryList = {
  isUsed: board => rowKindOf(board) === 'queries',
  read: board => read(board.swimlaneSettings?.queries),
  change: queries => ({
    swimlaneSettings: { $type: ROW_TYPES.queries, enabled: true, queries: queries.map(body) },
  }),
  shown(board, queries) {
    const settings = board.swimlaneSettings
    return settings
      ? { ...board, swimlaneSettings: { ...settings, queries: painted(settings.queries, queries) } }
      : board
  },
}

export const COLOR_RULES: QueryList = {
  isUsed: board => board.colorCoding?.$type === RULES,
  read: board => read(board.colorCoding?.rules),
  change: queries => ({
    colorCoding: {
      $type: RULES,
      rules: queries.map(one => ({ ...body(one), color: one.color ? { id: one.color.id } : null })),
    },
  }),
  shown(board, queries) {
    const { colorCoding } = board
    return colorCoding
      ? { ...board, colorCoding: { ...colorCoding, rules: painted(colorCoding.rules, queries) } }
      : board
  },
}

/** Makes another list of the queries of a board. */
export type QueryEdit = (queries: readonly NamedQuery[]) => readonly NamedQuery[]

/** What an edit of a list sends, and how the board looks until that is answered. */
export const queriesChange = (list: QueryList, edit: QueryEdit) =>
  [
    (board: BoardData) => (list.isUsed(board) ? list.change(edit(list.read(board))) : undefined),
    (board: BoardData) => (list.isUsed(board) ? list.shown(board, edit(list.read(board))) : board),
  ] as const

export const changeQuery =
  (id: string, part: Partial<NamedQuery>): QueryEdit =>
  queries =>
    queries.map(one => (one.id === id ? { ...one, ...part } : one))
export const removeQuery =
  (id: string): QueryEdit =>
  queries =>
    queries.filter(one => one.id !== id)
export const addQuery =
  (added: NamedQuery): QueryEdit =>
  queries => [...queries, added]
export const moveQuery =
  (id: string, place: number, from?: number): QueryEdit =>
  queries => {
    const own = queries.find(one => one.id === id)
    return own ? moved(queries, own, place, from) : queries
  }
