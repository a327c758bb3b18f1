import type { Read } from '@cairn/common/features/entities'
import {
  getAppearanceProfile,
  getGeneralProfile,
  updateAppearanceProfileRoute,
  updateGeneralProfileRoute,
  updateUserRoute,
} from '@cairn/common/features/users'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { meQuery } from '../../../platform/session/index.ts'
import type { Appearance } from '../model/merge-appearance.ts'

const ME = { id: 'me' } as const
const GENERAL = { locale: { id: true }, timezone: { id: true } } as const
const APPEARANCE = {
  uiTheme: true,
  expandNavigation: true,
  shortcuts: true,
  exceptionsExpanded: true,
  preferences: true,
} as const
export type GeneralProfile = Read<'GeneralUserProfile', typeof GENERAL>
export type AppearanceProfile = Read<'AppearanceUserProfile', typeof APPEARANCE>

export const generalQuery = queryOptions({
  queryKey: ['users', 'me', 'profiles', 'general'],
  queryFn: ({ signal }) => call(getGeneralProfile, { params: ME, fields: GENERAL, signal }),
})

export const readAppearance = () => call(getAppearanceProfile, { params: ME, fields: APPEARANCE })

export function saveAppearance(body: Partial<Appearance>): Promise<unknown> {
  return call(updateAppearanceProfileRoute, { params: ME, body })
}

export const useGeneralProfile = () => useQuery(generalQuery)

export type GeneralChanges = { readonly locale?: { readonly id: string }; readonly timezone?: { readonly id: string } }

export function useUpdateGeneral() {
  return useMutation({
    mutationFn: (body: GeneralChanges) => call(updateGeneralProfileRoute, { params: ME, fields: GENERAL, body }),
    onSuccess: profile => queryClient.setQueryData(generalQuery.queryKey, profile),
  })
}

export function useUpdateMe() {
  return useMutation({
    mutationFn: (body: {
      readonly fullName: string
      readonly email: string | null
      readonly currentPassword?: string
    }) => call(updateUserRoute, { params: ME, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  })
}
