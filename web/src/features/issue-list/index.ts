export { issueListFeature } from './issue-list.feature.tsx'
