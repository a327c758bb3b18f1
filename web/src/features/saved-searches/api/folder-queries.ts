import { getSavedQuery, listSavedQueries } from '@cairn/common/features/saved-searches'
import { getTag, listTags } from '@cairn/common/features/tags'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { meQuery } from '../../../platform/session/index.ts'
import { type Folder, type FolderKind, folderIdOf, searchFolder, tagFolder } from '../model/folder.ts'
import { SEARCH, TAG } from '../saved-searches.projections.ts'

/** What the cache keys of a kind of folder begin with. */
export const FOLDER_KEYS: Readonly<Record<FolderKind, string>> = { search: 'savedQueries', tag: 'tags' }

const MAX = 1000
const FRESH_MS = 60_000

/** Every saved search one may see, by name. */
export const searchesQuery = queryOptions({
  queryKey: [FOLDER_KEYS.search, 'all'],
  queryFn: ({ signal }) => readSearches(undefined, signal),
  staleTime: FRESH_MS,
})

/** Every tag one may see, by name. */
export const tagsQuery = queryOptions({
  queryKey: [FOLDER_KEYS.tag, 'all'],
  queryFn: ({ signal }) => readTags(undefined, signal),
  staleTime: FRESH_MS,
})

async function readSearches(name: string | undefined, signal: AbortSignal): Promise<readonly Folder[]> {
  const query = { query: name, $top: MAX }
  return (await call(listSavedQueries, { fields: SEARCH, query, signal })).map(searchFolder)
}

async function readTags(name: string | undefined, signal: AbortSignal): Promise<readonly Folder[]> {
  const query = { query: name, $top: MAX }
  return (await call(listTags, { fields: TAG, query, signal })).map(tagFolder)
}

/** Saved searches and tags together, as far as they are there. */
export function useFolders() {
  const results = useQueries({ queries: [searchesQuery, tagsQuery] })
  const [searches, tags] = results
  return {
    searches: searches.data ?? [],
    tags: tags.data ?? [],
    isPending: results.some(({ isPending }) => isPending),
    isError: results.some(({ isError, data }) => isError && data === undefined),
    refetch: () => void Promise.all(results.map(result => result.refetch())),
  }
}

export const folderQuery = (kind: FolderKind, id: string) =>
  queryOptions({
    queryKey: [FOLDER_KEYS[kind], 'one', id],
    queryFn: ({ signal }): Promise<Folder> => readFolder(kind, id, signal),
    placeholderData: () => listedFolder(kind, id),
  })

/**
 * One saved search or tag; what a list knows of it shows at once. Rejects with ApiError `not_found`.
 * @param part its database id, the last part of its address (`regression-6-3`), or its name; nothing is read without one
 */
export function useFolder(kind: FolderKind, part: string | undefined) {
  const id = folderIdOf(part)
  const byId = useQuery({ ...folderQuery(kind, id ?? ''), enabled: id !== undefined })
  const byName = useQuery({
    queryKey: [FOLDER_KEYS[kind], 'named', part],
    queryFn: ({ signal }) => findFolder(kind, part ?? '', signal),
    enabled: part !== undefined && id === undefined,
  })
  return id === undefined ? byName : byId
}

// Somebody else may have one of the same name; the reader's own is meant first.
async function findFolder(kind: FolderKind, name: string, signal: AbortSignal): Promise<Folder> {
  const [me, all] = await Promise.all([
    queryClient.ensureQueryData(meQuery),
    kind === 'search' ? readSearches(name, signal) : readTags(name, signal),
  ])
  const named = all.filter(folder => folder.name.toLowerCase() === name.toLowerCase())
  const found = named.find(({ owner }) => owner?.id === me.id) ?? named[0]
  if (!found) throw new ApiError(404, 'not_found', '')
  return found
}

async function readFolder(kind: FolderKind, id: string, signal?: AbortSignal): Promise<Folder> {
  const options = { params: { id }, ...(signal ? { signal } : {}) }
  return kind === 'search'
    ? searchFolder(await call(getSavedQuery, { fields: SEARCH, ...options }))
    : tagFolder(await call(getTag, { fields: TAG, ...options }))
}

function listedFolder(kind: FolderKind, id: string): Folder | undefined {
  const all = queryClient.getQueryData((kind === 'search' ? searchesQuery : tagsQuery).queryKey)
  return all?.find(folder => folder.id === id)
}
