import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { type ChangedTag, onTagChanged } from '../tags/index.ts'
import { refreshSearchRows, TAG_FIELD } from './search-row.ts'

/** Issues whose narrow rows are written anew in one statement. */
const PORTION = 5_000

/** Writes into the history of all issues with the tag that it went or came back. */
async function recordEverywhere(ctx: RequestContext, tag: ChangedTag, column: 'added' | 'removed'): Promise<void> {
  const content = JSON.stringify({ values: [{ entity: 'Tag', id: tag.id, name: tag.name, type: 'Tag' }] })
  await sql`
    with entry as (
      insert into activity (issue_id, project_id, author_id, created, category, field_id, ${sql.ref(column)}, acl)
      select i.id, i.project_id, ${ctx.actor.userId}::int, ${ctx.clock()}::bigint, 'TagsCategory', ${TAG_FIELD}::int,
        ${content}::jsonb, ${intArray(tag.acl)}
      from issue_tag it join issue i on i.id = it.issue_id where it.tag_id = ${tag.id}
      returning id, issue_id, project_id, field_id, created
    )
    insert into activity_value (activity_id, project_id, field_id, value_id, added, created, issue_id)
    select id, project_id, field_id, ${tag.id}::int, ${column === 'added'}, created, issue_id from entry`.execute(
    ctx.db,
  )
}

async function untagEverywhere(ctx: RequestContext, tag: ChangedTag): Promise<void> {
  const { rows } = await sql<{ issue_id: number }>`
    delete from issue_tag where tag_id = ${tag.id} returning issue_id`.execute(ctx.db)
  const ids = rows.map(row => row.issue_id)
  for (let start = 0; start < ids.length; start += PORTION)
    await refreshSearchRows(ctx.db, ids.slice(start, start + PORTION))
}

export function watchTags(): void {
  onTagChanged({
    deleted: (ctx, tag) => recordEverywhere(ctx, tag, 'removed'),
    restored: (ctx, tag) => recordEverywhere(ctx, tag, 'added'),
    erasing: untagEverywhere,
  })
}
