import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { eraseTags } from './erase-tags.ts'

/**
 * When a person is removed, tags that nobody else sees go with them, and shared ones belong to the successor from then
 * on, under a name that is free there. Without a successor shared tags stay as they are.
 */
export async function handOverTags(ctx: RequestContext, userId: number, successorId: number | null): Promise<void> {
  const own = await ctx.db
    .selectFrom('tag')
    .select(['id', 'name', 'acl'])
    .where('owner_id', '=', userId)
    .where(sql<boolean>`(kind is not null or acl <@ array[owner_id] or deleted_at is not null)`)
    .execute()
  await eraseTags(ctx, own)
  if (successorId === null) return
  await sql`
    update tag t set owner_id = ${successorId}, acl = array_append(array_remove(t.acl, ${userId}::int), ${successorId}::int),
      name = case when exists (select 1 from tag o where o.owner_id = ${successorId} and o.deleted_at is null
        and lower(o.name) collate "C" = lower(t.name) collate "C") then t.name || ' ' || t.id else t.name end
    where t.owner_id = ${userId}`.execute(ctx.db)
}
