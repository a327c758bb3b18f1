import { fileURLToPath } from 'node:url'
import {
  createVcsChangeRoute,
  deleteVcsChangeRoute,
  getVcsChange,
  listVcsChanges,
  updateVcsChangeRoute,
} from '@cairn/common/features/vcs-changes'
import { defineFeature } from '../../platform/feature/index.ts'
import { Ref } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { historyCategories, historyValues } from '../hosts/index.ts'
import { findIssue } from '../issues/index.ts'
import { createChange } from './commands/create-change.ts'
import { deleteChange } from './commands/delete-change.ts'
import { updateChange } from './commands/update-change.ts'
import { pullRequestLoaders } from './pull-requests.loader.ts'
import { pullRequestRoutes } from './pull-requests.routes.ts'
import { findRequest, isRequestId } from './pull-requests.store.ts'
import { pageOfAll } from './source-changes.store.ts'
import { vcsChangeLoaders } from './vcs-changes.loader.ts'
import { vcsSearch } from './vcs-changes.search.ts'
import { findChange } from './vcs-changes.store.ts'
import { requestOfEntry, vcsHistory, vcsValues } from './vcs-history.ts'

export const vcsChangesFeature = defineFeature({
  name: 'vcs-changes',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [historyCategories.add(vcsHistory), ...vcsValues.map(historyValues.add), ...vcsSearch],
  loaderFields: { ActivityItem: requestOfEntry },
  loaders: [...vcsChangeLoaders, ...pullRequestLoaders],
  routes: [
    ...pullRequestRoutes,
    handle(listVcsChanges, async (ctx, { params, paging }) =>
      pageOfAll(ctx, (await findIssue(ctx, params.id)).id, paging),
    ),
    handle(getVcsChange, async (ctx, { params }) => {
      const issue = await findIssue(ctx, params.id)
      if (isRequestId(params.changeId))
        return new Ref('PullRequest', (await findRequest(ctx, issue.id, params.changeId)).id)
      return new Ref('VcsChange', (await findChange(ctx, issue.id, params.changeId)).id)
    }),
    handle(
      createVcsChangeRoute,
      async (ctx, { params, body }) => new Ref('VcsChange', await createChange(ctx, params.id, body)),
    ),
    handle(
      updateVcsChangeRoute,
      async (ctx, { params, body }) => new Ref('VcsChange', await updateChange(ctx, params.id, params.changeId, body)),
    ),
    handle(deleteVcsChangeRoute, async (ctx, { params }) => {
      await deleteChange(ctx, params.id, params.changeId)
      return null
    }),
  ],
})
