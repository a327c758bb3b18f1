import type { RequestContext } from '../../../platform/context/index.ts'
import type { ActivityContent, NewActivity } from '../../activities/index.ts'
import { noteChange, type VisibleIssue } from '../../issues/index.ts'
import type { PullRequestStateId } from '../vcs-changes.tables.ts'

type Side = 'added' | 'removed'

/** Before and after a change of state. */
interface States<State> {
  readonly id: number
  readonly state: State
  readonly before: State
}

/** Tells history and listeners that a commit came or went. */
export function announceChange(
  ctx: RequestContext,
  issue: VisibleIssue,
  { id, version }: { readonly id: number; readonly version: string },
  side: Side,
): void {
  const content = { values: [{ entity: 'VcsChange', id, name: version, type: 'VcsChange' }] }
  announce(ctx, issue, { category: 'VcsChangeCategory', ...on(side, content) })
}

/** Tells history and listeners what has become of a commit. */
export function announceChangeState(ctx: RequestContext, issue: VisibleIssue, states: States<number>): void {
  const of = { category: 'VcsChangeStateCategory', target: { kind: 'VcsChange', id: states.id } } as const
  announce(ctx, issue, stateEntry(of, states))
}

/** Tells history and listeners that a pull request came or went. */
export function announceRequest(
  ctx: RequestContext,
  issue: VisibleIssue,
  { id, title, url }: { readonly id: number; readonly title: string; readonly url: string },
  side: Side,
): void {
  const content = { values: [{ entity: 'PullRequest', id, name: title || url, type: 'PullRequest' }] }
  const of = { category: 'PullRequestChangeCategory', target: { kind: 'PullRequest', id } } as const
  announce(ctx, issue, { ...of, ...on(side, content) })
}

/** Tells history and listeners what has become of a pull request. */
export function announceRequestState(
  ctx: RequestContext,
  issue: VisibleIssue,
  states: States<PullRequestStateId>,
): void {
  const of = { category: 'PullRequestChangeCategory', target: { kind: 'PullRequest', id: states.id } } as const
  announce(ctx, issue, stateEntry(of, states))
}

const on = (side: Side, content: ActivityContent): Pick<NewActivity, Side> => ({
  added: side === 'added' ? content : null,
  removed: side === 'removed' ? content : null,
})

const stateEntry = (
  of: Pick<NewActivity, 'category' | 'target'>,
  { state, before }: States<number | string>,
): NewActivity | null => (state === before ? null : { ...of, added: { scalar: state }, removed: { scalar: before } })

/** The issue counts as changed, also by what history has no entry for. */
const announce = (ctx: RequestContext, issue: VisibleIssue, entry: NewActivity | null): void =>
  noteChange(ctx, { issue, kind: 'changed', ...(entry ? { entries: [entry] } : {}) })
