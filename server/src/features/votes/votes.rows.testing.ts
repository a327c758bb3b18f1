import type { FeatureRows } from '../../testing/feature-rows.ts'
import { READERS } from '../../testing/issue-answers.ts'

export const rows: FeatureRows = {
  attributes: {
    voter: 'ids members',
    votes: 'present number',
  },
  ownVerbs: { vote: 'final', unvote: 'final' },
  tables: ['issue_vote'],
  routes: {
    'votes.get': {
      onIssue: READERS,
    },
    'votes.set': {
      body: () => ({ hasVote: false }),
      onIssue: READERS,
      // What others' numbers and lists make of it: `votes.api.test.ts`.
      reach: ['votes of others'],
      values: {
        hasVote: turn => turn % 2 === 1,
      },
      rights: { person: 'hasVote' },
      effects: {
        'TotalVotes, Voters, far sums, issue.voted, sums': 'hasVote',
      },
      withoutKey: 'same',
    },
  },
}
