import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

const base = '/issues/:id/vcsChanges'

export const listVcsChanges = defineRoute({
  id: 'vcsChanges.list',
  method: 'GET',
  path: base,
  summary: 'Commits and pull requests that belong to an issue, oldest first',
  returns: many('AbstractVcsItem'),
})
export const getVcsChange = defineRoute({
  id: 'vcsChanges.get',
  method: 'GET',
  path: `${base}/:changeId`,
  summary: 'One commit or pull request of an issue',
  returns: one('AbstractVcsItem'),
})
export const createVcsChangeRoute = defineRoute({
  id: 'vcsChanges.create',
  method: 'POST',
  path: base,
  summary: 'Attach a commit to an issue; one that the issue has is changed',
  body: 'VcsChange',
  returns: one('VcsChange'),
})
export const updateVcsChangeRoute = defineRoute({
  id: 'vcsChanges.update',
  method: 'POST',
  path: `${base}/:changeId`,
  summary: 'Change what is known of a commit; only the given attributes',
  body: 'VcsChange',
  returns: one('VcsChange'),
})
export const deleteVcsChangeRoute = defineRoute({
  id: 'vcsChanges.delete',
  method: 'DELETE',
  path: `${base}/:changeId`,
  summary: 'Take a commit off an issue',
  returns: raw(),
})

const requests = '/issues/:id/pullRequests'

export const listPullRequests = defineRoute({
  id: 'pullRequests.list',
  method: 'GET',
  path: requests,
  summary: 'Pull requests that belong to an issue, oldest first',
  returns: many('PullRequest'),
})
export const getPullRequest = defineRoute({
  id: 'pullRequests.get',
  method: 'GET',
  path: `${requests}/:requestId`,
  summary: 'One pull request of an issue',
  returns: one('PullRequest'),
})
export const createPullRequestRoute = defineRoute({
  id: 'pullRequests.create',
  method: 'POST',
  path: requests,
  summary: 'Attach a pull request to an issue; one of the same address is changed',
  body: 'PullRequest',
  returns: one('PullRequest'),
})
export const updatePullRequestRoute = defineRoute({
  id: 'pullRequests.update',
  method: 'POST',
  path: `${requests}/:requestId`,
  summary: 'Change what is known of a pull request, such as its state; only the given attributes',
  body: 'PullRequest',
  returns: one('PullRequest'),
})
export const deletePullRequestRoute = defineRoute({
  id: 'pullRequests.delete',
  method: 'DELETE',
  path: `${requests}/:requestId`,
  summary: 'Take a pull request off an issue',
  returns: raw(),
})
