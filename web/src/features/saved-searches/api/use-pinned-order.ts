import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, problemText } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import type { Folder } from '../model/folder.ts'
import { movedTo, orderFolders } from '../model/order-folders.ts'

const FIELDS = { id: true } as const

/** Ids of everything the reader has pinned, projects included, in their order. */
const pinnedOrderQuery = queryOptions({
  queryKey: ['issueFolders', 'pinned'],
  queryFn: async ({ signal }): Promise<readonly string[]> => {
    const pinned = await api.get<readonly { readonly id: string }[]>('issueFolders', {
      fields: FIELDS,
      query: { pinned: true, $top: 1000 },
      signal,
    })
    return pinned.map(({ id }) => id)
  },
  staleTime: 60_000,
})

/** The pinned folders in the reader's order, and a way to change it. */
export function usePinnedOrder() {
  const order = useQuery(pinnedOrderQuery).data ?? []
  return {
    sorted: (folders: readonly Folder[]) => orderFolders(folders, order),
    /** Moves a folder to where another one stands. */
    moveTo: (folder: Folder, other: Folder) => void moveTo(folder, other),
  }
}

async function moveTo(folder: Folder, other: Folder): Promise<void> {
  const { queryKey } = pinnedOrderQuery
  const before = queryClient.getQueryData(queryKey) ?? []
  const after = movedTo(before, folder.id, other.id)
  queryClient.setQueryData(queryKey, after)
  try {
    await api.post(`issueFolders/${folder.id}`, { body: { pinned: true, ordinal: after.indexOf(folder.id) } })
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    toast({ tone: 'danger', text: problemText(error, t('saved-searches.failed.move', { name: folder.name })) })
  }
}
