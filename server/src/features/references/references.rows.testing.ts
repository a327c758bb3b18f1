import type { FeatureRows } from '../../testing/feature-rows.ts'
import { READERS } from '../../testing/issue-answers.ts'

export const rows: FeatureRows = {
  routes: {
    'issueReferences.list': {
      onIssue: READERS,
    },
  },
}
