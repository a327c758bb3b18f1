import { fileURLToPath } from 'node:url'
import { Project } from '@cairn/common/features/projects'
import * as contract from '@cairn/common/features/saved-searches'
import { Tag } from '@cairn/common/features/tags'
import { defineFeature } from '../../platform/feature/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { projectHooks } from '../projects/index.ts'
import { tagHooks } from '../tags/index.ts'
import { resolveUser, userHooks } from '../users/index.ts'
import { deleteSavedQuery, restoreSavedQuery } from './commands/delete-saved-query.ts'
import { handOverSearches } from './commands/hand-over-searches.ts'
import { addRecentSearch, deleteRecentSearch, recentSearches } from './commands/recent-searches.ts'
import { createSavedQuery, updateSavedQuery } from './commands/write-saved-query.ts'
import { forgetProject, saveUnassigned } from './default-searches.ts'
import { forgetPins, pinFolder, pinnedFields } from './folder-pins.ts'
import { findFolder, findProjectFolder, folderRef, pageOfFolders } from './folders.ts'
import { savedSearchLoaders, searchesOfUser } from './saved-searches.loader.ts'
import { findSavedQuery, pageOfSavedQueries } from './saved-searches.store.ts'

const shown = (id: number) => new Ref('SavedQuery', id)

export const savedSearchesFeature = defineFeature({
  name: 'saved-searches',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [
    userHooks.add({ removed: handOverSearches }),
    tagHooks.add({ erasing: (ctx, tag) => forgetPins(ctx, Tag.ownClass(), [tag.id]) }),
    projectHooks.add({ created: saveUnassigned, deleting: forgetProject }),
  ],
  loaders: savedSearchLoaders,
  loaderFields: {
    User: searchesOfUser,
    Me: searchesOfUser,
    Project: pinnedFields(Project.ownClass()),
    Tag: pinnedFields(Tag.ownClass()),
    IssueTag: pinnedFields(Tag.ownClass()),
  },
  routes: [
    handle(contract.listSavedQueries, async (ctx, { query, paging }) =>
      refsTo('SavedQuery', await pageOfSavedQueries(ctx, query, paging)),
    ),
    handle(contract.createSavedQueryRoute, async (ctx, { body }) => shown(await createSavedQuery(ctx, body))),
    handle(contract.getSavedQuery, async (ctx, { params }) => shown((await findSavedQuery(ctx, params.id)).id)),
    handle(contract.updateSavedQueryRoute, async (ctx, { params, body }) =>
      shown(await updateSavedQuery(ctx, params.id, body)),
    ),
    handle(contract.deleteSavedQueryRoute, async (ctx, { params }) => {
      await deleteSavedQuery(ctx, params.id)
      return null
    }),
    handle(contract.restoreSavedQueryRoute, async (ctx, { params }) => shown(await restoreSavedQuery(ctx, params.id))),
    handle(contract.listUserSavedQueries, async (ctx, { params, query, paging }) => {
      const ownerId = await resolveUser(ctx, params.id)
      return refsTo('SavedQuery', await pageOfSavedQueries(ctx, { ...query, ownerId }, paging))
    }),
    handle(contract.listUserFolders, (ctx, { query, paging }) => pageOfFolders(ctx, query, paging)),
    handle(contract.getUserFolder, async (ctx, { params }) => folderRef(await findFolder(ctx, params.id))),
    handle(contract.listFolders, (ctx, { query, paging }) => pageOfFolders(ctx, query, paging)),
    handle(contract.getFolder, async (ctx, { params }) => folderRef(await findFolder(ctx, params.id))),
    handle(contract.pinFolderRoute, async (ctx, { params, body }) => {
      const folder = await findFolder(ctx, params.id)
      await pinFolder(ctx, folder, body)
      return folderRef(folder)
    }),
    handle(contract.pinProjectRoute, async (ctx, { body }) => {
      const project = await findProjectFolder(ctx, body.id)
      await pinFolder(ctx, project, { pinned: true })
      return folderRef(project)
    }),
    handle(contract.unpinProjectRoute, async (ctx, { params }) => {
      await pinFolder(ctx, await findProjectFolder(ctx, params.projectId), { pinned: false })
      return null
    }),
    handle(contract.listRecentSearches, async (ctx, { paging }) =>
      refsTo('RecentSearch', await recentSearches(ctx, paging)),
    ),
    handle(
      contract.addRecentSearchRoute,
      async (ctx, { body }) => new Ref('RecentSearch', await addRecentSearch(ctx, body.query)),
    ),
    handle(contract.deleteRecentSearchRoute, async (ctx, { params }) => {
      await deleteRecentSearch(ctx, params.recentId)
      return null
    }),
  ],
})
