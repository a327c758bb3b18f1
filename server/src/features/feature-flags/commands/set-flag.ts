import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireCan } from '../../access/index.ts'
import { requireFlag } from '../feature-flags.store.ts'

/** Chooses for the whole installation; null goes back to the default, undefined changes nothing. */
export async function setFlag(ctx: RequestContext, id: string, enabled: boolean | null | undefined): Promise<void> {
  requireCan(ctx, 'LOW_LEVEL')
  requireFlag(id)
  if (enabled === undefined) return
  await transaction(ctx, async ({ db }) => {
    if (enabled === null) await db.deleteFrom('feature_flag').where('id', '=', id).execute()
    else
      await db
        .insertInto('feature_flag')
        .values({ id, enabled })
        .onConflict(conflict => conflict.column('id').doUpdateSet({ enabled }))
        .execute()
  })
}
