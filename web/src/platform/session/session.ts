import { signInRoute, signOutRoute } from '@cairn/common/features/auth'
import type { Read } from '@cairn/common/features/entities'
import { getConfig } from '@cairn/common/features/settings'
import { getUser } from '@cairn/common/features/users'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, isApiError } from '../api/index.ts'
import { queryClient } from '../query/index.ts'
import { forgetOwner, onOwnerLeft, setStorageOwner, tellOwnerLeft } from '../storage/index.ts'
import { sessionEnd } from './session-end.ts'

const ME_FIELDS = {
  id: true,
  login: true,
  fullName: true,
  email: true,
  guest: true,
  avatarUrl: true,
  featureFlags: { id: true, enabled: true },
  profiles: { helpdesk: { isReporter: true }, timetracking: { isTimeTrackingAvailable: true } },
} as const
const CONFIG_FIELDS = {
  version: true,
  build: true,
  guestAccess: true,
  contextPath: true,
  defaultPage: true,
  helpdeskEnabled: true,
  hosted: { hosted: true },
  l10n: { locale: true, isRTL: true },
  system: { maxUploadFileSize: true },
} as const

export type Me = Read<'User', typeof ME_FIELDS>

/** The part of the server's public configuration that the client reads. */
export type PublicConfig = Read<'FrontendConfig', typeof CONFIG_FIELDS>

const ME_KEY = ['users', 'me'] as const

export const meQuery = queryOptions({
  queryKey: ME_KEY,
  queryFn: async ({ signal }) => {
    const me = await readMe(signal).catch((error: unknown) => {
      // The session has ended, and nobody is here to go on with it.
      if (isApiError(error) && error.status === 401 && !queryClient.getQueryData(ME_KEY))
        forgetOwner({ sparesUnsent: true })
      throw error
    })
    setStorageOwner(me.id, me.guest)
    return me
  },
  staleTime: 300_000,
})

/** Who is there. Somebody else than before has another page: nothing of one person's stays for the next. */
async function readMe(signal?: AbortSignal): Promise<Me> {
  const me = await call(getUser, { params: { id: 'me' }, fields: ME_FIELDS, ...(signal ? { signal } : {}) })
  const before = queryClient.getQueryData<Me>(ME_KEY)
  if (!before || before.id === me.id) return me
  // Where guests are let in, a session that ended makes one of whoever had it.
  if (me.guest) {
    const signedIn = sessionEnd.met()
    if (!signedIn) return before
    await signedIn
    return readMe(signal)
  }
  location.reload()
  return new Promise(() => undefined)
}

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }): Promise<Partial<PublicConfig>> => call(getConfig, { fields: CONFIG_FIELDS, signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

const allowedFramesQuery = queryOptions({
  queryKey: ['config', 'allowedFrames'],
  queryFn: async ({ signal }): Promise<readonly string[]> => {
    const { allowedFrames } = await call(getConfig, { fields: { allowedFrames: true }, signal })
    return Array.isArray(allowedFrames) ? allowedFrames.filter(each => typeof each === 'string') : []
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Addresses of other sites that texts may show in frames; undefined while unknown. */
export function useAllowedFrames(): readonly string[] | undefined {
  return useQuery(allowedFramesQuery).data
}

/** The signed-in user, or undefined while unknown. Inside the shell it is always known. */
export function useMe(): Me | undefined {
  return useQuery(meQuery).data
}

const NO_FLAGS: ReadonlySet<string> = new Set()

/** Ids of the feature flags that are on for the reader; none until they are known. */
export function useFlags(): ReadonlySet<string> {
  const me = useMe()
  return useMemo(
    () => (me ? new Set((me.featureFlags ?? []).flatMap(({ id, enabled }) => (enabled ? [id] : []))) : NO_FLAGS),
    [me],
  )
}

/** The public configuration; empty until it is there. */
export function useConfig(): Partial<PublicConfig> {
  return useQuery(configQuery).data ?? {}
}

/** Opens a session. Rejects with ApiError: 401 wrong pair, 429 `too_many_attempts` with `facts.retryAfter` seconds. */
export async function signIn(login: string, password: string): Promise<void> {
  await call(signInRoute, { body: { login, password }, waitsForSession: false })
  // Everything cached so far was read as somebody else.
  queryClient.clear()
}

/** Opens a session for the person whose own has ended, without leaving the page. */
export async function signInAgain(login: string, password: string): Promise<void> {
  await call(signInRoute, { body: { login, password }, waitsForSession: false })
  await resumeSession()
}

/** Goes on with what waits for a session, if there is one again. For somebody else than before the page is loaded. */
export async function resumeSession(): Promise<void> {
  const before = queryClient.getQueryData<Me>(ME_KEY)
  const me = await call(getUser, { params: { id: 'me' }, fields: ME_FIELDS, waitsForSession: false })
  if (me.guest && before?.guest === false) return
  if (before && before.id !== me.id) return location.reload()
  queryClient.setQueryData(ME_KEY, me)
  sessionEnd.resume()
}

const lastSteps = new Set<() => Promise<void>>()
/** A server that takes longer is not waited for, in ms. */
const LAST_STEPS_MS = 2_000

/** What is to be sent before the person signs out. Returns the way to stop. */
export function beforeSignOut(step: () => Promise<void>): () => void {
  lastSteps.add(step)
  return () => void lastSteps.delete(step)
}

/** Sends what is on its way still, as far as that is possible at once. */
export async function finishUp(): Promise<void> {
  const late = new Promise(resolve => setTimeout(resolve, LAST_STEPS_MS))
  await Promise.race([Promise.allSettled([...lastSteps].map(step => step())), late])
}

/** Ends the session here and on the server, and forgets everything that was read or written, in all tabs. */
export async function signOut(): Promise<void> {
  await call(signOutRoute, { waitsForSession: false }).catch((error: unknown) => {
    // It has ended already.
    if (!isApiError(error) || error.status !== 401) throw error
  })
  queryClient.clear()
  forgetOwner({ sparesUnsent: false })
  tellOwnerLeft()
}

/**
 * Whoever leaves a page on which their session has ended, and does not sign in again in place, leaves nothing behind
 * but what the server has not got. In the tabs beside one that was signed out the page is loaded anew.
 */
export function watchLeaving(): void {
  onOwnerLeft(() => location.reload())
  window.addEventListener('pagehide', () => {
    if (sessionEnd.state() !== 'open') forgetOwner({ sparesUnsent: true })
  })
}
