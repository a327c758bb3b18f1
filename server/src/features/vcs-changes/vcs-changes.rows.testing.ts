import type { FeatureRows } from '../../testing/feature-rows.ts'
import { READERS, REPORTERS } from '../../testing/issue-answers.ts'
import { ISSUE } from '../../testing/needed-rights.ts'

const rightsOfRequest = { [ISSUE]: 'text author userName branch date url idExternal title state' }
const rightsOfChange = { [ISSUE]: 'text author userName branch date version urls files state' }

const valuesOfChange = {
  version: (turn: number) => `c0ffee${turn}`,
  urls: (turn: number) => [`https://code.example/${turn}`],
  files: (turn: number) => turn,
}
const valuesOfRequest = { url: (turn: number) => `https://code.example/pull/${turn + 1}` }

export const rows: FeatureRows = {
  attributes: {
    vcsChanges: 'present text',
  },
  tables: ['pull_request', 'vcs_change'],
  routes: {
    'pullRequests.create': {
      body: () => ({ url: 'https://code.example/pull/2' }),
      onIssue: REPORTERS,
      reach: 'within',
      base: () => ({ url: 'https://code.example/pull/0' }),
      values: valuesOfRequest,
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
      body: () => ({ state: { id: 'MERGED' } }),
      onIssue: REPORTERS,
      reach: 'within',
      values: valuesOfRequest,
      rights: rightsOfRequest,
      effects: {
        'issue.changed, updated': 'text author userName branch date url idExternal title',
        'PullRequestChange, issue.changed, updated': 'state',
      },
    },
    'vcsChanges.create': {
      body: () => ({ version: 'c0ffee' }),
      onIssue: REPORTERS,
      reach: 'within',
      base: () => ({ version: 'f00' }),
      values: valuesOfChange,
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
      body: () => ({ text: 'Changed' }),
      onIssue: REPORTERS,
      reach: 'within',
      values: valuesOfChange,
      rights: rightsOfChange,
      effects: {
        'issue.changed, updated': 'text author userName branch date version urls files',
        'VcsChangeState, issue.changed, updated': 'state',
      },
    },
  },
}
