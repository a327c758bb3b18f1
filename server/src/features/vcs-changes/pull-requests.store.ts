import { PullRequest } from '@cairn/common/features/vcs-changes'
import { notFound } from '@cairn/common/platform/errors'
import type { Selectable } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { PullRequestTable } from './vcs-changes.tables.ts'

export const PULL_REQUEST_CLASS = 161

/** Whether an id is one of a pull request, not of a commit. */
export const isRequestId = (text: string): boolean => PullRequest.parseId(text) !== null

export type StoredRequest = Selectable<PullRequestTable>

/** Finds a pull request of this very issue, which the caller has found visible; throws `not_found` otherwise. */
export async function findRequest(ctx: RequestContext, issueId: number, text: string): Promise<StoredRequest> {
  const id = PullRequest.parseId(text)
  const found = id === null ? undefined : await ofIssue(ctx, issueId).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound(text)
  return found
}

export function findRequestAt(ctx: RequestContext, issueId: number, url: string): Promise<StoredRequest | undefined> {
  return ofIssue(ctx, issueId).where('url', '=', url).executeTakeFirst()
}

const ofIssue = (ctx: RequestContext, issueId: number) =>
  ctx.db.selectFrom('pull_request').selectAll().where('issue_id', '=', issueId)
