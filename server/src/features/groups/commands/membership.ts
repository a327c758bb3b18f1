import { User } from '@cairn/common/features/users'
import { AppError, notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { changeAccess, requireAdministratorLeft, requireMayFillGroup } from '../../access/index.ts'
import { type Group, mayFill } from '../groups.store.ts'

/** Nobody is put into the implicit groups, and nobody lets others into a group that may do more than they do. */
async function requireMayFill(ctx: RequestContext, group: Group): Promise<void> {
  if (!mayFill(ctx, group)) throw new AppError('forbidden', { permission: 'GROUP_UPDATE' })
  if (group.kind === 'all' || group.kind === 'registered') throw new AppError('read_only_entity', { name: group.name })
  await requireMayFillGroup(ctx, group.id)
}

export async function addMember(ctx: RequestContext, group: Group, userId: number): Promise<void> {
  await changeAccess(ctx, async tx => {
    await requireMayFill(tx, group)
    const user = await tx.db
      .selectFrom('users')
      .select(['guest', 'anonymized', 'login'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (user.guest || user.anonymized)
      throw new AppError('value_not_allowed', { value: user.login, name: 'users', field: 'users' })
    await tx.db
      .insertInto('user_group_member')
      .values({ group_id: group.id, user_id: userId })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })
}

export async function removeMember(ctx: RequestContext, group: Group, userId: number): Promise<void> {
  await changeAccess(ctx, async tx => {
    await requireMayFill(tx, group)
    const result = await tx.db
      .deleteFrom('user_group_member')
      .where('group_id', '=', group.id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (result.numDeletedRows === 0n) throw notFound(User.id(userId))
    await requireAdministratorLeft(tx)
  })
}
