import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../platform/query/index.ts'
import { type Folder, type FolderKind, folderIdOf } from '../model/folder.ts'

// Most lists are of no folder: how those are read comes with the first.
const load = () => import('./read-folders.ts')

/** What the cache keys of a kind of folder begin with. */
export const FOLDER_KEYS: Readonly<Record<FolderKind, string>> = { search: 'savedQueries', tag: 'tags' }

const FRESH_MS = 60_000

/** Every saved search one may see, by name. */
export const searchesQuery = queryOptions({
  queryKey: [FOLDER_KEYS.search, 'all'],
  queryFn: async ({ signal }) => (await load()).readSearches(undefined, signal),
  staleTime: FRESH_MS,
})

/** Every tag one may see, by name. */
export const tagsQuery = queryOptions({
  queryKey: [FOLDER_KEYS.tag, 'all'],
  queryFn: async ({ signal }) => (await load()).readTags(undefined, signal),
  staleTime: FRESH_MS,
})

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
    queryFn: async ({ signal }): Promise<Folder> => (await load()).readFolder(kind, id, signal),
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
    queryFn: async ({ signal }) => (await load()).findFolder(kind, part ?? '', signal),
    enabled: part !== undefined && id === undefined,
  })
  return id === undefined ? byName : byId
}

function listedFolder(kind: FolderKind, id: string): Folder | undefined {
  const all = queryClient.getQueryData((kind === 'search' ? searchesQuery : tagsQuery).queryKey)
  return all?.find(folder => folder.id === id)
}
