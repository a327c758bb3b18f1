export { issueKeys } from './api/keys.ts'
export { issuesFeature } from './issues.feature.tsx'
