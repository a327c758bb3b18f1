import { sql } from 'kysely'
import { recordActivities } from '../activities/index.ts'
import { onTagDeleted } from '../tags/index.ts'
import { refreshSearchRows, TAG_FIELD } from './search-row.ts'

/** A deleted tag comes off all issues, with an entry in the history of each. */
export function watchTags(): void {
  onTagDeleted(async (ctx, tag) => {
    const { rows } = await sql<{ id: number; project_id: number }>`
      with gone as (delete from issue_tag where tag_id = ${tag.id} returning issue_id)
      select i.id, i.project_id from issue i join gone on gone.issue_id = i.id`.execute(ctx.db)
    const removed = { values: [{ entity: 'Tag', id: tag.id, name: tag.name, type: 'Tag' }] }
    const acl = [...tag.acl]
    for (const issue of rows)
      await recordActivities(ctx, issue, [{ category: 'TagsCategory', fieldId: TAG_FIELD, added: null, removed, acl }])
    await refreshSearchRows(
      ctx.db,
      rows.map(row => row.id),
    )
  })
}
