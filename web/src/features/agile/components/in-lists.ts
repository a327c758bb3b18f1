/** What boards bring to lists of issues, loaded together: each alone is small. */
export { boardFilters, boardGroups, boardTexts } from '../api/list-parts.ts'
export { BoardCell } from './board-cell.tsx'
export { BulkBoards } from './bulk-boards.tsx'
