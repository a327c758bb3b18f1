import type { FeatureRows } from '../../testing/feature-rows.ts'
import { MEMBERS, READERS } from '../../testing/issue-answers.ts'

export const rows: FeatureRows = {
  ownVerbs: { star: 'undoable' },
  routes: {
    'watchers.add': {
      body: ids => ({ user: { id: ids.issueWatchers?.split(':')[1] } }),
      onIssue: MEMBERS,
      reach: 'within',
      rights: { UPDATE_WATCHERS: 'user', refused: 'isStarred' },
      effects: {
        Tags: 'user',
      },
      withoutKey: 'same',
    },
    'watchers.get': {
      onIssue: READERS,
    },
    'watchers.list': {
      onIssue: READERS,
    },
    'watchers.remove': {
      // Who may not know the watchers finds none of them.
      onIssue: [404, 404, 200, 200, 200],
      reach: 'within',
      rights: { 'UPDATE_WATCHERS and VIEW_WATCHERS': 'verb' },
      effects: {
        Tags: 'verb',
      },
    },
    'watchers.set': {
      body: () => ({ hasStar: true }),
      onIssue: READERS,
      reach: ['votes of others'],
      values: {
        hasStar: turn => turn % 2 === 1,
        issueWatchers: (turn, ids) => [{ user: { id: ids.extra }, isStarred: turn % 2 === 1 }],
      },
      rights: { person: 'hasStar', UPDATE_WATCHERS: 'issueWatchers' },
      effects: {
        Tags: 'hasStar issueWatchers',
      },
      withoutKey: 'same',
    },
  },
}
