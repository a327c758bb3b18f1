import { createStore } from '../../../platform/store/index.ts'
import type { Place } from '../model/places.ts'
import { type CheckedPlace, type Checks, cellKey } from './checks.ts'

/** Cards that somebody is moving, by pointer or by keyboard. */
export type Carry = {
  readonly by: 'pointer' | 'keys'
  /** In the order of the board. */
  readonly cards: readonly string[]
  readonly set: ReadonlySet<string>
  /** Where they would go now; `index` counts among the cards that stay. */
  readonly over: Place | null
  /** What the server says of each place; empty until it has answered. */
  readonly checks: Checks
  /** They come from another sprint than the one that is shown. */
  readonly areBrought: boolean
}

/** Where cards stand that can be moved. */
export type CarriedStore = {
  /** Asks where cards may go. */
  readonly check: (cards: readonly string[]) => Promise<Checks>
  readonly idsOf: (row: string, column: string) => readonly string[]
  readonly placeOf: (id: string) => Place | undefined
}

const NO_CHECKS: Carry['checks'] = new Map()

/** What is being moved on a board, if anything is. */
export function createCarrying(store: CarriedStore) {
  const carry = createStore<Carry | undefined>(undefined)
  const carryOn = (own: Carry) => {
    carry.set(own)
    store.check(own.cards).then(
      checks => {
        const now = carry.state()
        if (now?.set === own.set) carry.set({ ...now, checks })
      },
      // Whether they may go there the server says when they are dropped.
      () => undefined,
    )
  }
  return {
    carry,
    store,
    /** Takes cards up, and asks where they may go. */
    begin: (by: Carry['by'], cards: readonly string[], over: Place | null): void =>
      carryOn({ by, cards, set: new Set(cards), over, checks: NO_CHECKS, areBrought: false }),
    /** Goes on with cards that were dragged here from another sprint. */
    bring: (cards: readonly string[]): void =>
      carryOn({ by: 'pointer', cards, set: new Set(cards), over: null, checks: NO_CHECKS, areBrought: true }),
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

/** What is known of the place that cards are over. */
export function checkOf({ checks, over }: Carry): CheckedPlace | undefined {
  return over ? checks.get(cellKey(over.row, over.column)) : undefined
}
