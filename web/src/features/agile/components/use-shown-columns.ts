import { useMemo } from 'react'
import type { BoardData, BoardViewData } from '../model/projections.ts'
import { walkable } from '../model/walk.ts'
import type { ShownColumn } from './board/board-row.tsx'

/** The columns that are drawn: all visible ones, on a phone the chosen one; and what of the board can be walked. */
export function useShownColumns(
  board: BoardData,
  view: BoardViewData,
  chosen: string | undefined,
  isPhone: boolean,
): { readonly all: readonly ShownColumn[]; readonly shown: readonly ShownColumn[]; readonly walked: BoardViewData } {
  return useMemo(() => {
    const hidden = new Set(board.columnSettings?.columns.filter(one => one.isVisible === false).map(({ id }) => id))
    const all = view.columns.flatMap(({ id, collapsed }, at) =>
      hidden.has(id) ? [] : [{ id, at, isCollapsed: collapsed && !isPhone }],
    )
    const alone = all.find(({ id }) => id === chosen) ?? all[0]
    const shown = isPhone && alone ? [alone] : all
    const open = new Set(shown.flatMap(({ id, isCollapsed }) => (isCollapsed ? [] : [id])))
    const hasHeads = board.swimlaneSettings?.enabled === true
    // Without heads nobody could open a row again.
    const rows = hasHeads ? view.rows : view.rows.map(row => (row.collapsed ? { ...row, collapsed: false } : row))
    return { all, shown, walked: walkable({ ...view, rows }, id => open.has(id)) }
  }, [board, view, chosen, isPhone])
}
