import type { RequestContext } from '../../platform/context/index.ts'
import type { ActivityContent, NewActivity } from '../activities/index.ts'
import { noteChange, type VisibleIssue } from '../issues/index.ts'
import type { PullRequestStateId } from './vcs-changes.tables.ts'

type Side = 'added' | 'removed'

/** Before and after a change of state. */
interface States<State> {
  readonly id: number
  readonly state: State
  readonly before: State
}

/** Notes that a commit was attached or removed. */
export function noteCommit(
  ctx: RequestContext,
  issue: VisibleIssue,
  { id, version }: { readonly id: number; readonly version: string },
  side: Side,
): void {
  const content = { values: [{ entity: 'VcsChange', id, name: version, type: 'VcsChange' }] }
  note(ctx, issue, { category: 'VcsChangeCategory', ...on(side, content) })
}

/** Notes that the state of a commit changed. */
export function noteCommitState(ctx: RequestContext, issue: VisibleIssue, states: States<number>): void {
  const of = { category: 'VcsChangeStateCategory', target: { kind: 'VcsChange', id: states.id } } as const
  note(ctx, issue, stateEntry(of, states))
}

/** Notes that a pull request was attached or removed. */
export function notePullRequest(
  ctx: RequestContext,
  issue: VisibleIssue,
  { id, title, url }: { readonly id: number; readonly title: string; readonly url: string },
  side: Side,
): void {
  const content = { values: [{ entity: 'PullRequest', id, name: title || url, type: 'PullRequest' }] }
  const of = { category: 'PullRequestChangeCategory', target: { kind: 'PullRequest', id } } as const
  note(ctx, issue, { ...of, ...on(side, content) })
}

/** Notes that the state of a pull request changed. */
export function notePullRequestState(
  ctx: RequestContext,
  issue: VisibleIssue,
  states: States<PullRequestStateId>,
): void {
  const of = { category: 'PullRequestChangeCategory', target: { kind: 'PullRequest', id: states.id } } as const
  note(ctx, issue, stateEntry(of, states))
}

const on = (side: Side, content: ActivityContent): Pick<NewActivity, Side> => ({
  added: side === 'added' ? content : null,
  removed: side === 'removed' ? content : null,
})

const stateEntry = (
  of: Pick<NewActivity, 'category' | 'target'>,
  { state, before }: States<number | string>,
): NewActivity | null => (state === before ? null : { ...of, added: { scalar: state }, removed: { scalar: before } })

/** The issue counts as changed, also when history has no entry for it. */
const note = (ctx: RequestContext, issue: VisibleIssue, entry: NewActivity | null): void =>
  noteChange(ctx, { issue, kind: 'changed', ...(entry ? { entries: [entry] } : {}) })
