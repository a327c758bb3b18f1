import type { BodyOf } from '@cairn/common/features/entities'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { requireCan } from '../../access/index.ts'
import { recordActivitiesOfMany } from '../../activities/index.ts'
import {
  aclOf,
  readVisibility,
  recordMentions,
  requireSilent,
  siftIssues,
  type VisibleIssue,
} from '../../issues/index.ts'
import { writeSearchTextOfMany } from '../../search/index.ts'
import { commentActivity } from '../comment-activities.ts'
import { readText } from '../comment-text.ts'

export function requireComment(ctx: RequestContext, issue: VisibleIssue): void {
  requireCan(ctx, 'CREATE_COMMENT', issue.project_id)
  requireSilent(ctx, issue.project_id)
}

/**
 * Writes one comment under each of many locked issues, as `createComment` would, with a number of statements that does
 * not depend on how many.
 */
export async function commentMany(
  ctx: RequestContext,
  given: readonly VisibleIssue[],
  body: Pick<BodyOf<'IssueComment'>, 'text' | 'visibility'>,
): Promise<void> {
  const issues = siftIssues(ctx, given, issue => requireComment(ctx, issue))
  const text = readText(body.text)
  const permitted = await readVisibility(ctx, body.visibility)
  const acl = aclOf(permitted, ctx.actor.userId)
  const now = ctx.clock()
  const ids = issues.map(issue => issue.id)
  const { rows } = await sql<{ id: number; issue_id: number }>`
    with touched as (
      update issue set comments_count = comments_count + 1, updated = ${now}, updater_id = ${ctx.actor.userId}
      where id = any(${ids}::bigint[]) returning id
    ), listed as (update issue_search set updated = ${now} where issue_id in (select id from touched))
    insert into issue_comment (issue_id, author_id, text, uses_markdown, created, permitted_groups, permitted_users, acl)
    select id, ${ctx.actor.userId}, ${text}, true, ${now}, ${intArray(permitted.groups)}, ${intArray(permitted.users)},
      ${intArray(acl)} from touched
    returning id, issue_id`.execute(ctx.db)
  const commentOf = new Map(rows.map(row => [row.issue_id, row.id]))
  const comments = issues.flatMap(issue => {
    const id = commentOf.get(issue.id)
    return id === undefined ? [] : [{ issue, id }]
  })
  await recordActivitiesOfMany(
    ctx,
    comments.map(({ issue, id }) => ({ issue, entry: commentActivity('added', { id, acl }, '') })),
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
  await ctx.events.addAll(
    ctx,
    comments.map(({ issue, id }) => ({
      kind: 'comment.added',
      entity: 'IssueComment',
      entityId: id,
      projectId: issue.project_id,
      payload: { issueId: issue.id, silent: ctx.silent },
    })),
  )
}
