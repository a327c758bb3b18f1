import type { BodyOf } from '@cairn/common/features/entities'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { requireCan } from '../../access/index.ts'
import {
  aclOf,
  noteChanges,
  type Permitted,
  readVisibility,
  recordMentions,
  requireSilent,
  siftIssues,
  UNLIMITED,
  type VisibleIssue,
} from '../../issues/index.ts'
import { writeSearchTextOfMany } from '../../search/index.ts'
import { commentActivity } from '../comment-activities.ts'
import { commentChange } from '../comment-change.ts'
import { readText } from '../comment-text.ts'

export function requireComment(ctx: RequestContext, issue: VisibleIssue): void {
  requireCan(ctx, 'CREATE_COMMENT', issue.project_id)
  requireSilent(ctx, issue.project_id)
}

/**
 * Writes a comment of the actor under each of the locked issues, with a number of statements that does not depend on how
 * many. `known`: whom its visibility may name although the actor may not look them up. Gives their ids by issue.
 */
export async function commentMany(
  ctx: RequestContext,
  given: readonly VisibleIssue[],
  body: Pick<BodyOf<'IssueComment'>, 'text' | 'visibility' | 'usesMarkdown'>,
  known: Permitted = UNLIMITED,
): Promise<ReadonlyMap<number, number>> {
  const issues = siftIssues(ctx, given, issue => requireComment(ctx, issue))
  const text = readText(body.text)
  const permitted = await readVisibility(ctx, body.visibility, known)
  const acl = aclOf(permitted, ctx.actor.userId)
  const now = ctx.clock()
  const ids = issues.map(issue => issue.id)
  const { rows } = await sql<{ id: number; issue_id: number }>`
    with counted as (
      update issue set comments_count = comments_count + 1 where id = any(${ids}::bigint[]) returning id
    )
    insert into issue_comment (issue_id, author_id, text, uses_markdown, created, permitted_groups, permitted_users, acl)
    select id, ${ctx.actor.userId}, ${text}, ${body.usesMarkdown ?? true}, ${now}, ${intArray(permitted.groups)}, ${intArray(permitted.users)},
      ${intArray(acl)} from counted
    returning id, issue_id`.execute(ctx.db)
  const commentOf = new Map(rows.map(row => [row.issue_id, row.id]))
  const comments = issues.flatMap(issue => {
    const id = commentOf.get(issue.id)
    return id === undefined ? [] : [{ issue, id }]
  })
  noteChanges(
    ctx,
    comments.map(({ issue, id }) =>
      commentChange(issue, { id }, { kind: 'comment.added' }, [commentActivity('added', { id, acl }, '')]),
    ),
  )
  await recordMentions(
    ctx,
    comments.map(({ issue, id }) => ({ issueId: issue.id, commentId: id, before: null, after: text })),
  )
  await writeSearchTextOfMany(
    ctx,
    comments.map(({ issue, id }) => ({ issue, sourceId: id })),
    { source: 'comment', text, acl },
  )
  return commentOf
}
