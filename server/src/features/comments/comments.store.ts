import { notFound } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import type { VisibleIssue } from '../issues/index.ts'
import { commentVisible } from './comments.policy.ts'

const COMMENT_CLASS = 4

/** A comment as commands work on it. */
export interface StoredComment {
  readonly id: number
  readonly author_id: number
  readonly text: string
  readonly uses_markdown: boolean
  readonly deleted_at: number | null
  readonly pinned: boolean
  readonly permitted_groups: readonly number[]
  readonly permitted_users: readonly number[]
  readonly acl: readonly number[]
}

/** Finds a comment of this very issue that the actor may see; throws `not_found` otherwise. */
export async function findComment(ctx: RequestContext, issue: VisibleIssue, text: string): Promise<StoredComment> {
  const id = parseId(COMMENT_CLASS, text)
  const { rows } =
    id === null
      ? { rows: [] }
      : await sql<StoredComment>`
    select c.id, c.author_id, c.text, c.uses_markdown, c.deleted_at, c.pinned, c.permitted_groups, c.permitted_users, c.acl
    from issue_comment c join issue i on i.id = c.issue_id
    where c.id = ${id} and c.issue_id = ${issue.id} and ${commentVisible(ctx, 'c', 'i')}`.execute(ctx.db)
  if (!rows[0]) throw notFound(text)
  return rows[0]
}

/** Where to begin among the comments of an issue, and which way to go. */
export interface CommentPaging extends Paging {
  /** Id of the comment to begin with; default: the first one. */
  readonly from: string | undefined
  readonly newestFirst: boolean
}

/** Ids of a page of the issue's comments; throws `not_found` when the one to begin with is not there for the actor. */
export async function pageOfComments(
  ctx: RequestContext,
  issue: VisibleIssue,
  { from, newestFirst, skip, top }: CommentPaging,
): Promise<readonly number[]> {
  const start = from === undefined ? null : await findComment(ctx, issue, from)
  const direction = newestFirst ? sql`desc` : sql`asc`
  const since = start
    ? sql`and (c.created, c.id) ${newestFirst ? sql`<=` : sql`>=`}
        (select s.created, s.id from issue_comment s where s.id = ${start.id})`
    : sql``
  const { rows } = await sql<{ id: number }>`
    select c.id from issue_comment c join issue i on i.id = c.issue_id
    where c.issue_id = ${issue.id} and ${commentVisible(ctx, 'c', 'i')} ${since}
    order by c.created ${direction}, c.id ${direction} offset ${skip} limit ${top}`.execute(ctx.db)
  return rows.map(row => row.id)
}

export interface NewComment {
  readonly issueId: number
  readonly authorId: number
  readonly text: string
  readonly usesMarkdown: boolean
  readonly created: number
  readonly updated: number | null
  readonly groups: readonly number[]
  readonly users: readonly number[]
  readonly acl: readonly number[]
}

/** Inserts the comment and counts it on its issue. */
export async function insertComment(ctx: RequestContext, comment: NewComment): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with counted as (update issue set comments_count = comments_count + 1 where id = ${comment.issueId})
    insert into issue_comment (issue_id, author_id, text, uses_markdown, created, updated, permitted_groups, permitted_users, acl)
    values (${comment.issueId}, ${comment.authorId}, ${comment.text}, ${comment.usesMarkdown}, ${comment.created},
      ${comment.updated}, ${intArray(comment.groups)}, ${intArray(comment.users)}, ${intArray(comment.acl)})
    returning id`.execute(ctx.db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The comment was not inserted')
  return id
}

/** Adds `by` to the number of comments of the issue; deleted ones do not count. */
export async function changeCount(ctx: RequestContext, issueId: number, by: 1 | -1): Promise<void> {
  await sql`update issue set comments_count = greatest(comments_count + ${by}, 0) where id = ${issueId}`.execute(ctx.db)
}
