import * as contract from '@cairn/common/features/groups'
import { User } from '@cairn/common/features/users'
import { AppError } from '@cairn/common/platform/errors'
import type { BoundRoute } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { resolveUser } from '../users/index.ts'
import { createGroup, deleteGroup, updateGroup } from './commands/group.ts'
import { addMember, removeMember } from './commands/membership.ts'
import { findGroup, findGroups, membersOf, requireReadGroups } from './groups.store.ts'

export const groupsRoutes: readonly BoundRoute[] = [
  handle(contract.listGroups, async (ctx, { query, paging }) =>
    refsTo('UserGroup', await findGroups(ctx, query.query ?? '', paging)),
  ),
  handle(contract.getGroup, async (ctx, { params }) => {
    requireReadGroups(ctx)
    return new Ref('UserGroup', (await findGroup(ctx, params.id)).id)
  }),
  handle(contract.createGroupRoute, async (ctx, { body }) => new Ref('UserGroup', await createGroup(ctx, body))),
  handle(contract.updateGroupRoute, async (ctx, { params, body }) => {
    const group = await findGroup(ctx, params.id)
    await updateGroup(ctx, group, body)
    return new Ref('UserGroup', group.id)
  }),
  handle(contract.deleteGroupRoute, async (ctx, { params, query }) => {
    const group = await findGroup(ctx, params.id)
    await deleteGroup(ctx, group, query.successor ? await findGroup(ctx, query.successor) : null)
  }),
  handle(contract.listGroupUsers, async (ctx, { params, paging }) =>
    refsTo('User', await membersOf(ctx, await findGroup(ctx, params.id), paging)),
  ),
  handle(contract.addGroupUserRoute, async (ctx, { params, body }) => {
    const group = await findGroup(ctx, params.id)
    if (!body.id && !body.login) throw new AppError('field_required', { name: 'id' })
    const text = body.id ? User.id(User.requireId(body.id)) : (body.login ?? '')
    const userId = await resolveUser(ctx, text)
    await addMember(ctx, group, userId)
    return new Ref('User', userId)
  }),
  handle(contract.removeGroupUserRoute, async (ctx, { params }) => {
    const group = await findGroup(ctx, params.id)
    await removeMember(ctx, group, await resolveUser(ctx, params.userId))
  }),
]
