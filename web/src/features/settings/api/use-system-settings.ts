import type { Read } from '@cairn/common/features/entities'
import { getSystemSettings, updateSystemSettings } from '@cairn/common/features/settings'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { paint, queryClient } from '../../../platform/query/index.ts'
import { configQuery } from '../../../platform/session/index.ts'

const KEY = 'admin/globalSettings/systemSettings'
const SYSTEM = {
  baseUrl: true,
  maxUploadFileSize: true,
  administratorEmail: true,
  isApplicationReadOnly: true,
  guestAccess: true,
  allowIndexing: true,
} as const
export type SystemSettings = Read<'SystemSettings', typeof SYSTEM>

const systemQuery = queryOptions({
  queryKey: [KEY],
  queryFn: ({ signal }) => call(getSystemSettings, { fields: SYSTEM, signal }),
})

const SPACE_EVERY_MS = 600_000

/** Bytes that are free where the data lie, when they are few; else null. */
export const scarceSpaceQuery = queryOptions({
  queryKey: [KEY, 'space'],
  queryFn: async ({ signal }) => {
    const { scarceDiskSpace } = await call(getSystemSettings, {
      fields: { scarceDiskSpace: true },
      signal,
    })
    return scarceDiskSpace
  },
  staleTime: SPACE_EVERY_MS,
  refetchInterval: SPACE_EVERY_MS,
})

export const useSystemSettings = () => useQuery(systemQuery)

export type SystemChanges = {
  readonly guestAccess?: boolean
  readonly allowIndexing?: boolean
  readonly isApplicationReadOnly?: boolean
  readonly administratorEmail?: string | null
}

/** Shown at once, taken back when refused. */
export function useChangeSystem() {
  return useMutation({
    mutationFn: (body: SystemChanges) => call(updateSystemSettings, { fields: SYSTEM, body }),
    onMutate: changes => paint<SystemSettings>(systemQuery.queryKey, settings => ({ ...settings, ...changes })),
    onSuccess: (_reply, _changes, painted) => painted.keep(),
    onError: (_error, _changes, painted) => painted?.takeBack(),
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: configQuery.queryKey })
      return queryClient.invalidateQueries({ queryKey: [KEY] })
    },
  })
}
