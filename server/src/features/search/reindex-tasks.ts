import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Db } from '../../platform/db/index.ts'

/** Has hosts indexed anew for a reason, in the transaction of `ctx`. What runs for it already begins again. */
export async function wantReindex(ctx: RequestContext, reason: string, bundleId: number | null): Promise<void> {
  await sql`insert into reindex (reason, bundle_id, created) values (${reason}, ${bundleId}::int, ${ctx.clock()})
    on conflict (reason, coalesce(bundle_id, 0), coalesce(field_id, 0)) where finished is null
    do update set last_host_id = 0`.execute(ctx.db)
}

/** Notes how far a task came: the last host, or when (ms) it was finished. */
export async function noteReindexed(
  db: Db,
  taskId: number,
  place: { readonly last_host_id: number } | { readonly finished: number },
): Promise<void> {
  await db.updateTable('reindex').set(place).where('id', '=', taskId).execute()
}
