import { replaceEqualDeep } from '@tanstack/react-query'
import { type CardMove, type Place, placesOf, withPending } from '../model/places.ts'
import type { BoardViewData } from '../model/projections.ts'
import { type ToldChange, type ToldView, withTold, withToldMeanwhile } from '../model/told-changes.ts'

/** A row or a column that is collapsed or opened. */
export type Folding = { readonly kind: 'rows' | 'columns'; readonly id: string; readonly collapsed: boolean }

const folded = (view: BoardViewData, { kind, id, collapsed }: Folding): BoardViewData => ({
  ...view,
  [kind]: view[kind].map(one => (one.id === id ? { ...one, collapsed } : one)),
})

/** A view with one change after another. */
function withAll(
  view: BoardViewData,
  changes: readonly ToldChange[],
  apply: (view: BoardViewData, change: ToldChange) => ToldView,
): ToldView {
  return changes.reduce<ToldView>(
    (before, change) => {
      const next = apply(before.view, change)
      return { view: next.view, isUnsure: before.isUnsure || next.isUnsure }
    },
    { view, isUnsure: false },
  )
}

/** What the server says of a board, brought up to date with what it told and carried out since, under what is on its way. */
export function createLayeredView() {
  let base: BoardViewData | undefined
  let pending: readonly CardMove[] = []
  /** What was collapsed or opened, until the server has heard of it. */
  let folding: readonly Folding[] = []
  /** How much the server has carried out; a view that was asked for before the last of it is old. */
  let confirmed = 0
  /** What was told since the reading under way was asked for, which may be from before. */
  let toldMeanwhile: ToldChange[] | undefined
  /** Where sums still count the cards of own moves: a move says nothing of them, what is told of it does. */
  const countedAt = new Map<string, Place | undefined>()

  return {
    view: (): BoardViewData | undefined => base && withPending(folding.reduce(folded, base), pending),
    /**
     * A reading begins. `take` puts its view in place, or gives false: it is old by now. `onUnsure` hears that another one
     * is needed after what was told meanwhile. `end`: it is over, one way or the other.
     */
    reading() {
      const before = confirmed
      const told: ToldChange[] = []
      toldMeanwhile = told
      return {
        take(view: BoardViewData, onUnsure: () => void): boolean {
          if (confirmed !== before) return false
          const now = withAll(view, told, withToldMeanwhile)
          base = replaceEqualDeep(base, now.view)
          countedAt.clear()
          if (now.isUnsure) onUnsure()
          return true
        },
        end(): void {
          if (toldMeanwhile === told) toldMeanwhile = undefined
        },
      }
    },
    /** Puts in place what was told; gives whether only a reading tells what is there now. */
    tell(changes: readonly ToldChange[]): boolean {
      toldMeanwhile?.push(...changes)
      if (!base) return false
      const now = withAll(base, changes, (view, change) => {
        const told = withTold(view, change, countedAt)
        if (change.kind !== 'order') countedAt.delete(change.id)
        return told
      })
      base = now.view
      return now.isUnsure
    },
    setPending(moves: readonly CardMove[]): void {
      pending = moves
    },
    confirm(move: CardMove): void {
      confirmed++
      if (!base) return
      const places = placesOf(base)
      for (const id of move.cards) if (!countedAt.has(id)) countedAt.set(id, places.get(id))
      base = withPending(base, [move])
    },
    /** Shows a row or a column collapsed or open until the returned function is called; `isDone`: the server has heard of it. */
    fold(own: Folding): (isDone: boolean) => void {
      folding = [...folding, own]
      return isDone => {
        folding = folding.filter(other => other !== own)
        if (!isDone) return
        confirmed++
        base = base && folded(base, own)
      }
    },
  }
}

export type LayeredView = ReturnType<typeof createLayeredView>
