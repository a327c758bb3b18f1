import type { FeatureRows } from '../../testing/feature-rows.ts'
import { READERS, REPORTERS } from '../../testing/issue-answers.ts'
import { ISSUE } from '../../testing/needed-rights.ts'

const rightsOfRequest = { [ISSUE]: 'text author userName branch date url idExternal title state' }
const rightsOfChange = { [ISSUE]: 'text author userName branch date version urls files state' }

export const rows: FeatureRows = {
  attributes: {
    vcsChanges: 'present text',
  },
  tables: ['pull_request', 'vcs_change'],
  routes: {
    'pullRequests.create': {
      onIssue: REPORTERS,
      reach: 'within',
      rights: rightsOfRequest,
      effects: {
        'PullRequestChange, issue.changed, updated': 'text author userName branch date url idExternal title state',
      },
    },
    'pullRequests.delete': {
      onIssue: REPORTERS,
      reach: 'within',
      rights: { [ISSUE]: 'verb' },
      effects: {
        'PullRequestChange, issue.changed, updated': 'verb',
      },
    },
    'pullRequests.get': {
      onIssue: READERS,
    },
    'pullRequests.list': {
      onIssue: READERS,
    },
    'pullRequests.update': {
      onIssue: REPORTERS,
      reach: 'within',
      rights: rightsOfRequest,
      effects: {
        'issue.changed, updated': 'text author userName branch date url idExternal title',
        'PullRequestChange, issue.changed, updated': 'state',
      },
    },
    'vcsChanges.create': {
      onIssue: REPORTERS,
      reach: 'within',
      rights: rightsOfChange,
      effects: {
        'VcsChange, issue.changed, updated': 'text author userName branch date version urls files state',
      },
    },
    'vcsChanges.delete': {
      onIssue: REPORTERS,
      reach: 'within',
      rights: { [ISSUE]: 'verb' },
      effects: {
        'VcsChange, issue.changed, updated': 'verb',
      },
    },
    'vcsChanges.get': {
      onIssue: READERS,
    },
    'vcsChanges.list': {
      onIssue: READERS,
    },
    'vcsChanges.update': {
      onIssue: REPORTERS,
      reach: 'within',
      rights: rightsOfChange,
      effects: {
        'issue.changed, updated': 'text author userName branch date version urls files',
        'VcsChangeState, issue.changed, updated': 'state',
      },
    },
  },
}
