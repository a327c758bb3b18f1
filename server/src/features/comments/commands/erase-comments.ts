import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { eraseActivitiesOf } from '../../activities/index.ts'
import type { HostKind } from '../../hosts/index.ts'

/** Erases deleted comments of hosts of a kind for good, in history too, which only keeps that there was something. */
export async function eraseComments(
  ctx: RequestContext,
  kind: HostKind,
  ids: readonly number[],
  erasedBy: number | null,
): Promise<void> {
  await eraseActivitiesOf(ctx, { kind: kind.comments.entity, ids }, erasedBy)
  await sql`delete from comment where id = any(${[...ids]}::bigint[]) and deleted_at is not null`.execute(ctx.db)
}
