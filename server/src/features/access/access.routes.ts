import * as contract from '@cairn/common/features/access'
import { AppError } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import { type BoundRoute, pageOf } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { canSomewhere, projectsWith } from './access.engine.ts'
import type { HeldPermission } from './access.loader.ts'
import { canReadRoles } from './access.policy.ts'
import { findGrants, findRoles } from './access.queries.ts'
import { assignRole, reassignRole, withdrawRole } from './commands/assign-role.ts'
import { createRole, deleteRole, findRole, updateRole } from './commands/role.ts'

export const accessRoutes: readonly BoundRoute[] = [
  handle(contract.permissionsCacheRoute, async ctx =>
    contract.permissionKeys
      .filter(key => canSomewhere(ctx, key))
      .map(key => {
        const projects = projectsWith(ctx, key)
        return new Ref<HeldPermission>('CachedPermission', { key, projects: projects === 'all' ? null : projects })
      }),
  ),
  handle(contract.listPermissions, async (_ctx, { paging }) =>
    refsTo('Permission', pageOf(contract.permissionKeys, paging)),
  ),
  handle(contract.listRoles, async (ctx, { query, paging }) =>
    refsTo('Role', await findRoles(ctx, query.query ?? '', paging)),
  ),
  handle(contract.getRole, async (ctx, { params }) => {
    if (!canReadRoles(ctx)) throw new AppError('forbidden', { permission: 'ROLE_READ' })
    return new Ref('Role', (await findRole(ctx, params.id)).id)
  }),
  handle(contract.createRoleRoute, async (ctx, { body }) => new Ref('Role', await createRole(ctx, body))),
  handle(
    contract.updateRoleRoute,
    async (ctx, { params, body }) => new Ref('Role', await updateRole(ctx, params.id, body)),
  ),
  handle(contract.deleteRoleRoute, (ctx, { params }) => deleteRole(ctx, params.id)),
  handle(contract.listAssignedRoles, async (ctx, { query, paging }) =>
    refsTo('AssignedRole', await findGrants(ctx, query.query ?? '', paging)),
  ),
  handle(contract.getAssignedRole, async (_ctx, { params }) => {
    const id = parseId(contract.AssignedRole.classNo ?? 0, params.id)
    return id === null ? null : new Ref('AssignedRole', id)
  }),
  handle(contract.assignRoleRoute, async (ctx, { body }) => new Ref('AssignedRole', await assignRole(ctx, body))),
  handle(
    contract.reassignRoleRoute,
    async (ctx, { params, body }) => new Ref('AssignedRole', await reassignRole(ctx, params.id, body)),
  ),
  handle(contract.withdrawRoleRoute, (ctx, { params }) => withdrawRole(ctx, params.id)),
]
