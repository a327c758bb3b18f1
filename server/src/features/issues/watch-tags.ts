import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type ChangedTag, onTagChanged } from '../tags/index.ts'
import { noteChanges } from './changes/note-changes.ts'
import { TAG_FIELD } from './search-row.ts'

/** Tells the history of all issues with the tag that it went or came back. */
async function noteEverywhere(ctx: RequestContext, tag: ChangedTag, side: 'added' | 'removed'): Promise<void> {
  const { rows } = await sql<{ id: number; project_id: number }>`
    select i.id, i.project_id from issue_tag it join issue i on i.id = it.issue_id
    where it.tag_id = ${tag.id} order by i.id`.execute(ctx.db)
  const content = { values: [{ entity: 'Tag', id: tag.id, name: tag.name, type: 'Tag' }] }
  const entry = { category: 'TagsCategory', fieldId: TAG_FIELD, added: null, removed: null, acl: [...tag.acl] }
  const entries = [{ ...entry, [side]: content }]
  // What follows from a change is not taken back by itself.
  const { operationId: _, ...plain } = ctx
  noteChanges(
    plain,
    rows.map(issue => ({ issue, kind: 'told', entries })),
  )
}

async function untagEverywhere(ctx: RequestContext, tag: ChangedTag): Promise<void> {
  const { rows } = await sql<{ id: number; project_id: number }>`
    delete from issue_tag it using issue i where it.tag_id = ${tag.id} and i.id = it.issue_id
    returning i.id, i.project_id`.execute(ctx.db)
  noteChanges(
    ctx,
    rows.map(issue => ({ issue, kind: 'told', isRowStale: true })),
  )
}

export function watchTags(): void {
  onTagChanged({
    deleted: (ctx, tag) => noteEverywhere(ctx, tag, 'removed'),
    restored: (ctx, tag) => noteEverywhere(ctx, tag, 'added'),
    erasing: untagEverywhere,
  })
}
