import { type PermissionKey, permissionOfWire, Role, withImplied } from '@cairn/common/features/access'
import type { BodyOf } from '@cairn/common/features/entities'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'
import type { RequestContext } from '../../../platform/context/index.ts'
import { violates } from '../../../platform/http/index.ts'
import { changeAccess, requireCan } from '../access.engine.ts'
import { canReadRoles, requireAdministratorLeft, requireHeldEverywhere } from '../access.policy.ts'
import { permissionsOfRole } from '../access.store.ts'

interface RoleRow {
  readonly id: number
  readonly name: string
  readonly immutable: boolean
}

/** Finds a role by database id or key; 404 for who may not read roles. */
export async function findRole(ctx: RequestContext, text: string): Promise<RoleRow> {
  const id = Role.parseId(text)
  const row = canReadRoles(ctx)
    ? await ctx.db
        .selectFrom('role')
        .select(['id', 'name', 'immutable'])
        .where(where => (id === null ? where('key', '=', text) : where('id', '=', id)))
        .executeTakeFirst()
    : undefined
  if (!row) throw notFound(text)
  return row
}

export async function createRole(ctx: RequestContext, body: BodyOf<'Role'>): Promise<number> {
  requireCan(ctx, 'ROLE_CREATE')
  const name = nameOf(body.name)
  checkLength('description', body.description ?? '', TEXT_LIMITS.note)
  const permissions = permissionsOf(body.permissions ?? [])
  requireHeldEverywhere(ctx, permissions)
  return changeAccess(ctx, async tx => {
    const { id } = await tx.db
      .insertInto('role')
      .values({ name, description: body.description ?? null })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(taken(name))
    await writePermissions(tx, id, permissions)
    return id
  })
}

export async function updateRole(ctx: RequestContext, text: string, body: BodyOf<'Role'>): Promise<number> {
  const role = await findRole(ctx, text)
  requireCan(ctx, 'ROLE_UPDATE')
  requireMutable(role)
  checkLength('description', body.description ?? '', TEXT_LIMITS.note)
  return changeAccess(ctx, async tx => {
    if (body.name !== undefined || body.description !== undefined) {
      const name = body.name === undefined ? role.name : nameOf(body.name)
      await tx.db
        .updateTable('role')
        .set({ name, ...(body.description === undefined ? {} : { description: body.description }) })
        .where('id', '=', role.id)
        .execute()
        .catch(taken(name))
    }
    if (body.permissions) {
      const wanted = permissionsOf(body.permissions)
      const before = new Set(await permissionsOfRole(tx, role.id))
      const given = [...wanted].filter(permission => !before.has(permission))
      const taken = [...before].filter(permission => !wanted.has(permission))
      requireHeldEverywhere(tx, [...given, ...taken])
      await tx.db.deleteFrom('role_permission').where('role_id', '=', role.id).execute()
      await writePermissions(tx, role.id, wanted)
    }
    return role.id
  })
}

export async function deleteRole(ctx: RequestContext, text: string): Promise<void> {
  const role = await findRole(ctx, text)
  requireCan(ctx, 'ROLE_DELETE')
  requireMutable(role)
  await changeAccess(ctx, async tx => {
    requireHeldEverywhere(tx, await permissionsOfRole(tx, role.id))
    await tx.db.deleteFrom('role').where('id', '=', role.id).execute()
    await requireAdministratorLeft(tx)
  })
}

function requireMutable(role: RoleRow): void {
  if (role.immutable) throw new AppError('read_only_entity', { name: role.name })
}

function nameOf(given: string | null | undefined): string {
  const name = given?.trim() ?? ''
  if (name === '') throw new AppError('field_required', { name: 'name' })
  checkLength('name', name, TEXT_LIMITS.roleName)
  return name
}

function permissionsOf(given: readonly BodyOf<'Permission'>[]): ReadonlySet<PermissionKey> {
  return withImplied(
    given.map(({ id, key }) => {
      const wire = id ?? key ?? ''
      const permission = permissionOfWire(wire)
      if (!permission) throw new AppError('unknown_value', { name: 'permissions', value: wire.slice(0, 100) })
      return permission
    }),
  )
}

async function writePermissions(
  ctx: RequestContext,
  roleId: number,
  permissions: ReadonlySet<PermissionKey>,
): Promise<void> {
  if (permissions.size === 0) return
  await ctx.db
    .insertInto('role_permission')
    .values([...permissions].map(permission => ({ role_id: roleId, permission })))
    .execute()
}

function taken(name: string): (error: unknown) => never {
  return error => {
    throw violates(error, 'role_name_key') ? new AppError('name_taken', { name }) : error
  }
}
