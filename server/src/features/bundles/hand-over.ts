import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { fieldsChanged } from './fields-version.ts'

/** A removed person owns no values and stands in no user bundle any more; the successor does instead. */
export async function handOverBundles(ctx: RequestContext, userId: number, successorId: number | null): Promise<void> {
  await ctx.db.updateTable('bundle_element').set({ owner_id: successorId }).where('owner_id', '=', userId).execute()
  if (successorId !== null)
    await sql`insert into bundle_user (bundle_id, user_id)
      select bundle_id, ${successorId}::int from bundle_user where user_id = ${userId}
      on conflict do nothing`.execute(ctx.db)
  await ctx.db.deleteFrom('bundle_user').where('user_id', '=', userId).execute()
  await fieldsChanged(ctx)
}
