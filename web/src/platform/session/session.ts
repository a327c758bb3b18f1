import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type Fields } from '../api/index.ts'
import { queryClient } from '../query/index.ts'
import { setStorageOwner } from '../storage/index.ts'

export type Me = {
  readonly id: string
  readonly login: string
  readonly fullName: string
  readonly email: string | null
  readonly guest: boolean
  readonly avatarUrl: string | null
}

/** The part of the server's public configuration that the client reads. Anything may be absent. */
export type PublicConfig = {
  readonly version?: string
  readonly build?: string
  readonly guestAccess?: boolean
  readonly l10n?: { readonly locale?: string; readonly isRTL?: boolean }
  readonly system?: { readonly maxUploadFileSize?: number }
}

const ME_FIELDS: Fields<Me> = { id: true, login: true, fullName: true, email: true, guest: true, avatarUrl: true }
const CONFIG_FIELDS: Fields<PublicConfig> = {
  version: true,
  build: true,
  guestAccess: true,
  l10n: { locale: true, isRTL: true },
  system: { maxUploadFileSize: true },
}

export const meQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: async ({ signal }) => {
    const me = await api.get<Me>('users/me', { fields: ME_FIELDS, signal })
    setStorageOwner(me.id)
    return me
  },
  staleTime: 300_000,
})

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => api.get<PublicConfig>('config', { fields: CONFIG_FIELDS, signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The signed-in user, or undefined while unknown. Inside the shell it is always known. */
export function useMe(): Me | undefined {
  return useQuery(meQuery).data
}

/** The public configuration; empty until it is there. */
export function useConfig(): PublicConfig {
  return useQuery(configQuery).data ?? {}
}

/** Opens a session. Rejects with ApiError: 401 wrong pair, 429 `too_many_attempts` with `facts.retryAfter` seconds. */
export async function signIn(login: string, password: string): Promise<void> {
  await api.post('session', { body: { login, password } })
  // Everything cached so far was read as somebody else.
  queryClient.clear()
}

/** Ends the session here and on the server, and forgets everything that was read. */
export async function signOut(): Promise<void> {
  await api.del('session')
  queryClient.clear()
}
