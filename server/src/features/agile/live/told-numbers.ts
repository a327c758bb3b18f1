import type { CardSums } from '@cairn/common/features/agile'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { Board } from '../boards.store.ts'
import { numbersOfCards } from '../cards/card-sums.ts'

/** What a card adds to sums, and what it added until now; null: it is not known. */
export interface ToldNumbers {
  readonly now: CardSums
  readonly former: CardSums | null
}

/** What cards of a sprint add to its sums, as those of one group may know it; this node's, to tell how sums change. */
export interface NumbersOfGroup {
  /** Of issues that changed, by their number; `were`: on the board until now. The first time all that is on it is read. */
  of(
    ctx: RequestContext,
    board: Board,
    changed: { readonly ids: readonly number[]; readonly were: ReadonlySet<number> },
  ): Promise<ReadonlyMap<number, ToldNumbers>>
  /** Nobody asks by now; gives that nothing is told. */
  forget(): ReadonlyMap<number, ToldNumbers>
}

const NONE: CardSums = {}

/** @param onBoard every card that stands on the board by now */
export function createNumbersOfGroup(onBoard: () => ReadonlyMap<number, unknown>): NumbersOfGroup {
  let known: Map<number, CardSums> | null = null
  return {
    of: async (ctx, board, { ids, were }) => {
      const before = known
      const asked = before ? ids : [...new Set([...onBoard().keys(), ...ids])]
      const read = await numbersOfCards(ctx, board, asked)
      const told = new Map(
        ids.map(id => [id, { now: read.get(id) ?? NONE, former: (were.has(id) && before?.get(id)) || null }]),
      )
      known = before ?? new Map<number, CardSums>()
      const here = onBoard()
      for (const id of asked)
        if (here.has(id)) known.set(id, read.get(id) ?? NONE)
        else known.delete(id)
      return told
    },
    forget: () => {
      known = null
      return new Map()
    },
  }
}
