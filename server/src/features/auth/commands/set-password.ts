import { User } from '@cairn/common/features/users'
import { AppError, notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { RequestParts } from '../../../platform/http/index.ts'
import { hashPassword, writePasswordHash } from '../../users/index.ts'
import { requireMayManage } from '../auth.policy.ts'
import { requireOwnPassword } from '../prove-password.ts'
import { deleteSessionsOf, ownSession } from '../sessions.store.ts'

/** Sets a password and ends the user's sessions, but for the one that asks. */
export async function setPassword(ctx: RequestContext, userId: number, password: string): Promise<void> {
  await requireMayManage(ctx, userId)
  await writePassword(ctx, userId, password)
}

/** As {@link setPassword}; who changes the own password proves to know the current one, if there is one. */
export async function changePassword(
  ctx: RequestContext,
  userId: number,
  given: { readonly currentPassword?: string | null | undefined; readonly password: string },
  request: RequestParts['request'],
): Promise<void> {
  await requireMayManage(ctx, userId)
  if (userId === ctx.actor.userId) await requireOwnPassword(ctx, request, given.currentPassword)
  await writePassword(ctx, userId, given.password)
}

async function writePassword(ctx: RequestContext, userId: number, password: string): Promise<void> {
  const hash = await hashPassword(password)
  await transaction(ctx, async tx => {
    const user = await tx.db
      .selectFrom('users')
      .select(['guest', 'anonymized', 'login'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!user) throw notFound(User.id(userId))
    if (user.guest || user.anonymized) throw new AppError('read_only_entity', { name: user.login })
    await writePasswordHash(tx, userId, hash)
    await deleteSessionsOf(tx, userId, ownSession(tx, userId))
  })
}
