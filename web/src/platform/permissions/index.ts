export { can, type PermissionCache, permissionsQuery, useCan, usePermissions } from './permissions.ts'
