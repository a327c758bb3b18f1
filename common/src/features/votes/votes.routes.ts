import { defineRoute, one } from '../../platform/route/index.ts'

export const getVoters = defineRoute({
  id: 'votes.get',
  method: 'GET',
  path: '/issues/:id/voters',
  summary: 'Who voted for an issue',
  returns: one('IssueVoters'),
})
export const setVote = defineRoute({
  id: 'votes.set',
  method: 'POST',
  path: '/issues/:id/voters',
  summary: 'Votes for an issue, or takes the vote back',
  body: 'IssueVoters',
  takesKey: false,
  returns: one('IssueVoters'),
})
