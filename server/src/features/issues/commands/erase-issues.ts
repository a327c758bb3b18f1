import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'

/** Erases deleted issues for good, with all that lies inside them; their numbers are not given again. */
export async function eraseIssues(ctx: RequestContext, ids: readonly number[]): Promise<void> {
  await sql`delete from issue where id = any(${[...ids]}::bigint[]) and deleted_at is not null`.execute(ctx.db)
}
