import { SavedQuery } from '@cairn/common/features/saved-searches'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { forgetPins } from '../folder-pins.ts'

const PORTION = 500

/**
 * Erases a portion of the searches that were deleted before a time (ms); returns their ids, nothing when there is none
 * left. What is just being restored is left alone.
 */
export async function eraseDeletedSavedQueries(ctx: RequestContext, time: number): Promise<readonly number[]> {
  return transaction(ctx, async ctx => {
    const { rows } = await sql<{ id: number }>`
      delete from saved_query where id in (select id from saved_query where deleted_at < ${time}::bigint
        order by deleted_at limit ${PORTION} for update skip locked) returning id`.execute(ctx.db)
    const ids = rows.map(row => row.id)
    await forgetPins(ctx, SavedQuery.ownClass(), ids)
    return ids
  })
}
