import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { type DeletedTag, onTagDeleted } from '../tags/index.ts'
import { refreshSearchRows, TAG_FIELD } from './search-row.ts'

/** Issues whose narrow rows are written anew in one statement. */
const PORTION = 5_000

/** A deleted tag leaves all issues with an entry in the history of each. */
async function untagEverywhere(ctx: RequestContext, tag: DeletedTag): Promise<void> {
  const removed = JSON.stringify({ values: [{ entity: 'Tag', id: tag.id, name: tag.name, type: 'Tag' }] })
  const { rows } = await sql<{ issue_id: number }>`
    with untagged as (delete from issue_tag where tag_id = ${tag.id} returning issue_id),
    entry as (
      insert into activity (issue_id, project_id, author_id, created, category, field_id, removed, acl)
      select i.id, i.project_id, ${ctx.actor.userId}::int, ${ctx.clock()}::bigint, 'TagsCategory', ${TAG_FIELD}::int,
        ${removed}::jsonb, ${intArray(tag.acl)}
      from untagged u join issue i on i.id = u.issue_id
      returning id, issue_id, project_id, field_id, created
    )
    insert into activity_value (activity_id, project_id, field_id, value_id, added, created, issue_id)
    select id, project_id, field_id, ${tag.id}::int, false, created, issue_id from entry
    returning issue_id`.execute(ctx.db)
  const ids = rows.map(row => row.issue_id)
  for (let start = 0; start < ids.length; start += PORTION)
    await refreshSearchRows(ctx.db, ids.slice(start, start + PORTION))
}

export function watchTags(): void {
  onTagDeleted(untagEverywhere)
}
