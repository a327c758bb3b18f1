export * from './access.entity.ts'
export * from './access.routes.ts'
export {
  PERMISSIONS,
  type PermissionKey,
  type PermissionScope,
  permissionKeys,
  permissionOfWire,
  withImplied,
} from './permissions.ts'
export { defaultRoles } from './roles.ts'
