import {
  createPullRequestRoute,
  deletePullRequestRoute,
  getPullRequest,
  listPullRequests,
  updatePullRequestRoute,
} from '@cairn/common/features/vcs-changes'
import type { BoundRoute } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { findIssue } from '../issues/index.ts'
import { createRequest } from './commands/create-request.ts'
import { deleteRequest } from './commands/delete-request.ts'
import { updateRequest } from './commands/update-request.ts'
import { findRequest } from './pull-requests.store.ts'
import { pageOfIssue } from './source-changes.store.ts'

export const pullRequestRoutes: readonly BoundRoute[] = [
  handle(listPullRequests, async (ctx, { params, paging }) =>
    refsTo('PullRequest', await pageOfIssue(ctx, 'pull_request', (await findIssue(ctx, params.id)).id, paging)),
  ),
  handle(getPullRequest, async (ctx, { params }) => {
    const issue = await findIssue(ctx, params.id)
    return new Ref('PullRequest', (await findRequest(ctx, issue.id, params.requestId)).id)
  }),
  handle(
    createPullRequestRoute,
    async (ctx, { params, body }) => new Ref('PullRequest', await createRequest(ctx, params.id, body)),
  ),
  handle(
    updatePullRequestRoute,
    async (ctx, { params, body }) =>
      new Ref('PullRequest', await updateRequest(ctx, params.id, params.requestId, body)),
  ),
  handle(deletePullRequestRoute, async (ctx, { params }) => {
    await deleteRequest(ctx, params.id, params.requestId)
    return null
  }),
]
