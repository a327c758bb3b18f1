export { cacheIdOf, isHiddenHost as isHiddenIssue, type NamedHost as NamedIssue, noteIds } from '../host-kinds/index.ts'
export { makeBare } from './api/bare-rows.ts'
export { type ListedPatch, paintIssue, paintIssues, readableIdOf, withFieldChange } from './api/issue-cache.ts'
export { issueKeys } from './api/keys.ts'
export { limitIssue } from './api/limit-issue.ts'
export { dropIssues } from './api/list-cache.ts'
export {
  type IssuePageReply,
  type IssuePages,
  REFRESHED_PAGES,
  refreshIssueLists,
  sharedPages,
} from './api/listed-issues.ts'
export { MAX_ROWS, readRows } from './api/listed-truth.ts'
export { hearIssueChanges } from './api/live-changes.ts'
export { issueQuery, useIssue } from './api/use-issue.ts'
export { type IssueUpdates, optimistic, useUpdateIssue } from './api/use-update-issue.ts'
export type { IssueData } from './model/issue.ts'
export { rowValues } from './model/list-values.ts'
export { LISTED_ISSUE_FIELDS, type ListedIssue } from './model/listed-issue.ts'
