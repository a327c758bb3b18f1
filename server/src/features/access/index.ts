export {
  accessAt,
  accessChanged,
  can,
  canSomewhere,
  changeAccess,
  holders,
  loadAccess,
  projectsWith,
  requireCan,
  systemActor,
} from './access.engine.ts'
export { accessFeature } from './access.feature.ts'
export { requireAdministratorLeft, requireMayFillGroup, requireMayGrant, requireOutranks } from './access.policy.ts'
export { copyGrants, countAdministrators, type Grant, insertGrant, roleIdOf, withdrawAllRoles } from './access.store.ts'
export { grantRole } from './commands/assign-role.ts'
export { forReader } from './for-reader.ts'
export { readerKey, rightsKey } from './reader-key.ts'
