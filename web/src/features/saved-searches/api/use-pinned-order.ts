import { listFolders, pinFolderRoute } from '@cairn/common/features/saved-searches'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, problemText } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { paint, queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import type { Folder } from '../model/folder.ts'
import { movedTo, orderFolders } from '../model/order-folders.ts'

/** Ids of everything the reader has pinned, projects included, in their order. */
const pinnedOrderQuery = queryOptions({
  queryKey: ['issueFolders', 'pinned'],
  queryFn: async ({ signal }): Promise<readonly string[]> => {
    const pinned = await call(listFolders, {
      fields: { id: true },
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
  const painted = paint<readonly string[]>(queryKey, order => movedTo(order, folder.id, other.id))
  const ordinal = queryClient.getQueryData(queryKey)?.indexOf(folder.id)
  try {
    await call(pinFolderRoute, { params: { id: folder.id }, body: { pinned: true, ordinal } })
    painted.keep()
  } catch (error) {
    await painted.takeBack()
    toast({ tone: 'danger', text: problemText(error, t('saved-searches.failed.move', { name: folder.name })) })
  }
}
