import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import {
  changeAccess,
  requireAdministratorLeft,
  requireCan,
  requireOutranks,
  withdrawAllRoles,
} from '../../access/index.ts'
import { userHooks } from '../users.extensions.ts'

/**
 * Removes a person and keeps the history: the row stays without name, address and credentials, so that what it
 * wrote still has an author. What the person was in charge of goes to the successor.
 */
export async function deleteUser(ctx: RequestContext, userId: number, successorId: number | null): Promise<void> {
  requireCan(ctx, 'USER_DELETE')
  if (successorId === userId)
    throw new AppError('invalid_parameter', { name: 'successor', reason: 'a user cannot succeed itself' })
  await changeAccess(ctx, async tx => {
    await requireOutranks(tx, userId)
    await userHooks.run(tx, 'beforeRemoval', userId)
    const user = await tx.db
      .selectFrom('users')
      .select(['guest', 'login'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (user.guest) throw new AppError('read_only_entity', { name: user.login })
    if (successorId !== null) await requireActive(tx, successorId)
    await userHooks.run(tx, 'removed', userId, successorId)
    await withdrawAllRoles(tx, userId)
    await tx.db
      .updateTable('users')
      .set({
        login: `deleted-${userId}`,
        login_key: `deleted-${userId}`,
        full_name: 'Deleted user',
        email: null,
        email_key: null,
        email_verified: false,
        password_hash: null,
        banned: true,
        anonymized: true,
        locale: null,
        timezone: null,
        date_format: null,
        period_format: null,
        appearance: '{}',
        last_seen: null,
      })
      .where('id', '=', userId)
      .execute()
    await tx.events.add(tx, { kind: 'user.deleted', entity: 'User', entityId: userId })
    await requireAdministratorLeft(tx)
  })
}

async function requireActive(ctx: RequestContext, successorId: number): Promise<void> {
  const successor = await ctx.db
    .selectFrom('users')
    .select(['guest', 'banned', 'anonymized'])
    .where('id', '=', successorId)
    .executeTakeFirst()
  if (!successor || successor.guest || successor.banned || successor.anonymized)
    throw new AppError('invalid_parameter', { name: 'successor', reason: 'not an active user' })
}
