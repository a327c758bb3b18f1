import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray, type Settlement } from '../../../platform/db/index.ts'
import { type ChangedTag, TAG_FIELD } from '../../tags/index.ts'
import { refreshSearchRows } from '../search-row.ts'

/** What became of a tag as a whole, on however many hosts. None of them counts as changed by it. */
export type TagFate =
  /** It is seen on its hosts no longer, or again. */
  | { readonly tag: ChangedTag; readonly side: 'added' | 'removed'; readonly by: number; readonly at: number }
  /** These hosts have lost it for good. */
  | { readonly hostIds: readonly number[] }

/** Issues whose narrow rows are written anew in one statement. */
const PORTION = 5_000

/**
 * A tag may be on a million hosts, so they are not read: one statement writes the history of all. Rules are about
 * issues, and see nothing of it.
 */
export const tagFates: Settlement<TagFate> = {
  ruleContext: ctx => ctx,
  derive: async () => undefined,
  settle: async (ctx, fates) => {
    for (const fate of fates) {
      if ('tag' in fate) await writeActivitiesOfTag(ctx, fate)
      else
        for (let start = 0; start < fate.hostIds.length; start += PORTION)
          await refreshSearchRows(ctx.db, fate.hostIds.slice(start, start + PORTION))
    }
  },
}

/** What follows from a change is not taken back by itself, so the entries belong to no operation. */
async function writeActivitiesOfTag(
  ctx: RequestContext,
  { tag, side, by, at }: Extract<TagFate, { readonly tag: ChangedTag }>,
): Promise<void> {
  const content = JSON.stringify({ values: [{ entity: 'Tag', id: tag.id, name: tag.name, type: 'Tag' }] })
  await sql`
    with entry as (
      insert into activity (host_id, project_id, author_id, created, category, field_id, ${sql.ref(side)}, acl, change_id)
      select h.id, h.project_id, ${by}::int, ${at}::bigint, 'TagsCategory', ${TAG_FIELD}::int, ${content}::jsonb,
        ${intArray(tag.acl)}, pg_current_xact_id()::text::bigint
      from host_tag it join host h on h.id = it.host_id where it.tag_id = ${tag.id} order by h.id
      returning id, host_id, project_id, field_id, created
    )
    insert into activity_value (activity_id, project_id, field_id, value_id, added, created, host_id)
    select id, project_id, field_id, ${tag.id}::int, ${side === 'added'}, created, host_id from entry`.execute(ctx.db)
}
