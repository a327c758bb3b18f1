import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { takeOffAll } from '../host-tags.ts'
import { type ChangedTag, tagHooks } from '../tags.extensions.ts'

/** Erases rows of tags for good, in the transaction of `ctx`; what carries them is told before. */
export async function eraseTags(ctx: RequestContext, tags: readonly ChangedTag[]): Promise<void> {
  for (const tag of tags) {
    const hostIds = await takeOffAll(ctx, tag.id)
    await tagHooks.run(ctx, 'erasing', tag, hostIds)
  }
  await sql`delete from tag where id = any(${tags.map(tag => tag.id)}::int[])`.execute(ctx.db)
}

/**
 * Erases a tag that was deleted before a time (ms); gives its id, nothing when there is none left. One at a time, for
 * a tag may stand on all hosts. What is just being restored is left alone.
 */
export async function eraseDeletedTag(ctx: RequestContext, time: number): Promise<readonly number[]> {
  return transaction(ctx, async ctx => {
    const { rows } = await sql<ChangedTag>`
      select id, name, acl from tag where deleted_at < ${time}::bigint
      order by deleted_at limit 1 for update skip locked`.execute(ctx.db)
    await eraseTags(ctx, rows)
    return rows.map(tag => tag.id)
  })
}

/** Erases deleted tags for good, in the transaction of `ctx`. */
export async function eraseTagsById(ctx: RequestContext, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<ChangedTag>`
    select id, name, acl from tag where id = any(${[...ids]}::int[]) and deleted_at is not null for update`.execute(
    ctx.db,
  )
  await eraseTags(ctx, rows)
}
