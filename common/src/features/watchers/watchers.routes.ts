import { defineRoute, one } from '../../platform/route/index.ts'

export const getWatchers = defineRoute({
  id: 'watchers.get',
  method: 'GET',
  path: '/issues/:id/watchers',
  summary: 'Who watches an issue',
  returns: one('IssueWatchers'),
})
export const setWatchers = defineRoute({
  id: 'watchers.set',
  method: 'POST',
  path: '/issues/:id/watchers',
  summary: 'Stars an issue for oneself or others, or takes stars away',
  body: 'IssueWatchers',
  returns: one('IssueWatchers'),
})
