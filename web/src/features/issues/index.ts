export { issueKeys } from './api/keys.ts'
export { hearIssueChanges } from './api/live-changes.ts'
export { issuesFeature } from './issues.feature.tsx'
