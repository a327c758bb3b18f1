import { notFound } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray, together } from '../../platform/db/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import { aclOf, type Host, type HostKind, type Permitted } from '../hosts/index.ts'
import { readSearchState, writeSearchTexts } from '../search/index.ts'
import { commentTextsOf } from './comment-text-source.ts'
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

/** Finds a comment of this very host that the actor may see; throws `not_found` otherwise. `deleted`: also hidden ones. */
export async function findComment(
  ctx: RequestContext,
  kind: HostKind,
  host: Host,
  text: string,
  options?: { readonly deleted?: boolean },
): Promise<StoredComment> {
  const id = parseId(kind.comments.idClass, text)
  const { rows } =
    id === null
      ? { rows: [] }
      : await sql<StoredComment>`
    select c.id, c.author_id, c.text, c.uses_markdown, c.deleted_at, c.pinned, c.permitted_groups, c.permitted_users, c.acl
    from comment c join host h on h.id = c.host_id
    where c.id = ${id} and c.host_id = ${host.id}
      and ${commentVisible(ctx, kind, 'c', 'h', options)}`.execute(ctx.db)
  if (!rows[0]) throw notFound(text)
  return rows[0]
}

/** Where to begin among the comments of a host, and which way to go. */
export interface CommentPaging extends Paging {
  /** Id of the comment to begin with; default: the first one. */
  readonly from: string | undefined
  readonly newestFirst: boolean
  /** Conditions on a comment `c` that a list wants besides. */
  readonly only: readonly RawBuilder<boolean>[]
}

/** Ids of a page of the host's comments; throws `not_found` when the one to begin with is not there for the actor. */
export async function pageOfComments(
  ctx: RequestContext,
  kind: HostKind,
  host: Host,
  { from, newestFirst, only, skip, top }: CommentPaging,
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
      ${sql.join(
        only.map(condition => sql`and ${condition}`),
        sql` `,
      )}
    order by c.created ${direction}, c.id ${direction} offset ${skip} limit ${top}`.execute(ctx.db)
  return rows.map(row => row.id)
}

export interface NewComment {
  readonly authorId: number
  readonly text: string
  readonly usesMarkdown: boolean
  readonly created: number
  readonly updated: number | null
  readonly permitted: Permitted
}

/** A comment that was written, and the host that it is under. */
export interface CommentOnHost {
  readonly host: Host
  readonly id: number
}

/** Writes the same comment under each of the hosts, counts it there, and has them found by it. One set of statements. */
export async function insertComments(
  ctx: RequestContext,
  kind: HostKind,
  hosts: readonly Host[],
  comment: NewComment,
): Promise<readonly CommentOnHost[]> {
  const { authorId, text, permitted } = comment
  const acl = aclOf(permitted, authorId)
  const inserted = sql<{ id: number; host_id: number }>`
    with counted as (${kind.comments.count(sql`${hosts.map(host => host.id)}::bigint[]`, 1)} returning id)
    insert into comment (host_id, author_id, text, uses_markdown, created, updated, permitted_groups, permitted_users, acl)
    select id, ${authorId}::int, ${text}, ${comment.usesMarkdown}::boolean, ${comment.created}::bigint,
      ${comment.updated}::bigint, ${intArray(permitted.groups)}, ${intArray(permitted.users)}, ${intArray(acl)}
    from counted
    returning id, host_id`.execute(ctx.db)
  const [{ rows }, state] = await together([inserted, readSearchState(ctx.db)])
  const idOf = new Map(rows.map(row => [row.host_id, row.id]))
  const comments = hosts.flatMap(host => {
    const id = idOf.get(host.id)
    return id === undefined ? [] : [{ host, id }]
  })
  const places = comments.map(({ host, id }) => ({ host, sourceId: id }))
  await writeSearchTexts(ctx, commentTextsOf(kind), [{ places, text, acl }], { state, areNew: true })
  return comments
}

/** Adds `by` to the number of comments of the host; deleted ones do not count. */
export async function changeCount(ctx: RequestContext, kind: HostKind, hostId: number, by: 1 | -1): Promise<void> {
  await sql`${kind.comments.count(sql`${[hostId]}::bigint[]`, by)}`.execute(ctx.db)
}
