import { z } from 'zod'
import { defineRoute, many, one, raw } from '../../platform/route/index.ts'

const flag = z.enum(['true', 'false', '']).optional()
const filter = {
  /** A part of the name, in any letter case. */
  query: z.string().max(500).optional(),
  pinned: flag,
  /** The order is by name anyway. */
  sort: z.string().max(10).optional(),
  helpdesk: z.string().max(10).optional(),
}

export const listSavedQueries = defineRoute({
  id: 'savedQueries.list',
  method: 'GET',
  path: '/savedQueries',
  summary: 'Saved searches one may see, by name; the built-in ones first',
  query: filter,
  returns: many('SavedQuery'),
})
export const createSavedQueryRoute = defineRoute({
  id: 'savedQueries.create',
  method: 'POST',
  path: '/savedQueries',
  summary: 'Saves a search of one’s own',
  body: 'SavedQuery',
  returns: one('SavedQuery'),
})
export const getSavedQuery = defineRoute({
  id: 'savedQueries.get',
  method: 'GET',
  path: '/savedQueries/:id',
  summary: 'One saved search',
  returns: one('SavedQuery'),
})
export const updateSavedQueryRoute = defineRoute({
  id: 'savedQueries.update',
  method: 'POST',
  path: '/savedQueries/:id',
  summary: 'Changes a saved search',
  body: 'SavedQuery',
  returns: one('SavedQuery'),
})
export const deleteSavedQueryRoute = defineRoute({
  id: 'savedQueries.delete',
  method: 'DELETE',
  path: '/savedQueries/:id',
  summary: 'Deletes a saved search; it can be restored',
  returns: raw(),
})
export const restoreSavedQueryRoute = defineRoute({
  id: 'savedQueries.restore',
  method: 'POST',
  path: '/savedQueries/:id/restore',
  summary: 'Brings a deleted saved search back',
  returns: one('SavedQuery'),
})
export const listUserSavedQueries = defineRoute({
  id: 'savedQueries.ofUser',
  method: 'GET',
  path: '/users/:id/savedQueries',
  summary: 'Saved searches of a user that one may see',
  query: filter,
  returns: many('SavedQuery'),
})

export const listUserFolders = defineRoute({
  id: 'folders.ofMe',
  method: 'GET',
  path: '/userIssueFolders',
  summary: 'Projects, saved searches and tags one may see, the pinned ones first',
  query: { query: filter.query },
  returns: many('IssueFolder'),
})
export const getUserFolder = defineRoute({
  id: 'folders.getOfMe',
  method: 'GET',
  path: '/userIssueFolders/:id',
  summary: 'One project, saved search or tag',
  returns: one('IssueFolder'),
})
export const listFolders = defineRoute({
  id: 'folders.list',
  method: 'GET',
  path: '/issueFolders',
  summary: 'Projects, saved searches and tags, or only those that are pinned or not',
  query: { query: filter.query, pinned: flag },
  returns: many('IssueFolder'),
})
export const getFolder = defineRoute({
  id: 'folders.get',
  method: 'GET',
  path: '/issueFolders/:id',
  summary: 'One project, saved search or tag',
  returns: one('IssueFolder'),
})
export const pinFolderRoute = defineRoute({
  id: 'folders.pin',
  method: 'POST',
  path: '/issueFolders/:id',
  summary: 'Pins or unpins a folder for oneself, or moves it among the pinned ones',
  body: 'FolderPin',
  takesKey: false,
  returns: one('IssueFolder'),
})

/** Projects are folders, too: what clients write that know them as favourites only. */
export const pinProjectRoute = defineRoute({
  id: 'folders.pinProject',
  method: 'POST',
  path: '/users/me/pinnedProjects',
  summary: 'Pins a project for oneself',
  body: z.object({ id: z.string().max(60) }),
  takesKey: false,
  returns: one('Project'),
})
export const unpinProjectRoute = defineRoute({
  id: 'folders.unpinProject',
  method: 'DELETE',
  path: '/users/me/pinnedProjects/:projectId',
  summary: 'Unpins a project for oneself; one that is not pinned stays so',
  returns: raw(),
})

export const listRecentSearches = defineRoute({
  id: 'recentSearches.list',
  method: 'GET',
  path: '/users/me/recentSearches',
  summary: 'Queries that one ran, newest first',
  returns: many('RecentSearch'),
})
export const addRecentSearchRoute = defineRoute({
  id: 'recentSearches.add',
  method: 'POST',
  path: '/users/me/recentSearches',
  summary: 'Remembers a query; one that is known becomes the newest',
  body: 'RecentSearch',
  takesKey: false,
  returns: one('RecentSearch'),
})
export const deleteRecentSearchRoute = defineRoute({
  id: 'recentSearches.delete',
  method: 'DELETE',
  path: '/users/me/recentSearches/:recentId',
  summary: 'Forgets a query',
  returns: raw(),
})
