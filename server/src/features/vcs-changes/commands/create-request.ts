import type { BodyOf } from '@cairn/common/features/entities'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findIssue } from '../../issues/index.ts'
import { notePullRequest } from '../note-source-changes.ts'
import { findRequestAt } from '../pull-requests.store.ts'
import { readRequest, urlOf } from '../read-request.ts'
import { requireSourceChanges } from '../vcs-changes.policy.ts'
import { storeRequest } from './update-request.ts'

/**
 * Attaches a pull request to an issue and returns its number. One of the same address is changed instead: hooks tell the
 * same thing more than once.
 */
export async function createRequest(
  ctx: RequestContext,
  issueText: string,
  body: BodyOf<'PullRequest'>,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueText, { lock: true })
    requireSourceChanges(ctx, issue)
    const url = urlOf(body)
    const known = url === null ? undefined : await findRequestAt(ctx, issue.id, url)
    if (known) return storeRequest(ctx, issue, known, body)
    const content = await readRequest(ctx, body, null)
    const { id } = await ctx.db
      .insertInto('pull_request')
      .values({ ...content, issue_id: issue.id, fetched: ctx.clock() })
      .returning('id')
      .executeTakeFirstOrThrow()
    notePullRequest(ctx, issue, { id, ...content }, 'added')
    return id
  })
}
