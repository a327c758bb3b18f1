import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { requireCan, requireOutranks } from '../access/index.ts'
import { resolveUser } from '../users/index.ts'

/** Credentials are managed by their user, and by who may update users and do all that this user may do. */
export async function requireMayManage(ctx: RequestContext, userId: number): Promise<void> {
  if (ctx.actor.isGuest) throw new AppError('forbidden', {})
  if (userId === ctx.actor.userId) return
  requireCan(ctx, 'USER_UPDATE')
  await requireOutranks(ctx, userId)
}

/** The user of a path whose credentials the actor may manage. */
export async function managedUser(ctx: RequestContext, text: string): Promise<number> {
  const userId = await resolveUser(ctx, text)
  await requireMayManage(ctx, userId)
  return userId
}
