import type { Read } from '@cairn/common/features/entities'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { meQuery } from '../../../platform/session/index.ts'
import type { Appearance } from '../model/merge-appearance.ts'

const GENERAL = { locale: { id: true }, timezone: { id: true } } as const
const APPEARANCE = { uiTheme: true, expandNavigation: true, shortcuts: true, preferences: true } as const
export type GeneralProfile = Read<'GeneralUserProfile', typeof GENERAL>
export type AppearanceProfile = Read<'AppearanceUserProfile', typeof APPEARANCE>

export const generalQuery = queryOptions({
  queryKey: ['users', 'me', 'profiles', 'general'],
  queryFn: ({ signal }) => api.get<GeneralProfile>('users/me/profiles/general', { fields: GENERAL, signal }),
})

export const readAppearance = () => api.get<AppearanceProfile>('users/me/profiles/appearance', { fields: APPEARANCE })

export function saveAppearance(body: Partial<Appearance>): Promise<unknown> {
  return api.post<unknown>('users/me/profiles/appearance', { body })
}

export const useGeneralProfile = () => useQuery(generalQuery)

export type GeneralChanges = { readonly locale?: { readonly id: string }; readonly timezone?: { readonly id: string } }

export function useUpdateGeneral() {
  return useMutation({
    mutationFn: (body: GeneralChanges) =>
      api.post<GeneralProfile>('users/me/profiles/general', { fields: GENERAL, body }),
    onSuccess: profile => queryClient.setQueryData(generalQuery.queryKey, profile),
  })
}

export function useUpdateMe() {
  return useMutation({
    mutationFn: (body: {
      readonly fullName: string
      readonly email: string | null
      readonly currentPassword?: string
    }) => api.post<unknown>('users/me', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  })
}
