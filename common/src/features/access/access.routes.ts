import { defineRoute, many } from '../../platform/route/index.ts'

export const permissionsCacheRoute = defineRoute({
  id: 'access.permissionsCache',
  method: 'GET',
  path: '/permissions/cache',
  summary: 'Permissions of the caller and where they are held',
  returns: many('CachedPermission'),
})
