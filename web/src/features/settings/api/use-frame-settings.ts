import { getFrameSettings, updateFrameSettings } from '@cairn/common/features/settings'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { configQuery } from '../../../platform/session/index.ts'

const FRAMES = { allowedFrames: true } as const

const addressesOf = ({ allowedFrames }: { readonly allowedFrames?: unknown }): readonly string[] =>
  Array.isArray(allowedFrames) ? allowedFrames.filter(each => typeof each === 'string') : []

const framesQuery = queryOptions({
  queryKey: ['admin/globalSettings/frameSettings'],
  queryFn: async ({ signal }) => addressesOf(await call(getFrameSettings, { fields: FRAMES, signal })),
})

/** Pages of other sites that texts may show in frames. */
export const useFrameSettings = () => useQuery(framesQuery)

/** Changes that list; null goes back to the one that the product comes with. */
export function useChangeFrames() {
  return useMutation({
    mutationFn: async (allowedFrames: readonly string[] | null) =>
      addressesOf(await call(updateFrameSettings, { fields: FRAMES, body: { allowedFrames } })),
    onSuccess: addresses => queryClient.setQueryData(framesQuery.queryKey, addresses),
    onSettled: () => queryClient.invalidateQueries({ queryKey: configQuery.queryKey }),
  })
}
