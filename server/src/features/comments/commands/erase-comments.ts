import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { eraseActivitiesOf } from '../../activities/index.ts'

/** Erases deleted comments for good, in history too, which only keeps that there was something. */
export async function eraseComments(
  ctx: RequestContext,
  ids: readonly number[],
  erasedBy: number | null,
): Promise<void> {
  await eraseActivitiesOf(ctx, { kind: 'IssueComment', ids }, erasedBy)
  await sql`delete from issue_comment where id = any(${[...ids]}::bigint[]) and deleted_at is not null`.execute(ctx.db)
}
