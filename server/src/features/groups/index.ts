export { groupsFeature } from './groups.feature.ts'
