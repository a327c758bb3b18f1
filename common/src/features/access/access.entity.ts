import { bool, defineEntity, list, ref, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

export const Role = defineEntity({
  name: 'Role',
  classNo: 10,
  fields: {
    name: str(),
    key: str(readOnly),
    description: str(),
    permissions: list('Permission'),
    immutable: bool(readOnly),
  },
})

export const Permission = defineEntity({
  name: 'Permission',
  fields: {
    /** Names a permission in bodies, as `id` does. */
    key: str({ always: true }),
    name: str(readOnly),
    description: str(readOnly),
    permissionEntityType: str(readOnly),
    operation: str(readOnly),
    isGlobal: bool(readOnly),
    impliedPermissions: list('Permission', readOnly),
    dependentPermissions: list('Permission', readOnly),
  },
})

/** A role given to a user or a group, in one project or everywhere. */
export const AssignedRole = defineEntity({
  name: 'AssignedRole',
  classNo: 11,
  fields: { role: ref('Role'), scope: ref('AccessScope'), holder: ref('RoleHolder') },
})

export const AccessScope = defineEntity({ name: 'AccessScope', fields: { project: ref('Project') } })
export const GlobalScope = defineEntity({ name: 'GlobalScope', extends: AccessScope, fields: {} })
export const ProjectScope = defineEntity({ name: 'ProjectScope', extends: AccessScope, fields: {} })
/** Body shape of a holder: a user (`login`) or a group (`name`), told apart by `$type` or by the id. */
export const RoleHolder = defineEntity({ name: 'RoleHolder', fields: { login: str(), name: str(), fullName: str() } })

/** Where the caller holds a permission: everywhere, or in the listed projects. */
export const CachedPermission = defineEntity({
  name: 'CachedPermission',
  fields: {
    global: bool(readOnly),
    permission: ref('Permission', { ...readOnly, always: true }),
    /** Null: everywhere. */
    projects: list('Project', { ...readOnly, always: false }),
  },
})
