import { PERMISSIONS, type PermissionKey } from '@cairn/common/features/access'
import { type AnyLoader, inlineLoader, refsTo, refTo } from '../../platform/projection/index.ts'

/** Inline row of `CachedPermission`: `projects` null = everywhere. */
export interface HeldPermission {
  readonly key: PermissionKey
  readonly projects: readonly number[] | null
}

const titleOf = (key: PermissionKey) => `permission.${key}`

export const accessLoaders: readonly AnyLoader[] = [
  inlineLoader<HeldPermission>({
    entity: 'CachedPermission',
    fields: {
      id: { value: held => PERMISSIONS[held.key].wire },
      global: { value: held => held.projects === null },
      permission: { value: held => refTo('Permission', held.key) },
      projects: { value: held => (held.projects === null ? null : refsTo('Project', held.projects)) },
    },
  }),
  inlineLoader<PermissionKey>({
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
  }),
]
