import type { FeatureRows } from '../../testing/feature-rows.ts'
import { READERS, SYSTEM } from '../../testing/issue-answers.ts'

export const rows: FeatureRows = {
  attributes: {
    reactionFrom: 'ids members',
  },
  tables: ['comment_reaction'],
  routes: {
    'reactions.add': {
      body: () => ({ reaction: 'heart' }),
      onIssue: READERS,
      reach: 'within',
      values: {
        reaction: turn => `eyes${turn}`,
      },
      rights: { person: 'reaction' },
      effects: {
        'CommentReaction, comment.reacted': 'reaction',
      },
    },
    'reactions.get': {
      onIssue: READERS,
    },
    'reactions.list': {
      onIssue: READERS,
    },
    'reactions.remove': {
      onIssue: SYSTEM,
      reach: 'within',
      rights: { author: 'verb' },
      effects: {
        'CommentReaction, comment.reacted': 'verb',
      },
    },
  },
}
