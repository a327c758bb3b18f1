export { addMember, insertMembers, removeMember } from './commands/membership.ts'
export { groupsFeature } from './groups.feature.ts'
export { findGroup, type Group } from './groups.store.ts'
