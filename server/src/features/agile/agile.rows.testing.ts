import type { FeatureRows } from '../../testing/feature-rows.ts'
import { READERS } from '../../testing/issue-answers.ts'

export const rows: FeatureRows = {
  attributes: { boards: 'present', sprint: 'ids prefix present word' },
  routes: {
    'issues.sprints.get': {
      onIssue: READERS,
    },
    'issues.sprints.list': {
      onIssue: READERS,
    },
  },
}
