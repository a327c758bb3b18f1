import { Tag } from '@cairn/common/features/tags'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { attempt } from '../../issues/index.ts'
import { deleteTag, folderCondition, restoreTag } from '../../tags/index.ts'

/**
 * Deletes tags that commands made and that nothing else uses by now: nothing carries them, no search that the actor sees
 * names them, nobody was given them. Gives those that are gone. Searches of others cannot mean a tag that is the actor's
 * alone, and whether it went would tell what stands in them.
 */
export async function removeNewTags(
  ctx: RequestContext,
  tagIds: readonly number[],
  copies: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tag t
    where t.id = any(${[...tagIds]}::int[]) and t.owner_id = ${ctx.actor.userId} and t.deleted_at is null
      and t.read_groups || t.read_users || t.use_groups || t.use_users || t.update_groups || t.update_users = '{}'
      and not exists (
        select 1 from host_tag it where it.tag_id = t.id and not exists (
          select 1 from issue i
          where i.id = it.host_id and i.deleted_at is not null and i.id = any(${[...copies]}::bigint[])))
      and not exists (select 1 from folder_pin p where p.class_no = ${Tag.ownClass()}::int and p.folder_id = t.id and p.pinned)
      and not exists (select 1 from issue_draft d where t.id = any(d.tags))
      and not exists (select 1 from saved_query q where ${folderCondition(ctx, 'q')} and position(lower(t.name) in lower(q.query)) > 0)
    order by t.id`.execute(ctx.db)
  const gone: number[] = []
  for (const { id } of rows) if (await attempt(ctx, inner => deleteTag(inner, Tag.id(id)))) gone.push(id)
  return gone
}

/** The tags that an undo took away, where their names are still free. Gives those that are there again. */
export async function bringTagsBack(ctx: RequestContext, tagIds: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tag t
    where t.id = any(${[...tagIds]}::int[]) and t.deleted_at is not null and not exists (
      select 1 from tag o where o.owner_id = t.owner_id and o.deleted_at is null
        and lower(o.name) collate "C" = lower(t.name) collate "C")
    order by t.id`.execute(ctx.db)
  const back: number[] = []
  for (const { id } of rows) if (await attempt(ctx, inner => restoreTag(inner, Tag.id(id)))) back.push(id)
  return back
}
