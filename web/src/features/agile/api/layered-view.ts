import { replaceEqualDeep } from '@tanstack/react-query'
import { type CardMove, withPending } from '../model/places.ts'
import type { BoardViewData } from '../model/projections.ts'
import { type ToldChange, withTold } from '../model/told-changes.ts'

/** A row or a column that is collapsed or opened. */
export type Folding = { readonly kind: 'rows' | 'columns'; readonly id: string; readonly collapsed: boolean }

const folded = (view: BoardViewData, { kind, id, collapsed }: Folding): BoardViewData => ({
  ...view,
  [kind]: view[kind].map(one => (one.id === id ? { ...one, collapsed } : one)),
})

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

  return {
    view: (): BoardViewData | undefined => base && withPending(folding.reduce(folded, base), pending),
    /** A reading begins. `take` puts its view in place, or gives false: it is old by now. `end`: it is over, one way or the other. */
    reading() {
      const before = confirmed
      const told: ToldChange[] = []
      toldMeanwhile = told
      return {
        take(view: BoardViewData): boolean {
          if (confirmed !== before) return false
          const now = told.reduce((view, change) => withTold(view, change).view, view)
          base = replaceEqualDeep(base, now)
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
      let isUnsure = false
      for (const change of base ? changes : []) {
        const told = base && withTold(base, change)
        base = told?.view
        isUnsure ||= told?.isUnsure === true
      }
      return isUnsure
    },
    setPending(moves: readonly CardMove[]): void {
      pending = moves
    },
    confirm(move: CardMove): void {
      confirmed++
      base = base && withPending(base, [move])
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
