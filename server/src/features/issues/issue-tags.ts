import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { changesOf, type EntryOfIssue, noteChanges } from './changes/note-changes.ts'
import type { VisibleIssue } from './issues.policy.ts'
import { ensureTerms, TAG_FIELD } from './search-row.ts'

export interface NamedTag {
  readonly id: number
  readonly name: string
  /** Who sees the tag; its entries in history are for them alone. */
  readonly acl: readonly number[]
  /** It puts issues on the watch list of its owner, and says nothing about them. */
  readonly isStar?: boolean
}

export interface IssueTag {
  readonly issue: Pick<VisibleIssue, 'id' | 'project_id'>
  readonly tag: NamedTag
}

/** Puts tags on issues without asking for permissions. Tells whether any was not there. */
export async function addTags(ctx: RequestContext, all: readonly IssueTag[]): Promise<boolean> {
  if (all.length === 0) return false
  const { rows } = await sql<TagRow>`
    insert into host_tag (host_id, tag_id) select host_id, tag_id from ${pairs(all)}
    on conflict do nothing returning host_id, tag_id`.execute(ctx.db)
  const tagIds = [...new Set(rows.map(row => row.tag_id))]
  await ensureTerms(
    ctx.db,
    tagIds.map(valueId => ({ fieldId: TAG_FIELD, valueId })),
  )
  return noteTags(ctx, all, rows, 'added')
}

/** Takes tags off issues without asking for permissions. Tells whether any was there. */
export async function dropTags(ctx: RequestContext, all: readonly IssueTag[]): Promise<boolean> {
  if (all.length === 0) return false
  const { rows } = await sql<TagRow>`
    delete from host_tag t using ${pairs(all)}
    where t.host_id = given.host_id and t.tag_id = given.tag_id returning t.host_id, t.tag_id`.execute(ctx.db)
  return noteTags(ctx, all, rows, 'removed')
}

interface TagRow {
  readonly host_id: number
  readonly tag_id: number
}

const pairs = (all: readonly IssueTag[]) =>
  sql`unnest(${all.map(({ issue }) => issue.id)}::bigint[], ${all.map(({ tag }) => tag.id)}::int[]) as given (host_id, tag_id)`

/** A star is its owner's alone: the issue does not count as changed by it. */
function noteTags(
  ctx: RequestContext,
  all: readonly IssueTag[],
  rows: readonly TagRow[],
  side: 'added' | 'removed',
): boolean {
  const done = new Set(rows.map(row => `${row.host_id} ${row.tag_id}`))
  const tagged = all.filter(({ issue, tag }) => done.delete(`${issue.id} ${tag.id}`))
  for (const [isStar, of] of Map.groupBy(tagged, ({ tag }) => tag.isStar === true))
    noteChanges(
      ctx,
      changesOf(
        of.map(({ issue, tag }) => ({ issue, entry: entryOf(tag, side) })),
        () => ({ kind: isStar ? 'told' : 'changed', isRowStale: true }),
      ),
    )
  return tagged.length > 0
}

/** Each tag has readers of its own, and so has its entry. */
function entryOf(tag: NamedTag, side: 'added' | 'removed'): EntryOfIssue['entry'] {
  const content = { values: [{ entity: 'Tag', id: tag.id, name: tag.name, type: 'Tag' }] }
  return {
    category: 'TagsCategory',
    fieldId: TAG_FIELD,
    added: side === 'added' ? content : null,
    removed: side === 'removed' ? content : null,
    acl: [...tag.acl],
  }
}
