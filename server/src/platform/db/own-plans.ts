import { sql } from 'kysely'
import type { RequestContext } from '../context/index.ts'

/**
 * Runs reads whose best way depends on what they ask for, so that each is planned by that. In a transaction statements are
 * planned once a connection, whatever they ask for; outside of one `ctx.search` does this already.
 */
export async function withOwnPlans<T>(ctx: RequestContext, read: () => Promise<T>): Promise<T> {
  if (!ctx.db.isTransaction) return read()
  await sql`set local plan_cache_mode = force_custom_plan`.execute(ctx.db)
  const result = await read()
  await sql`set local plan_cache_mode = force_generic_plan`.execute(ctx.db)
  return result
}
