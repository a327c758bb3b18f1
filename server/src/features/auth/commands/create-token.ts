import { randomBytes } from 'node:crypto'
import { User } from '@cairn/common/features/users'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { violates } from '../../../platform/http/index.ts'
import { requireCan } from '../../access/index.ts'
import { hashToken } from '../auth.hook.ts'
import { requireMayManage } from '../auth.policy.ts'

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')

/** Creates a permanent token and returns its secret, which is kept nowhere. */
export async function createToken(ctx: RequestContext, userId: number, name: string): Promise<string> {
  return (await createNamedToken(ctx, userId, name)).token
}

export async function createNamedToken(
  ctx: RequestContext,
  userId: number,
  given: string,
): Promise<{ readonly id: number; readonly name: string; readonly token: string; readonly created: number }> {
  await requireMayManage(ctx, userId)
  // A token of somebody else is a way to act as that person.
  if (userId !== ctx.actor.userId) requireCan(ctx, 'LOW_LEVEL')
  const name = given.trim()
  if (name === '') throw new AppError('field_required', { name: 'name', field: 'name' })
  checkLength('name', name, TEXT_LIMITS.tokenName)
  return transaction(ctx, async tx => {
    const user = await tx.db
      .selectFrom('users')
      .select(['login', 'guest', 'anonymized'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!user) throw notFound(User.id(userId))
    if (user.guest || user.anonymized) throw new AppError('read_only_entity', { name: user.login })
    const token = `perm:${base64(user.login)}.${base64(name)}.${randomBytes(24).toString('base64url')}`
    const created = tx.clock()
    const { id } = await tx.db
      .insertInto('permanent_token')
      .values({ user_id: userId, name, token_hash: hashToken(token), created })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(error => {
        throw violates(error, 'permanent_token_user_id_name_key') ? new AppError('name_taken', { name }) : error
      })
    return { id, name, token, created }
  })
}
