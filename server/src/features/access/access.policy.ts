import { PERMISSIONS, type PermissionKey } from '@cairn/common/features/access'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { can, canSomewhere, loadAccess, projectsWith } from './access.engine.ts'
import { countAdministrators, type Grant, permissionsOfGroup, permissionsOfRole } from './access.store.ts'

/** Roles and grants are read by those who administer them: everywhere, or in single projects. */
export function canReadRoles(ctx: RequestContext): boolean {
  return can(ctx, 'ROLE_READ') || canSomewhere(ctx, 'PROJECT_UPDATE')
}

/** Projects whose grants the actor may read. */
export function readableGrants(ctx: RequestContext): 'all' | readonly number[] {
  return can(ctx, 'ROLE_READ') ? 'all' : projectsWith(ctx, 'PROJECT_UPDATE')
}

/** Nobody gives or takes what they do not hold themselves. */
function requireHeld(ctx: RequestContext, permission: PermissionKey, projectId: number | null): void {
  if (projectId !== null && PERMISSIONS[permission]?.scope !== 'project') return
  if (!can(ctx, permission, projectId)) throw new AppError('more_than_held', { permission })
}

/** May the actor give this role to somebody, or take it back? Throws 403. */
export async function requireMayGrant(ctx: RequestContext, grant: Grant): Promise<void> {
  const administers =
    can(ctx, 'ROLE_UPDATE') || (grant.projectId !== null && can(ctx, 'PROJECT_UPDATE', grant.projectId))
  if (!administers) throw new AppError('forbidden', { permission: 'ROLE_UPDATE' })
  for (const permission of await permissionsOfRole(ctx, grant.roleId)) requireHeld(ctx, permission, grant.projectId)
}

/** May the actor let people into the group or out of it, as far as its permissions go? Throws 403. */
export async function requireMayFillGroup(ctx: RequestContext, groupId: number): Promise<void> {
  for (const { permission, projectId } of await permissionsOfGroup(ctx, groupId))
    requireHeld(ctx, permission, projectId)
}

/** May the actor put these permissions into a role? Throws 403. */
export function requireHeldEverywhere(ctx: RequestContext, permissions: Iterable<PermissionKey>): void {
  for (const permission of permissions) requireHeld(ctx, permission, null)
}

/**
 * Who can take over an account has its permissions. So only who holds all of them may change its login, e-mail,
 * password, tokens, or remove it. Throws 403.
 */
export async function requireOutranks(ctx: RequestContext, userId: number): Promise<void> {
  const access = await loadAccess(ctx.db, userId)
  if (!access) return
  for (const [permission, held] of access.permissions) {
    if (held === 'global') requireHeld(ctx, permission as PermissionKey, null)
    else for (const projectId of held) requireHeld(ctx, permission as PermissionKey, projectId)
  }
}

/**
 * Refuses a change that leaves nobody who can administer the installation. To be called after the change, in its
 * transaction and after `accessChanged` (whose row lock lets such changes pass one at a time).
 */
export async function requireAdministratorLeft(ctx: RequestContext): Promise<void> {
  if ((await countAdministrators(ctx)) === 0) throw new AppError('last_administrator')
}
