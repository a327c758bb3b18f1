import { getSavedQuery } from '@cairn/common/features/saved-searches'
import { getTag } from '@cairn/common/features/tags'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import type { FolderKind } from '../model/folder.ts'
import { PRIVATE, sharingOf } from '../model/sharing.ts'
import { SEARCH_SHARING, TAG_SHARING } from '../saved-searches.projections.ts'
import { FOLDER_KEYS } from './folder-queries.ts'

/** Whom a folder is shared with; nobody while it has no id. */
export function useSharing(kind: FolderKind, id: string | undefined) {
  return useQuery({
    queryKey: [FOLDER_KEYS[kind], 'one', id, 'sharing'],
    queryFn: async ({ signal }) => {
      if (id === undefined) return PRIVATE
      const params = { id }
      return sharingOf(
        kind === 'search'
          ? await call(getSavedQuery, { params, fields: SEARCH_SHARING, signal })
          : await call(getTag, { params, fields: TAG_SHARING, signal }),
      )
    },
    ...(id === undefined ? { initialData: PRIVATE } : {}),
    // What is shown in a form must not be older than the form.
    staleTime: id === undefined ? Number.POSITIVE_INFINITY : 0,
    refetchOnWindowFocus: false,
  })
}
