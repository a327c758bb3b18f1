import { useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/index.ts'
import type { FolderKind } from '../model/folder.ts'
import { PRIVATE, sharingOf } from '../model/sharing.ts'
import { SEARCH_SHARING, type SharingRead, TAG_SHARING } from '../saved-searches.projections.ts'
import { FOLDER_ROOTS } from './folder-queries.ts'

/** Whom a folder is shared with; nobody while it has no id. */
export function useSharing(kind: FolderKind, id: string | undefined) {
  return useQuery({
    queryKey: [FOLDER_ROOTS[kind], 'one', id, 'sharing'],
    queryFn: async ({ signal }) => {
      if (id === undefined) return PRIVATE
      const fields = kind === 'search' ? SEARCH_SHARING : TAG_SHARING
      return sharingOf(await api.get<SharingRead>(`${FOLDER_ROOTS[kind]}/${id}`, { fields, signal }))
    },
    ...(id === undefined ? { initialData: PRIVATE } : {}),
    // What is shown in a form must not be older than the form.
    staleTime: id === undefined ? Number.POSITIVE_INFINITY : 0,
    refetchOnWindowFocus: false,
  })
}
