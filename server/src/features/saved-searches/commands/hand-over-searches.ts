import { SavedQuery } from '@cairn/common/features/saved-searches'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { forgetPins } from '../folder-pins.ts'

/**
 * When a person is removed, searches that nobody else sees go with them, and shared ones belong to the successor from
 * then on, under a name that is free there. Without a successor shared searches stay as they are.
 */
export async function handOverSearches(ctx: RequestContext, userId: number, successorId: number | null): Promise<void> {
  const { rows } = await sql<{ id: number }>`delete from saved_query where owner_id = ${userId}
    and (acl <@ array[owner_id] or deleted_at is not null) returning id`.execute(ctx.db)
  await forgetPins(
    ctx,
    SavedQuery.ownClass(),
    rows.map(row => row.id),
  )
  await sql`delete from folder_pin where user_id = ${userId}`.execute(ctx.db)
  await sql`delete from recent_search where user_id = ${userId}`.execute(ctx.db)
  if (successorId === null) return
  await sql`
    update saved_query s set owner_id = ${successorId}, acl = array_append(array_remove(s.acl, ${userId}::int), ${successorId}::int),
      name = case when exists (select 1 from saved_query o where o.owner_id = ${successorId} and o.deleted_at is null
        and lower(o.name) collate "C" = lower(s.name) collate "C") then s.name || ' ' || s.id else s.name end
    where s.owner_id = ${userId}`.execute(ctx.db)
}
