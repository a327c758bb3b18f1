import { AssignedRole, PERMISSIONS, type PermissionKey, Role } from '@cairn/common/features/access'
import type { Selectable } from 'kysely'
import { anyOf } from '../../platform/db/index.ts'
import {
  type AnyLoader,
  defineLoader,
  groupBy,
  inlineLoader,
  Ref,
  refsTo,
  refTo,
} from '../../platform/projection/index.ts'
import { canReadRoles, readableGrants } from './access.policy.ts'
import type { RoleGrantTable, RoleTable } from './access.tables.ts'

/** Inline row of `CachedPermission`: `projects` null = everywhere. */
export interface HeldPermission {
  readonly key: PermissionKey
  readonly projects: readonly number[] | null
}

type RoleRow = Selectable<RoleTable>
type GrantRow = Selectable<RoleGrantTable>

const titleOf = (key: PermissionKey) => `permission.${key}`

const permissionLoader = inlineLoader<PermissionKey>({
  entity: 'Permission',
  fields: {
    id: { value: key => PERMISSIONS[key].wire },
    key: { value: key => PERMISSIONS[key].wire },
    name: { value: (key, ctx) => ctx.texts.format(ctx.locale, titleOf(key)) },
    description: { value: (key, ctx) => ctx.texts.format(ctx.locale, titleOf(key)) },
    permissionEntityType: { value: key => key.split('_').slice(1).join('_').toLowerCase() || null },
    operation: { value: key => key.split('_')[0] },
    isGlobal: { value: key => PERMISSIONS[key].scope === 'global' },
    impliedPermissions: { value: key => refsTo('Permission', PERMISSIONS[key].implies) },
    dependentPermissions: {
      value: key =>
        refsTo(
          'Permission',
          Object.keys(PERMISSIONS).filter(other =>
            (PERMISSIONS[other as PermissionKey].implies as readonly string[]).includes(key),
          ),
        ),
    },
  },
})

const cachedPermissionLoader = inlineLoader<HeldPermission>({
  entity: 'CachedPermission',
  fields: {
    id: { value: held => PERMISSIONS[held.key].wire },
    global: { value: held => held.projects === null },
    permission: { value: held => refTo('Permission', held.key) },
    projects: { value: held => (held.projects === null ? null : refsTo('Project', held.projects)) },
  },
})

const roleLoader = defineLoader<RoleRow, number>({
  entity: 'Role',
  load: async (ctx, keys) => {
    if (!canReadRoles(ctx)) return new Map()
    const rows = await ctx.db.selectFrom('role').selectAll().where('id', '=', anyOf(keys)).execute()
    return new Map(rows.map(row => [row.id, row]))
  },
  fields: {
    id: { value: row => Role.id(row.id) },
    name: { value: row => row.name },
    key: { value: row => row.key },
    description: { value: row => row.description },
    immutable: { value: row => row.immutable },
    permissions: {
      batch: async (ctx, rows) => {
        const held = await ctx.db
          .selectFrom('role_permission')
          .selectAll()
          .where(
            'role_id',
            'in',
            rows.map(row => row.id),
          )
          .orderBy('permission')
          .execute()
        const byRole = groupBy(
          held.filter(({ permission }) => Object.hasOwn(PERMISSIONS, permission)),
          row => row.role_id,
        )
        return new Map(
          rows.map(row => [row, (byRole.get(row.id) ?? []).map(one => new Ref('Permission', one.permission))]),
        )
      },
    },
  },
})

const assignedRoleLoader = defineLoader<GrantRow, number>({
  entity: 'AssignedRole',
  load: async (ctx, keys) => {
    const readable = readableGrants(ctx)
    if (readable !== 'all' && readable.length === 0) return new Map()
    const rows = await ctx.db
      .selectFrom('role_grant')
      .selectAll()
      .where('id', '=', anyOf(keys))
      .$if(readable !== 'all', query => query.where('project_id', 'in', readable === 'all' ? [] : [...readable]))
      .execute()
    return new Map(rows.map(row => [row.id, row]))
  },
  fields: {
    id: { value: row => AssignedRole.id(row.id) },
    role: { value: row => new Ref('Role', row.role_id) },
    scope: { value: row => new Ref('AccessScope', row.project_id ?? 'global') },
    holder: { value: row => (row.user_id === null ? refTo('UserGroup', row.group_id) : new Ref('User', row.user_id)) },
  },
})

/** Keys are the project's number or `global`. */
const scopeLoader = inlineLoader<number | 'global'>({
  entity: 'AccessScope',
  type: scope => (scope === 'global' ? 'GlobalScope' : 'ProjectScope'),
  fields: {
    id: { value: scope => (scope === 'global' ? 'global' : `project-0-${scope}`) },
    project: { value: scope => (scope === 'global' ? null : new Ref('Project', scope)) },
  },
})

export const accessLoaders: readonly AnyLoader[] = [
  cachedPermissionLoader,
  permissionLoader,
  roleLoader,
  assignedRoleLoader,
  scopeLoader,
]
