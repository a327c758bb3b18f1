import { sql } from 'kysely'
import { type AnyLoader, Ref, refTo } from '../../platform/projection/index.ts'
import type { HistoryCategory, HistoryValue } from '../hosts/index.ts'
import { issueVisible } from '../issues/index.ts'

/** What history knows of commits and pull requests. */
export const vcsValues: readonly HistoryValue[] = [
  {
    entity: 'VcsChange',
    idClass: 160,
    gone: 'former',
    fates: (ctx, ids) => sql`
      select v.id, case when ${issueVisible(ctx, 'i')} then 'live' else 'hidden' end as fate
      from vcs_change v join issue i on i.id = v.issue_id where v.id = any(${ids})`,
  },
  {
    entity: 'PullRequest',
    idClass: 161,
    gone: 'former',
    fates: (ctx, ids) => sql`
      select r.id, case when ${issueVisible(ctx, 'i')} then 'live' else 'hidden' end as fate
      from pull_request r join issue i on i.id = r.issue_id where r.id = any(${ids})`,
  },
]

/** The pull request that an entry is about, as a field of the entry. */
export const requestOfEntry: AnyLoader['fields'] = {
  pullRequest: {
    value: (row: { readonly target_kind: string | null; readonly target_id: number | null }) =>
      row.target_kind === 'PullRequest' ? refTo('PullRequest', row.target_id) : null,
  },
}

/** What history tells of commits and pull requests. */
export const vcsHistory: readonly HistoryCategory[] = [
  {
    id: 'VcsChangeCategory',
    ...{ type: 'VcsChange', isList: true, field: 'vcs changes', text: 'vcsChange', member: 'vcsChanges' },
    readers: null,
    rebuild: null,
    revert: null,
  },
  {
    id: 'VcsChangeStateCategory',
    ...{ type: 'SimpleValue', field: 'vcs change state', text: 'vcsChangeState', member: 'state' },
    readers: null,
    rebuild: null,
    revert: null,
  },
  {
    id: 'PullRequestChangeCategory',
    ...{ type: 'PullRequest', isList: true, field: 'pull requests', text: 'pullRequest', member: 'pullRequests' },
    scalar: state => [new Ref('PullRequestState', state)],
    readers: null,
    rebuild: null,
    revert: null,
  },
]
