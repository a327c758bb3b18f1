export { groupsFeature } from './groups.feature.ts'
export type { Group } from './groups.store.ts'
export { addMember, insertTeam, joinTeam, leaveParent, removeMember, renameTeam, setParent, teamOf } from './teams.ts'
