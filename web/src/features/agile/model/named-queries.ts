import { ROW_TYPES } from './edited-rows.ts'
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

const body = ({ id, name, query }: NamedQuery) => ({ ...(id === undefined ? {} : { id }), name, query })

export const QUICK_FILTERS: QueryList = {
  read: board => read(board.quickFilters),
  change: queries => ({ quickFilters: queries.map(body) }),
  shown: (board, queries) => ({ ...board, quickFilters: painted(board.quickFilters, queries) }),
}

export const ROW_QUERIES: QueryList = {
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
  read: board => read(board.colorCoding?.rules),
  change: queries => ({
    colorCoding: {
      $type: 'QueryBasedColorCoding',
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
