export { groupsFeature } from './groups.feature.ts'
export type { Group } from './groups.store.ts'
