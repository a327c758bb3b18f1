export { hostPath as issuePath } from '../host-kinds/index.ts'
export { copy, copyBranchName, copyId, copyLink } from './components/copy-actions.ts'
export { FIELD_KEYS } from './components/field-keys.ts'
export { FieldRow } from './components/field-row.tsx'
export { ISSUE_KEYS, issueShortcut } from './components/issue-keys.ts'
export { changeIssueLayout, nextFields, useIssueLayout } from './components/issue-layout.ts'
export { IssueSlotParts } from './components/issue-slot-parts.tsx'
export {
  type IssueSlotProps,
  issueSlots,
  issueSlotsAt,
  loadIssueSlots,
  readAheadSlots,
} from './components/issue-slots.ts'
export { SectionHead } from './components/section-head.tsx'
export { canOnHost, type HostOfSomebody, useCanUpdate } from './components/use-can-update.ts'
export { useHostRights } from './components/use-host-rights.ts'
export { type IssueUi, useIssueUi } from './components/use-issue-ui.ts'
export { issuePlace } from './model/issue-place.ts'
export { projectKeyOf } from './model/project-key.ts'
