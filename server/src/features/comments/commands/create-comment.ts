import type { BodyOf } from '@cairn/common/features/entities'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireCan } from '../../access/index.ts'
import {
  findIssue,
  type Permitted,
  readVisibility,
  recordMentions,
  requireSilent,
  touchIssue,
  UNLIMITED,
} from '../../issues/index.ts'
import { readText } from '../comment-text.ts'
import { addComment } from './add-comment.ts'

/**
 * Makes a comment of a draft: `create` is given the body that the draft and the request make together, and whom its
 * visibility may name although the actor may not look them up. Contributed by the feature that owns drafts.
 */
export type PublishComment = (
  ctx: RequestContext,
  issueId: string,
  draftId: string,
  body: BodyOf<'IssueComment'>,
  create: (ctx: RequestContext, body: BodyOf<'IssueComment'>, known: Permitted) => Promise<number>,
) => Promise<number>

/** Comments on an issue as the actor; gives the id of the comment. `known`: see {@link PublishComment}. */
export async function createComment(
  ctx: RequestContext,
  issueId: string,
  body: BodyOf<'IssueComment'>,
  known: Permitted = UNLIMITED,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueId, { lock: true })
    requireCan(ctx, 'CREATE_COMMENT', issue.project_id)
    requireSilent(ctx, issue.project_id)
    const text = readText(body.text)
    const id = await addComment(ctx, {
      issue,
      authorId: ctx.actor.userId,
      text,
      permitted: await readVisibility(ctx, body.visibility, known),
      usesMarkdown: body.usesMarkdown ?? true,
    })
    await recordMentions(ctx, [{ issueId: issue.id, commentId: id, before: null, after: text }])
    await touchIssue(ctx, issue.id)
    await ctx.events.add(ctx, {
      kind: 'comment.added',
      entity: 'IssueComment',
      entityId: id,
      projectId: issue.project_id,
      payload: { issueId: issue.id, silent: ctx.silent },
    })
    return id
  })
}
