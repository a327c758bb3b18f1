export { createProject, type NewProjectInput } from './commands/create-project.ts'
export { knownGroupIds, knownUserIds } from './known-principals.ts'
export { pageOfUsers, userContains } from './page-of-users.ts'
export { groupInPath, membersOfGroups, type PersonRef, requireGroupRef, requireUserRef, userInPath } from './people.ts'
export { type NewProject, type ProjectHooks, projectHooks } from './projects.extensions.ts'
export { projectsFeature } from './projects.feature.ts'
export { projectCondition, requireProjectUpdate } from './projects.policy.ts'
export {
  containsPattern,
  findProject,
  type ProjectInfo,
  reserveNumbers,
  resolveProject,
  takenNumbers,
} from './projects.store.ts'
