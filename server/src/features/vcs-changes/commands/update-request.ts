import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findIssue, type VisibleIssue } from '../../issues/index.ts'
import { notePullRequestState } from '../note-source-changes.ts'
import { findRequest, findRequestAt, type StoredRequest } from '../pull-requests.store.ts'
import { readRequest } from '../read-request.ts'
import { requireSourceChanges } from '../vcs-changes.policy.ts'

/** Changes what is known of a pull request; returns its number. */
export async function updateRequest(
  ctx: RequestContext,
  issueText: string,
  requestText: string,
  body: BodyOf<'PullRequest'>,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueText, { lock: true })
    const known = await findRequest(ctx, issue.id, requestText)
    requireSourceChanges(ctx, issue)
    return storeRequest(ctx, issue, known, body)
  })
}

/** The same on a locked issue that the actor may change. */
export async function storeRequest(
  ctx: RequestContext,
  issue: VisibleIssue,
  known: StoredRequest,
  body: BodyOf<'PullRequest'>,
): Promise<number> {
  const { id, issue_id: _, fetched: __, ...before } = known
  const content = await readRequest(ctx, body, before)
  if (isDeepStrictEqual(content, before)) return id
  if (content.url !== before.url && (await findRequestAt(ctx, issue.id, content.url)))
    throw new AppError('name_taken', { name: 'url', value: content.url })
  await ctx.db.updateTable('pull_request').set(content).where('id', '=', id).execute()
  notePullRequestState(ctx, issue, { id, state: content.state, before: before.state })
  return id
}
