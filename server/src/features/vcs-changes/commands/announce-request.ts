import type { RequestContext } from '../../../platform/context/index.ts'
import { type ActivityContent, type NewActivity, recordActivities } from '../../activities/index.ts'
import type { VisibleIssue } from '../../issues/index.ts'
import type { PullRequestStateId } from '../vcs-changes.tables.ts'
import { announceTouch } from './announce-change.ts'

interface Request {
  readonly id: number
  readonly title: string
  readonly url: string
}

/** Tells history and listeners that a pull request came or went. */
export async function announceRequest(
  ctx: RequestContext,
  issue: VisibleIssue,
  { id, title, url }: Request,
  side: 'added' | 'removed',
): Promise<void> {
  const content: ActivityContent = {
    values: [{ entity: 'PullRequest', id, name: title || url, type: 'PullRequest' }],
  }
  const entry: NewActivity = {
    category: 'PullRequestChangeCategory',
    target: { kind: 'PullRequest', id },
    added: side === 'added' ? content : null,
    removed: side === 'removed' ? content : null,
  }
  await recordActivities(ctx, issue, [entry])
  await announceTouch(ctx, issue)
}

/** Tells history and listeners what has become of a pull request. */
export async function announceRequestState(
  ctx: RequestContext,
  issue: VisibleIssue,
  change: { readonly id: number; readonly state: PullRequestStateId; readonly before: PullRequestStateId },
): Promise<void> {
  if (change.state !== change.before)
    await recordActivities(ctx, issue, [
      {
        category: 'PullRequestChangeCategory',
        target: { kind: 'PullRequest', id: change.id },
        added: { scalar: change.state },
        removed: { scalar: change.before },
      },
    ])
  await announceTouch(ctx, issue)
}
