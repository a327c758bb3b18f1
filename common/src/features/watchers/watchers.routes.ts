import { defineRoute, many, one } from '../../platform/route/index.ts'

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
export const listWatchers = defineRoute({
  id: 'watchers.list',
  method: 'GET',
  path: '/issues/:id/watchers/issueWatchers',
  summary: 'The people who watch an issue',
  returns: many('IssueWatcher'),
})
export const addWatcher = defineRoute({
  id: 'watchers.add',
  method: 'POST',
  path: '/issues/:id/watchers/issueWatchers',
  summary: 'Stars an issue for somebody, or takes the star away',
  body: 'IssueWatcher',
  returns: one('IssueWatcher'),
})
export const removeWatcher = defineRoute({
  id: 'watchers.remove',
  method: 'DELETE',
  path: '/issues/:id/watchers/issueWatchers/:watcherId',
  summary: 'Takes the star of somebody away',
  returns: one('IssueWatcher'),
})
