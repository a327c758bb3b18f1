import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { type Folder, type FolderKind, folderIdOf, searchFolder, tagFolder } from '../model/folder.ts'
import { SEARCH, type SearchRead, TAG, type TagRead } from '../saved-searches.projections.ts'

/** Where a kind of folder lives in the API; its cache keys begin with the same word. */
export const FOLDER_ROOTS: Readonly<Record<FolderKind, string>> = { search: 'savedQueries', tag: 'tags' }

const MOST = 1000
const FRESH_MS = 60_000

/** Every saved search one may see, by name. */
export const searchesQuery = queryOptions({
  queryKey: [FOLDER_ROOTS.search, 'all'],
  queryFn: async ({ signal }): Promise<readonly Folder[]> => {
    const found = await api.get<readonly SearchRead[]>('savedQueries', {
      fields: SEARCH,
      query: { $top: MOST },
      signal,
    })
    return found.map(searchFolder)
  },
  staleTime: FRESH_MS,
})

/** Every tag one may see, by name. */
export const tagsQuery = queryOptions({
  queryKey: [FOLDER_ROOTS.tag, 'all'],
  queryFn: async ({ signal }): Promise<readonly Folder[]> => {
    const found = await api.get<readonly TagRead[]>('tags', { fields: TAG, query: { $top: MOST }, signal })
    return found.map(tagFolder)
  },
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
    queryKey: [FOLDER_ROOTS[kind], 'one', id],
    queryFn: ({ signal }): Promise<Folder> => readFolder(kind, id, signal),
    placeholderData: () => listedFolder(kind, id),
  })

/**
 * One saved search or tag; what a list knows of it shows at once.
 * @param part its database id, or the last part of its address (`regression-6-3`); without an id there is nothing
 */
export function useFolder(kind: FolderKind, part: string | undefined) {
  const id = folderIdOf(part)
  return useQuery({ ...folderQuery(kind, id ?? ''), enabled: id !== undefined })
}

export async function readFolder(kind: FolderKind, id: string, signal?: AbortSignal): Promise<Folder> {
  const path = `${FOLDER_ROOTS[kind]}/${id}`
  const options = signal ? { signal } : {}
  return kind === 'search'
    ? searchFolder(await api.get<SearchRead>(path, { fields: SEARCH, ...options }))
    : tagFolder(await api.get<TagRead>(path, { fields: TAG, ...options }))
}

function listedFolder(kind: FolderKind, id: string): Folder | undefined {
  const all = queryClient.getQueryData((kind === 'search' ? searchesQuery : tagsQuery).queryKey)
  return all?.find(folder => folder.id === id)
}
