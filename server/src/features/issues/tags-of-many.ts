import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { ActivityOfIssue } from '../activities/index.ts'
import type { VisibleIssue } from './issues.policy.ts'
import { ensureTerms, TAG_FIELD } from './search-row.ts'

export interface NamedTag {
  readonly id: number
  readonly name: string
  /** Who sees the tag; its entries in history are for them alone. */
  readonly acl: readonly number[]
}

export interface IssueTag {
  readonly issue: VisibleIssue
  readonly tag: NamedTag
}

/** Puts tags on issues without asking for permissions, and gives the history entries of those that were not there. */
export async function addTagsToMany(
  ctx: RequestContext,
  all: readonly IssueTag[],
): Promise<readonly ActivityOfIssue[]> {
  if (all.length === 0) return []
  const { rows } = await sql<TagRow>`
    insert into issue_tag (issue_id, tag_id) select issue_id, tag_id from ${pairs(all)}
    on conflict do nothing returning issue_id, tag_id`.execute(ctx.db)
  const tagIds = [...new Set(rows.map(row => row.tag_id))]
  await ensureTerms(
    ctx.db,
    tagIds.map(valueId => ({ fieldId: TAG_FIELD, valueId })),
  )
  return entriesOf(all, rows, 'added')
}

/** Takes tags off issues without asking for permissions, and gives the history entries of those that were there. */
export async function dropTagsOfMany(
  ctx: RequestContext,
  all: readonly IssueTag[],
): Promise<readonly ActivityOfIssue[]> {
  if (all.length === 0) return []
  const { rows } = await sql<TagRow>`
    delete from issue_tag t using ${pairs(all)}
    where t.issue_id = given.issue_id and t.tag_id = given.tag_id returning t.issue_id, t.tag_id`.execute(ctx.db)
  return entriesOf(all, rows, 'removed')
}

interface TagRow {
  readonly issue_id: number
  readonly tag_id: number
}

const pairs = (all: readonly IssueTag[]) =>
  sql`unnest(${all.map(({ issue }) => issue.id)}::bigint[], ${all.map(({ tag }) => tag.id)}::int[]) as given (issue_id, tag_id)`

function entriesOf(
  all: readonly IssueTag[],
  rows: readonly TagRow[],
  side: 'added' | 'removed',
): readonly ActivityOfIssue[] {
  const done = new Set(rows.map(row => `${row.issue_id} ${row.tag_id}`))
  const seen = new Set<string>()
  return all.flatMap(({ issue, tag }) => {
    const key = `${issue.id} ${tag.id}`
    if (!done.has(key) || seen.has(key)) return []
    seen.add(key)
    const content = { values: [{ entity: 'Tag', id: tag.id, name: tag.name, type: 'Tag' }] }
    return [
      {
        issue,
        entry: {
          category: 'TagsCategory',
          fieldId: TAG_FIELD,
          added: side === 'added' ? content : null,
          removed: side === 'removed' ? content : null,
          acl: [...tag.acl],
        },
      },
    ]
  })
}
