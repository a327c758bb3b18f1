import { listDeletedItems, restoreDeletedItem } from '@cairn/common/features/deleted-items'
import type { Read } from '@cairn/common/features/entities'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { queryClient } from '../../../platform/query/index.ts'

const FIELDS = {
  id: true,
  issue: true,
  deleted: true,
  expires: true,
  deletedBy: { id: true, login: true, fullName: true },
} as const
export type DeletedIssue = Read<'DeletedItem', typeof FIELDS>

/** The issue of that id, if it was deleted and the reader may bring it back. */
export function useDeletedIssue(idReadable: string): DeletedIssue | undefined {
  const mayRestore = useCan('DELETE_ISSUE')
  return (
    useQuery({
      queryKey: ['admin/deletedItems', 'issue', idReadable],
      queryFn: async ({ signal }) => {
        const query = { kind: 'issue', query: idReadable, $top: 50 }
        const found = await call(listDeletedItems, { fields: FIELDS, query, signal })
        return found.find(({ issue }) => issue?.toLowerCase() === idReadable.toLowerCase()) ?? null
      },
      enabled: mayRestore,
      staleTime: 0,
    }).data ?? undefined
  )
}

export function useRestoreIssue(onRestored: () => void) {
  return useMutation({
    mutationFn: (id: string) => call(restoreDeletedItem, { params: { id } }),
    async onSuccess() {
      await queryClient.invalidateQueries()
      onRestored()
    },
  })
}
