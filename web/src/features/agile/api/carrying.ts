import { type CheckedCell, checkMoves } from '@cairn/common/features/agile'
import { call } from '../../../platform/api/index.ts'
import { createStore } from '../../../platform/store/index.ts'
import type { Place } from '../model/places.ts'

/** Cards that somebody is moving, by pointer or by keyboard. */
export type Carry = {
  readonly by: 'pointer' | 'keys'
  /** In the order of the board. */
  readonly cards: readonly string[]
  readonly set: ReadonlySet<string>
  /** Where they would go now; `index` counts among the cards that stay. */
  readonly over: Place | null
  /** What the server says of each cell; empty until it has answered. */
  readonly checks: ReadonlyMap<string, CheckedCell>
}

export const cellKey = (row: string, column: string): string => `${row}.${column}`

/** Where cards stand that can be moved. */
export type CarriedStore = {
  /** Of the sprint whose cells are asked where cards may go; none where sprints are planned as lists. */
  readonly params?: { readonly agileId: string; readonly sprintId: string }
  readonly idsOf: (row: string, column: string) => readonly string[]
  readonly placeOf: (id: string) => Place | undefined
}

/** What is being moved on a board, if anything is. */
export function createCarrying(store: CarriedStore) {
  const carry = createStore<Carry | undefined>(undefined)
  return {
    carry,
    store,
    /** Takes cards up, and asks where they may go. */
    begin(by: Carry['by'], cards: readonly string[], over: Place | null): void {
      const own = { by, cards, set: new Set(cards), over, checks: new Map<string, CheckedCell>() }
      carry.set(own)
      const { params } = store
      if (!params) return
      const body = { cards: cards.map(id => ({ id })) }
      call(checkMoves, { params, fields: { cells: true }, body }).then(
        ({ cells }) => {
          const now = carry.state()
          if (now?.set !== own.set) return
          carry.set({ ...now, checks: new Map(cells.map(cell => [cellKey(cell.row, cell.column), cell])) })
        },
        // Whether they may go there the server says when they are dropped.
        () => undefined,
      )
    },
    /** They are over another place. */
    over(place: Place | null): void {
      const now = carry.state()
      if (!now || isSame(now.over, place)) return
      carry.set({ ...now, over: place })
    },
    end: () => carry.set(undefined),
  }
}

export type Carrying = ReturnType<typeof createCarrying>

const isSame = (one: Place | null, other: Place | null) =>
  one === other ||
  (one !== null && other !== null && one.row === other.row && one.column === other.column && one.index === other.index)

/** What is known of the cell that cards are over. */
export function checkOf({ checks, over }: Carry): CheckedCell | undefined {
  return over ? checks.get(cellKey(over.row, over.column)) : undefined
}
