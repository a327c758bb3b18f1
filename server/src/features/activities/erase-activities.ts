import type { AttachmentEntity } from '@cairn/common/features/attachments'
import type { CommentEntity } from '@cairn/common/features/comments'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'

/** Erases what history keeps of comments or files; that something changed stays. `erasedBy`: null = the system. */
export async function eraseActivitiesOf(
  ctx: RequestContext,
  targets: { readonly kind: CommentEntity | AttachmentEntity; readonly ids: readonly number[] },
  erasedBy: number | null,
): Promise<void> {
  await sql`
    with gone as (
      update activity set added = null, removed = null, erased_at = ${ctx.clock()}, erased_by = ${erasedBy}::int
      where target_kind = ${targets.kind} and target_id = any(${[...targets.ids]}::bigint[]) and erased_at is null
      returning id
    )
    delete from activity_value where activity_id in (select id from gone)`.execute(ctx.db)
}

/** Erases what one entry holds; that something changed stays. Gives whether there was anything left. */
export async function eraseContent(ctx: RequestContext, id: number): Promise<boolean> {
  await sql`delete from activity_value where activity_id = ${id}`.execute(ctx.db)
  const { numAffectedRows } = await sql`update activity set added = null, removed = null, erased_at = ${ctx.clock()},
    erased_by = ${ctx.actor.userId} where id = ${id} and erased_at is null`.execute(ctx.db)
  return numAffectedRows !== 0n
}
