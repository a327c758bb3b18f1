export { issuesFeature } from './issues.feature.tsx'
