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
  // An empty bundle would be open to everyone: its last member stays, without a name.
  await sql`delete from bundle_user b where user_id = ${userId}
    and (exists (select 1 from bundle_user o where o.bundle_id = b.bundle_id and o.user_id <> ${userId})
      or exists (select 1 from bundle_group g where g.bundle_id = b.bundle_id))`.execute(ctx.db)
  await fieldsChanged(ctx)
}
