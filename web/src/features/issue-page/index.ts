export { loadIssueView } from './components/load-issue-view.ts'
export { issuePageFeature } from './issue-page.feature.tsx'
