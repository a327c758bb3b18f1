import { notFound } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import type { Host, HostKind } from '../hosts/index.ts'
import { commentVisible } from './comments.policy.ts'

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

/** Finds a comment of this very host that the actor may see; throws `not_found` otherwise. */
export async function findComment(
  ctx: RequestContext,
  kind: HostKind,
  host: Host,
  text: string,
): Promise<StoredComment> {
  const id = parseId(kind.comments.idClass, text)
  const { rows } =
    id === null
      ? { rows: [] }
      : await sql<StoredComment>`
    select c.id, c.author_id, c.text, c.uses_markdown, c.deleted_at, c.pinned, c.permitted_groups, c.permitted_users, c.acl
    from comment c join host h on h.id = c.host_id
    where c.id = ${id} and c.host_id = ${host.id} and ${commentVisible(ctx, kind, 'c', 'h')}`.execute(ctx.db)
  if (!rows[0]) throw notFound(text)
  return rows[0]
}

/** Where to begin among the comments of a host, and which way to go. */
export interface CommentPaging extends Paging {
  /** Id of the comment to begin with; default: the first one. */
  readonly from: string | undefined
  readonly newestFirst: boolean
}

/** Ids of a page of the host's comments; throws `not_found` when the one to begin with is not there for the actor. */
export async function pageOfComments(
  ctx: RequestContext,
  kind: HostKind,
  host: Host,
  { from, newestFirst, skip, top }: CommentPaging,
): Promise<readonly number[]> {
  const start = from === undefined ? null : await findComment(ctx, kind, host, from)
  const direction = newestFirst ? sql`desc` : sql`asc`
  const since = start
    ? sql`and (c.created, c.id) ${newestFirst ? sql`<=` : sql`>=`}
        (select s.created, s.id from comment s where s.id = ${start.id})`
    : sql``
  const { rows } = await sql<{ id: number }>`
    select c.id from comment c join host h on h.id = c.host_id
    where c.host_id = ${host.id} and ${commentVisible(ctx, kind, 'c', 'h')} ${since}
    order by c.created ${direction}, c.id ${direction} offset ${skip} limit ${top}`.execute(ctx.db)
  return rows.map(row => row.id)
}

export interface NewComment {
  readonly hostId: number
  readonly authorId: number
  readonly text: string
  readonly usesMarkdown: boolean
  readonly created: number
  readonly updated: number | null
  readonly groups: readonly number[]
  readonly users: readonly number[]
  readonly acl: readonly number[]
}

/** Inserts the comment and counts it on its host. */
export async function insertComment(ctx: RequestContext, kind: HostKind, comment: NewComment): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with counted as (${kind.comments.count(sql`${[comment.hostId]}::bigint[]`, 1)})
    insert into comment (host_id, author_id, text, uses_markdown, created, updated, permitted_groups, permitted_users, acl)
    values (${comment.hostId}, ${comment.authorId}, ${comment.text}, ${comment.usesMarkdown}, ${comment.created},
      ${comment.updated}, ${intArray(comment.groups)}, ${intArray(comment.users)}, ${intArray(comment.acl)})
    returning id`.execute(ctx.db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The comment was not inserted')
  return id
}

/** Adds `by` to the number of comments of the host; deleted ones do not count. */
export async function changeCount(ctx: RequestContext, kind: HostKind, hostId: number, by: 1 | -1): Promise<void> {
  await sql`${kind.comments.count(sql`${[hostId]}::bigint[]`, by)}`.execute(ctx.db)
}
