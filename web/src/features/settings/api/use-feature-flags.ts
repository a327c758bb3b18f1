import type { Read } from '@cairn/common/features/entities'
import {
  listFeatureFlags,
  listFeatureFlagUsers,
  removeFeatureFlagUser,
  setFeatureFlagUser,
  updateFeatureFlag,
} from '@cairn/common/features/feature-flags'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { meQuery } from '../../../platform/session/index.ts'

const FLAG = { id: true, enabled: true, default: true, isChosen: true, usersCount: true } as const
const USER = {
  id: true,
  enabled: true,
  user: { id: true, login: true, fullName: true, avatarUrl: true },
} as const
export type FeatureFlag = Read<'FeatureFlagSetting', typeof FLAG>

const KEY = ['admin/featureFlags'] as const

const flagsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(listFeatureFlags, { fields: FLAG, query: { $top: -1 }, signal }),
})

/** Flags of this release, and what the installation has chosen. */
export const useFeatureFlags = () => useQuery(flagsQuery)

/** People who have a value of their own for a flag. */
export function useFeatureFlagUsers(id: string) {
  return useQuery({
    queryKey: [...KEY, id, 'users'],
    queryFn: ({ signal }) =>
      call(listFeatureFlagUsers, { params: { id }, fields: USER, query: { $top: 1000 }, signal }),
  })
}

/** Who changes it may have another value now as well. */
const flagsChanged = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: KEY }),
    queryClient.invalidateQueries({ queryKey: meQuery.queryKey, exact: true }),
  ])

/** Chooses for everybody; null goes back to the default. */
export function useChangeFeatureFlag(id: string) {
  return useMutation({
    mutationFn: (enabled: boolean | null) =>
      call(updateFeatureFlag, { params: { id }, fields: FLAG, body: { enabled } }),
    onSettled: flagsChanged,
  })
}

/** Gives a person a value of their own, or takes it from them: null. */
export function useChangeFeatureFlagUser(flag: string) {
  return useMutation({
    mutationFn: async ({ userId, enabled }: { readonly userId: string; readonly enabled: boolean | null }) => {
      if (enabled === null) await call(removeFeatureFlagUser, { params: { id: flag, userId } })
      else
        await call(setFeatureFlagUser, { params: { id: flag }, fields: USER, body: { user: { id: userId }, enabled } })
    },
    onSettled: flagsChanged,
  })
}
