import { type HistoryCategory, historyCategory } from '../hosts/index.ts'

/** What history tells of commits and pull requests. */
export const vcsHistory: readonly HistoryCategory[] = [
  historyCategory('VcsChangeCategory', {
    type: 'VcsChange',
    isList: true,
    field: 'vcs changes',
    text: 'vcsChange',
    member: 'vcsChanges',
    revert: null,
  }),
  historyCategory('VcsChangeStateCategory', {
    type: 'SimpleValue',
    field: 'vcs change state',
    text: 'vcsChangeState',
    member: 'state',
    revert: null,
  }),
  historyCategory('PullRequestChangeCategory', {
    type: 'PullRequest',
    isList: true,
    field: 'pull requests',
    text: 'pullRequest',
    member: 'pullRequests',
    revert: null,
  }),
]
