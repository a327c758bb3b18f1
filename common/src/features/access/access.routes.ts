import { z } from 'zod'
import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

export const permissionsCacheRoute = defineRoute({
  id: 'access.permissionsCache',
  method: 'GET',
  path: '/permissions/cache',
  summary: 'Permissions of the caller and where they are held',
  returns: many('CachedPermission'),
})

export const listPermissions = defineRoute({
  id: 'access.permissions',
  method: 'GET',
  path: '/permissions',
  summary: 'All permissions there are',
  returns: many('Permission'),
})

export const listRoles = defineRoute({
  id: 'access.roles',
  method: 'GET',
  path: '/roles',
  summary: 'All roles',
  query: { query: z.string().max(500).optional() },
  returns: many('Role'),
})

export const getRole = defineRoute({
  id: 'access.role',
  method: 'GET',
  path: '/roles/:id',
  summary: 'One role, by database id or key',
  returns: one('Role'),
})

export const createRoleRoute = defineRoute({
  id: 'access.createRole',
  method: 'POST',
  path: '/roles',
  summary: 'Creates a role with permissions that the caller holds',
  body: 'Role',
  returns: one('Role'),
})

export const updateRoleRoute = defineRoute({
  id: 'access.updateRole',
  method: 'POST',
  path: '/roles/:id',
  summary: 'Changes a role; built-in ones cannot be changed',
  body: 'Role',
  returns: one('Role'),
})

export const deleteRoleRoute = defineRoute({
  id: 'access.deleteRole',
  method: 'DELETE',
  path: '/roles/:id',
  summary: 'Deletes a role and takes it from everyone who holds it',
  returns: raw(),
})

export const listAssignedRoles = defineRoute({
  id: 'access.assignedRoles',
  method: 'GET',
  path: '/assignedRoles',
  summary: 'Who holds which role where; `query` narrows to `holder:<id>` and `scope:<project id>` or `scope:global`',
  query: { query: z.string().max(500).optional() },
  returns: many('AssignedRole'),
})

export const getAssignedRole = defineRoute({
  id: 'access.assignedRole',
  method: 'GET',
  path: '/assignedRoles/:id',
  summary: 'One given role',
  returns: one('AssignedRole'),
})

export const assignRoleRoute = defineRoute({
  id: 'access.assignRole',
  method: 'POST',
  path: '/assignedRoles',
  summary: 'Gives a role to a user or a group, in one project or everywhere',
  body: 'AssignedRole',
  returns: one('AssignedRole'),
})

export const reassignRoleRoute = defineRoute({
  id: 'access.reassignRole',
  method: 'POST',
  path: '/assignedRoles/:id',
  summary: 'Changes a given role: another role, scope or holder',
  body: 'AssignedRole',
  returns: one('AssignedRole'),
})

export const withdrawRoleRoute = defineRoute({
  id: 'access.withdrawRole',
  method: 'DELETE',
  path: '/assignedRoles/:id',
  summary: 'Takes a role back',
  returns: raw(),
})
