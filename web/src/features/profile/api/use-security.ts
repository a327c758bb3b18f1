import {
  createTokenRoute,
  listSessions,
  listTokens,
  revokeSessionRoute,
  revokeSessionsRoute,
  revokeTokenRoute,
  setPasswordRoute,
} from '@cairn/common/features/auth'
import type { Read } from '@cairn/common/features/entities'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'

const ME = { id: 'me' } as const
const SESSION = { id: true, created: true, lastUsed: true, userAgent: true, address: true, current: true } as const
const TOKEN = { id: true, name: true, created: true, lastUsed: true } as const
export type Session = Read<'UserSession', typeof SESSION>
export type Token = Read<'PermanentToken', typeof TOKEN>

const SESSIONS = 'users/me/sessions'
const TOKENS = 'users/me/permanentTokens'

export function useSessions() {
  return useQuery({
    queryKey: [SESSIONS],
    queryFn: ({ signal }) => call(listSessions, { params: ME, fields: SESSION, query: { $top: 200 }, signal }),
  })
}

/** Signs one browser out, or all but this one when no id is given. */
export function useRevokeSession() {
  return useMutation({
    mutationFn: (id?: string) =>
      id === undefined
        ? call(revokeSessionsRoute, { params: ME })
        : call(revokeSessionRoute, { params: { ...ME, sessionId: id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [SESSIONS] }),
  })
}

export function useTokens() {
  return useQuery({
    queryKey: [TOKENS],
    queryFn: ({ signal }) => call(listTokens, { params: ME, fields: TOKEN, query: { $top: 200 }, signal }),
  })
}

/** The reply alone holds the secret. */
export function useCreateToken() {
  return useMutation({
    mutationFn: (name: string) => call(createTokenRoute, { params: ME, body: { name } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [TOKENS] }),
  })
}

export function useRevokeToken() {
  return useMutation({
    mutationFn: (id: string) => call(revokeTokenRoute, { params: { ...ME, tokenId: id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [TOKENS] }),
  })
}

/** Also ends the other sessions. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: { readonly currentPassword: string; readonly password: string }) =>
      call(setPasswordRoute, { params: ME, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [SESSIONS] }),
  })
}
