import type { FeatureRows } from '../../testing/feature-rows.ts'
import { READERS, REPORTERS } from '../../testing/issue-answers.ts'

export const rows: FeatureRows = {
  routes: {
    'live.events': {
      way: null,
    },
    'live.listTyping': {
      onIssue: READERS,
    },
    'live.sayTyping': {
      onIssue: REPORTERS,
      reach: 'within',
      isOwn: true,
      withoutKey: 'same',
    },
    'live.stopTyping': {
      onIssue: READERS,
      reach: 'within',
      isOwn: true,
    },
  },
}
