export { can, type PermissionCache, permissionsQuery, useCan } from './permissions.ts'
