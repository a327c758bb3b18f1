import { User } from '@cairn/common/features/users'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { loadAccess } from '../access/index.ts'

/**
 * The context with another actor: with its permissions as they are now. Throws `not_found` when it is gone or may not
 * come in any more.
 */
export async function inNameOf(ctx: RequestContext, userId: number): Promise<RequestContext> {
  const user = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('banned', '=', false)
    .executeTakeFirst()
  const access = user ? await loadAccess(ctx.db, userId) : null
  if (!access) throw notFound(User.id(userId))
  return { ...ctx, actor: { ...access, credential: null } }
}
