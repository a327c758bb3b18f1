import type { FeatureRows } from '../../testing/feature-rows.ts'
import { send, TO_ALL } from '../../testing/issue-ways.ts'

export const rows: FeatureRows = {
  tables: ['recent_host'],
  routes: {
    'recentIssues.list': {
      answers: 'ok ok ok ok ok ok',
      way: null,
    },
    'recentIssues.view': {
      body: ids => ({ issue: { id: ids.issues } }),
      answers: '403 404 404 ok ok ok',
      way: { ask: send('/users/me/recent/issues', to => ({ issue: { id: to.issue } })), leads: TO_ALL },
      reach: 'within',
      isOwn: true,
      withoutKey: 'same',
    },
  },
}
