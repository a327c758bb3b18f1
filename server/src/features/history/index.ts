export { createHistoryFeature } from './history.feature.ts'
export { issueAt } from './issue-at.ts'
export { showPast } from './past-issue.ts'
export type { CommentState, FieldState, IssueState, LinkState } from './rebuild-issue.ts'
