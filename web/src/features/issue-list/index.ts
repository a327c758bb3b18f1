export { rereadAddedParts } from './api/added-parts.ts'
export { ListMarks } from './components/bulk/list-marks.tsx'
export { type RowSelecting, useRowSelection } from './components/bulk/use-row-selection.ts'
export { IssuePanel, preloadIssueView } from './components/issue-panel.tsx'
export { hasRoomForPanel } from './components/panel-room.ts'
export { type Lift, useMarking } from './components/use-marking.ts'
export { useQueryNames } from './components/use-query-names.ts'
export { useRowFields } from './components/use-row-fields.tsx'
export { issueListFeature } from './issue-list.feature.tsx'
export {
  type AddedFilter,
  type AddedGroup,
  addedColumns,
  addedFilters,
  addedGroups,
  type BulkActionProps,
  bulkActions,
} from './model/list-extensions.ts'
export { isChangedInRow } from './model/row-fields.ts'
