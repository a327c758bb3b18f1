import type { BodyOf } from '@cairn/common/features/entities'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { requireCan } from '../../access/index.ts'
import {
  aclOf,
  type Host,
  type HostKind,
  type Permitted,
  readVisibility,
  recordMentions,
  requireSilent,
  sift,
  UNLIMITED,
} from '../../hosts/index.ts'
import { writeSearchTextOfMany } from '../../search/index.ts'
import { commentActivity } from '../comment-activities.ts'
import { commentChange } from '../comment-change.ts'
import { readText } from '../comment-text.ts'
import { commentTexts } from '../comment-text-source.ts'

export function requireComment(ctx: RequestContext, kind: HostKind, host: Host): void {
  requireCan(ctx, kind.comments.permissions.create, host.project_id)
  requireSilent(ctx, host.project_id)
}

/**
 * Writes a comment of the actor under each of the locked hosts of one kind, with a number of statements that does not
 * depend on how many. `known`: whom its visibility may name although the actor may not look them up. Gives their ids by
 * host.
 */
export async function commentMany(
  ctx: RequestContext,
  kind: HostKind,
  given: readonly Host[],
  body: Pick<BodyOf<'IssueComment'>, 'text' | 'visibility' | 'usesMarkdown'>,
  known: Permitted = UNLIMITED,
): Promise<ReadonlyMap<number, number>> {
  const hosts = sift(ctx, given, host => requireComment(ctx, kind, host))
  const text = readText(body.text)
  const permitted = await readVisibility(ctx, body.visibility, known)
  const acl = aclOf(permitted, ctx.actor.userId)
  const ids = sql`${hosts.map(host => host.id)}::bigint[]`
  const { rows } = await sql<{ id: number; host_id: number }>`
    with counted as (${kind.comments.count(ids, 1)} returning id)
    insert into comment (host_id, author_id, text, uses_markdown, created, permitted_groups, permitted_users, acl)
    select id, ${ctx.actor.userId}, ${text}, ${body.usesMarkdown ?? true}, ${ctx.clock()}, ${intArray(permitted.groups)},
      ${intArray(permitted.users)}, ${intArray(acl)} from counted
    returning id, host_id`.execute(ctx.db)
  const commentOf = new Map(rows.map(row => [row.host_id, row.id]))
  const comments = hosts.flatMap(host => {
    const id = commentOf.get(host.id)
    return id === undefined ? [] : [{ host, id }]
  })
  const { entity } = kind.comments
  kind.note(
    ctx,
    comments.map(({ host, id }) =>
      commentChange(kind, host, { id }, { kind: 'comment.added' }, [commentActivity('added', { entity, id, acl }, '')]),
    ),
  )
  await recordMentions(
    ctx,
    comments.map(({ host, id }) => ({ kind, hostId: host.id, commentId: id, before: null, after: text })),
  )
  await writeSearchTextOfMany(
    ctx,
    comments.map(({ host, id }) => ({ host, sourceId: id })),
    { source: commentTexts, text, acl },
  )
  return commentOf
}
