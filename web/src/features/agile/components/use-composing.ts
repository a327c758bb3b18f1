import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { BoardViewData } from '../model/projections.ts'
import { type Grid, revealRow } from './board/reveal.ts'

/** The cell in which a new card is being written. */
type Composing = { readonly row: string; readonly column: string }

/** Where on a board a new card is being written; `walked`: what of it is open. */
export function useComposing(latest: RefObject<{ readonly walked: BoardViewData }>) {
  const [composing, setComposing] = useState<Composing>()
  return {
    composing,
    onCreate: useCallback((row: string, column: string) => setComposing({ row, column }), []),
    onCreateInColumn: useCallback(
      (column: string) => {
        const { rows } = latest.current.walked
        const row = rows.find(({ kind }) => kind !== 'orphans') ?? rows[0]
        if (row) setComposing({ row: row.id, column })
      },
      [latest],
    ),
    onComposed: useCallback(() => setComposing(undefined), []),
  }
}

/** Scrolls once to the row in which a new card is to be written. */
export function useComposedRow(
  scroller: RefObject<HTMLElement | null>,
  composing: Composing | undefined,
  grid: Grid,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever writes may scroll elsewhere meanwhile
  useEffect(() => {
    if (composing) revealRow(scroller.current, composing.row, grid)
  }, [composing])
}
