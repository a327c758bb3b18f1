import { AppError, notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireCan } from '../../access/index.ts'
import { resolveUser } from '../../users/index.ts'
import { type FlagUser, requireFlag } from '../feature-flags.store.ts'

/** Gives somebody a value of their own, in place of the one they may have. */
export async function setFlagOfUser(
  ctx: RequestContext,
  flag: string,
  user: string,
  enabled: boolean | null | undefined,
): Promise<FlagUser> {
  requireCan(ctx, 'LOW_LEVEL')
  requireFlag(flag)
  if (typeof enabled !== 'boolean') throw new AppError('field_required', { name: 'enabled', field: 'enabled' })
  const userId = await resolveUser(ctx, user)
  await transaction(ctx, async ({ db }) => {
    await db
      .insertInto('user_feature_flag')
      .values({ user_id: userId, flag, enabled })
      .onConflict(conflict => conflict.columns(['user_id', 'flag']).doUpdateSet({ enabled }))
      .execute()
  })
  return { userId, enabled }
}

/** Takes the value of their own from somebody. Throws `not_found` when they have none. */
export async function removeFlagOfUser(ctx: RequestContext, flag: string, user: string): Promise<void> {
  requireCan(ctx, 'LOW_LEVEL')
  requireFlag(flag)
  const userId = await resolveUser(ctx, user)
  await transaction(ctx, async ({ db }) => {
    const { numDeletedRows } = await db
      .deleteFrom('user_feature_flag')
      .where('user_id', '=', userId)
      .where('flag', '=', flag)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound(user)
  })
}
