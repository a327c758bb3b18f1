import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { requireCan } from '../../access/index.ts'
import { findIssue } from '../../issues/index.ts'
import { type Typist, tellTyping } from '../typing.ts'

/** Lets those who see the issue know that the actor is writing a comment on it. */
export async function sayTyping(ctx: RequestContext, issueText: string): Promise<Typist> {
  const issue = await findIssue(ctx, issueText)
  // Everybody who is not signed in would seem to be one and the same.
  if (ctx.actor.isGuest) throw new AppError('forbidden', { permission: 'CREATE_COMMENT' })
  requireCan(ctx, 'CREATE_COMMENT', issue.project_id)
  const typist = { issueId: issue.id, userId: ctx.actor.userId, timestamp: ctx.clock() }
  return { ...typist, timestamp: await tellTyping(ctx, { ...typist, projectId: issue.project_id }) }
}

/** Takes it back, before it would be forgotten anyway. */
export async function stopTyping(ctx: RequestContext, issueText: string): Promise<void> {
  const issue = await findIssue(ctx, issueText)
  if (ctx.actor.isGuest) return
  const { userId } = ctx.actor
  await tellTyping(ctx, { issueId: issue.id, projectId: issue.project_id, userId, timestamp: 0 })
}
