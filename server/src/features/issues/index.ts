export { issuesFeature } from './issues.feature.ts'
