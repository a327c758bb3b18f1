import { useMemo } from 'react'
import type { BoardData, BoardViewData } from '../model/projections.ts'
import { walkable } from '../model/walk.ts'
import type { ShownColumn } from './board/board-row.tsx'

type ShownBoard = {
  readonly all: readonly ShownColumn[]
  readonly shown: readonly ShownColumn[]
  readonly openAt: readonly number[]
  readonly drawn: BoardViewData
  readonly hasHeads: boolean
  readonly walked: BoardViewData
}

/**
 * What is drawn of a board: its visible columns (`all`), on a phone the chosen one alone (`shown`), its rows with heads
 * if swimlanes divide it (`drawn`), where among all columns the open ones stand, and what of that can be walked.
 */
export function useShownBoard(
  board: BoardData,
  view: BoardViewData,
  chosen: string | undefined,
  isPhone: boolean,
): ShownBoard {
  return useMemo(() => {
    const hidden = new Set(board.columnSettings?.columns.filter(one => one.isVisible === false).map(({ id }) => id))
    const all = view.columns.flatMap(({ id, collapsed }, at) =>
      hidden.has(id) ? [] : [{ id, at, isCollapsed: collapsed && !isPhone }],
    )
    const alone = all.find(({ id }) => id === chosen) ?? all[0]
    const shown = isPhone && alone ? [alone] : all
    const opened = shown.filter(({ isCollapsed }) => !isCollapsed)
    const open = new Set(opened.map(({ id }) => id))
    // A head above nothing but other cards would say nothing.
    const hasHeads = board.swimlaneSettings?.enabled === true && view.rows.some(({ kind }) => kind !== 'orphans')
    // Without heads nobody could open a row again.
    const drawn = hasHeads ? view : { ...view, rows: view.rows.map(row => ({ ...row, collapsed: false })) }
    const openAt = opened.map(({ at }) => at)
    return { all, shown, openAt, drawn, hasHeads, walked: walkable(drawn, id => open.has(id)) }
  }, [board, view, chosen, isPhone])
}
