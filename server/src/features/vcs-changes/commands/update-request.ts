import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findIssue, requireSilent, requireUpdate, type VisibleIssue } from '../../issues/index.ts'
import { findRequest, findRequestAt, type StoredRequest } from '../pull-requests.store.ts'
import { type RequestContent, readRequest } from '../read-request.ts'
import { announceRequestState } from './announce-request.ts'

/** Changes what is known of a pull request; gives its number. */
export async function updateRequest(
  ctx: RequestContext,
  issueText: string,
  requestText: string,
  body: BodyOf<'PullRequest'>,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueText, { lock: true })
    const known = await findRequest(ctx, issue.id, requestText)
    requireUpdate(ctx, issue)
    requireSilent(ctx, issue.project_id)
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
  const content: RequestContent = await readRequest(ctx, body, before)
  const isSame = Object.keys(content).every(
    name => content[name as keyof RequestContent] === before[name as keyof RequestContent],
  )
  if (isSame) return id
  if (content.url !== before.url && (await findRequestAt(ctx, issue.id, content.url)))
    throw new AppError('name_taken', { name: 'url', value: content.url })
  await ctx.db.updateTable('pull_request').set(content).where('id', '=', id).execute()
  await announceRequestState(ctx, issue, { id, state: content.state, before: before.state })
  return id
}
