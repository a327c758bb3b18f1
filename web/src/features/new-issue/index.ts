export { NewIssueDialog } from './components/new-issue-part.ts'
export { newIssueFeature } from './new-issue.feature.tsx'
