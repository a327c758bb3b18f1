import { getSavedQuery, listSavedQueries } from '@cairn/common/features/saved-searches'
import { getTag, listTags } from '@cairn/common/features/tags'
import { ApiError, call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { meQuery } from '../../../platform/session/index.ts'
import type { Folder, FolderKind } from '../model/folder.ts'
import { searchFolder, tagFolder } from '../model/read-folder.ts'
import { SEARCH, TAG } from '../saved-searches.projections.ts'

const MAX = 1000

/** All that one may see, by name, or those with a part of a name. */
export async function readSearches(name: string | undefined, signal: AbortSignal): Promise<readonly Folder[]> {
  const query = { query: name, $top: MAX }
  return (await call(listSavedQueries, { fields: SEARCH, query, signal })).map(searchFolder)
}

export async function readTags(name: string | undefined, signal: AbortSignal): Promise<readonly Folder[]> {
  const query = { query: name, $top: MAX }
  return (await call(listTags, { fields: TAG, query, signal })).map(tagFolder)
}

export async function readFolder(kind: FolderKind, id: string, signal?: AbortSignal): Promise<Folder> {
  const options = { params: { id }, ...(signal ? { signal } : {}) }
  return kind === 'search'
    ? searchFolder(await call(getSavedQuery, { fields: SEARCH, ...options }))
    : tagFolder(await call(getTag, { fields: TAG, ...options }))
}

/** The folder of a name; of several the reader's own. Rejects with ApiError `not_found`. */
export async function findFolder(kind: FolderKind, name: string, signal: AbortSignal): Promise<Folder> {
  const [me, all] = await Promise.all([
    queryClient.ensureQueryData(meQuery),
    kind === 'search' ? readSearches(name, signal) : readTags(name, signal),
  ])
  const named = all.filter(folder => folder.name.toLowerCase() === name.toLowerCase())
  const found = named.find(({ owner }) => owner?.id === me.id) ?? named[0]
  if (!found) throw new ApiError(404, 'not_found', '')
  return found
}
