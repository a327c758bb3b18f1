import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handleRefusals } from '../api/index.ts'
import { queryClient } from '../query/index.ts'
import { countUnsent, forgetOwner, personalValue } from '../storage/index.ts'
import {
  beforeSignOut,
  finishUp,
  type Me,
  meQuery,
  resumeSession,
  signIn,
  signInAgain,
  signOut,
  useConfig,
  useMe,
  watchLeaving,
} from './session.ts'
import { sessionEnd } from './session-end.ts'

const LIN: Me = {
  $type: 'User',
  id: '1-7',
  login: 'lin',
  fullName: 'Lin',
  email: null,
  guest: false,
  avatarUrl: null,
  profiles: null,
}
const ADA: Me = { ...LIN, id: '1-8', login: 'ada' }
const GUEST: Me = { ...LIN, id: '1-0', login: 'guest', guest: true }

const words = personalValue('session-test.words', '', undefined, { isUnsent: text => text.endsWith('…') })
const seen = personalValue('session-test.seen', '')

/** Who the server says is there, or the status of its refusal. */
let there: Me | number
/** The status with which it answers what is written. */
let status: number
let sent: string[]
const unauthorized = vi.fn(() => undefined)
const reload = vi.fn()

beforeEach(() => {
  there = LIN
  status = 200
  sent = []
  localStorage.clear()
  vi.stubGlobal('location', { href: location.href, reload })
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body = '' }: RequestInit = {}) => {
    const path = new URL(address).pathname.replace('/api/', '')
    if (method !== 'GET') sent.push(`${method} ${path} ${body ?? ''}`.trim())
    const refusal = method === 'GET' ? (typeof there === 'number' ? there : 200) : status
    if (refusal !== 200) return Response.json({ code: 'refused' }, { status: refusal })
    return Response.json(path === 'users/me' ? there : path === 'config' ? { version: '7' } : {})
  })
  handleRefusals({ unauthorized, forbidden: () => undefined })
})
afterEach(() => {
  sessionEnd.resume()
  queryClient.clear()
  forgetOwner({ sparesUnsent: false })
  handleRefusals({ unauthorized: () => undefined, forbidden: () => undefined })
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const look = () => queryClient.fetchQuery({ ...meQuery, retry: false, staleTime: 0 })
const known = () => queryClient.getQueryData(meQuery.queryKey)
/** Lin is there, has read something, and the server has not got all that was written. */
async function begin(): Promise<void> {
  await look()
  seen.write('seen')
  words.write('half…')
}
const stored = () => JSON.stringify({ ...localStorage })

test('who is there is known, and so is the configuration, as soon as it has come', async () => {
  const wrapper = ({ children }: { readonly children: React.ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => [useMe(), useConfig()], { wrapper })
  expect(result.current).toEqual([undefined, {}])
  await waitFor(() => expect(result.current).toEqual([LIN, { version: '7' }]))
})

test('what is stored belongs to who is there, and what they are called may change', async () => {
  await begin()
  expect(stored()).toContain('cairn.personal.1-7.session-test.seen')
  there = { ...LIN, fullName: 'Lin Chen' }
  expect((await look()).fullName).toBe('Lin Chen')
  expect([seen.read(), words.read(), reload.mock.calls.length, sessionEnd.state()]).toEqual([
    'seen',
    'half…',
    0,
    'open',
  ])
})

test('somebody else has another page: it is loaded anew, and nobody is shown to be there meanwhile', async () => {
  await begin()
  there = ADA
  const over = vi.fn()
  void look().then(over, over)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  await new Promise(resolve => setTimeout(resolve))
  expect([over.mock.calls.length, known(), sessionEnd.state()]).toEqual([0, LIN, 'open'])
})

test('where guests are let in, whose session has ended is asked to sign in again, and goes on', async () => {
  await begin()
  there = GUEST
  const looking = look()
  await vi.waitFor(() => expect(sessionEnd.state()).toBe('asked'))
  expect(known()).toEqual(LIN)
  there = { ...LIN, fullName: 'Lin Chen' }
  await resumeSession()
  expect(await looking).toEqual({ ...LIN, fullName: 'Lin Chen' })
  expect([seen.read(), words.read(), reload.mock.calls.length]).toEqual(['seen', 'half…', 0])
})

test('who has put that off stays on the page as they were, and their texts stay theirs', async () => {
  await begin()
  sessionEnd.putOff(null)
  there = GUEST
  expect(await look()).toEqual(LIN)
  expect([seen.read(), words.read(), sessionEnd.state()]).toEqual(['seen', 'half…', 'putOff'])
})

test('only a session that has ended before anybody was known empties the browser', async () => {
  await begin()
  there = 401
  await expect(look()).rejects.toMatchObject({ status: 401 })
  expect(stored()).toContain('seen')
  queryClient.clear()
  there = 500
  await expect(look()).rejects.toMatchObject({ status: 500 })
  expect(stored()).toContain('seen')
  there = 401
  await expect(look()).rejects.toMatchObject({ status: 401 })
  expect([stored().includes('"seen"'), countUnsent()]).toEqual([false, 1])
})

test('who signs in sees nothing of what was read before; a wrong pair is refused at once and changes nothing', async () => {
  queryClient.setQueryData(['read'], 'as a guest')
  status = 401
  await expect(signIn('lin', 'wrong')).rejects.toMatchObject({ status: 401 })
  await expect(signInAgain('lin', 'wrong')).rejects.toMatchObject({ status: 401 })
  expect([queryClient.getQueryData(['read']), unauthorized.mock.calls.length]).toEqual(['as a guest', 0])
  status = 200
  sent = []
  await signIn('lin', 'secret')
  expect(sent).toEqual(['POST session {"login":"lin","password":"secret"}'])
  expect(queryClient.getQueryData(['read'])).toBeUndefined()
})

test('who signs in again in place goes on with all that waited and all that was read', async () => {
  await begin()
  queryClient.setQueryData(['read'], 'before')
  const waited = vi.fn()
  void sessionEnd.met()?.then(waited)
  there = { ...LIN, email: 'lin@example.com' }
  sent = []
  await signInAgain('lin', 'secret')
  expect(sent).toEqual(['POST session {"login":"lin","password":"secret"}'])
  expect([waited.mock.calls.length, sessionEnd.state(), queryClient.getQueryData(['read'])]).toEqual([
    1,
    'open',
    'before',
  ])
  expect(known()).toEqual({ ...LIN, email: 'lin@example.com' })
})

test.each<[string, Me | undefined, Me | number, { resumes: boolean; reloads: boolean }]>([
  ['the same person goes on', LIN, LIN, { resumes: true, reloads: false }],
  ['for somebody else the page is loaded anew', LIN, ADA, { resumes: false, reloads: true }],
  ['a guest is nobody who could go on', LIN, GUEST, { resumes: false, reloads: false }],
  ['a guest goes on as a guest', GUEST, GUEST, { resumes: true, reloads: false }],
  ['for who was a guest before the page is loaded anew', GUEST, LIN, { resumes: false, reloads: true }],
  ['who was nobody yet goes on', undefined, LIN, { resumes: true, reloads: false }],
  ['while nobody is signed in, nobody goes on', LIN, 401, { resumes: false, reloads: false }],
])('in another tab somebody signed in: %s', async (_what, before, now, { resumes, reloads }) => {
  if (before) queryClient.setQueryData(meQuery.queryKey, before)
  void sessionEnd.met()?.catch(() => undefined)
  there = now
  await resumeSession().catch(() => undefined)
  expect([sessionEnd.state() === 'open', reload.mock.calls.length]).toEqual([resumes, reloads ? 1 : 0])
  expect(known()).toEqual(resumes ? now : before)
  expect(unauthorized).not.toHaveBeenCalled()
})

test('before somebody leaves what is on its way is sent, as far as that is possible at once', async () => {
  vi.useFakeTimers()
  try {
    const done: string[] = []
    const gate = Promise.withResolvers<void>()
    const stops = [
      beforeSignOut(() => Promise.reject(new Error('Refused'))),
      beforeSignOut(async () => {
        await gate.promise
        done.push('draft')
      }),
    ]
    beforeSignOut(async () => void done.push('stopped'))()
    const first = finishUp().then(() => done.push('first'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(done).toEqual([])
    gate.resolve()
    await first
    expect(done).toEqual(['draft', 'first'])

    stops.push(beforeSignOut(() => new Promise(() => undefined)))
    const second = finishUp().then(() => done.push('second'))
    await vi.advanceTimersByTimeAsync(1_999)
    expect(done).toEqual(['draft', 'first', 'draft'])
    await vi.advanceTimersByTimeAsync(1)
    await second
    for (const stop of stops) stop()
    await finishUp()
    expect(done).toEqual(['draft', 'first', 'draft', 'second'])
  } finally {
    vi.useRealTimers()
  }
})

test.each([200, 401])('whoever signs out leaves nothing behind, in any tab, when the server says %d', async reply => {
  await begin()
  status = reply
  const set = vi.spyOn(Storage.prototype, 'setItem')
  sent = []
  await signOut()
  expect([sent, stored(), known()]).toEqual([['DELETE session'], '{}', undefined])
  expect(set.mock.calls.map(([key]) => key)).toEqual(['cairn.left'])
  expect(unauthorized).not.toHaveBeenCalled()
  set.mockRestore()
})

test('who could not be signed out is still there, with all that is theirs', async () => {
  await begin()
  status = 500
  await expect(signOut()).rejects.toMatchObject({ status: 500 })
  expect([known(), seen.read(), words.read()]).toEqual([LIN, 'seen', 'half…'])
})

test('a page is left with nothing of one whose session has ended but what is unsent, and goes with a sign-out beside', async () => {
  const added = vi.spyOn(window, 'addEventListener')
  watchLeaving()
  const listeners = added.mock.calls.map(([type, listener]) => [type, listener] as const)
  added.mockRestore()
  try {
    await begin()
    window.dispatchEvent(new Event('pagehide'))
    expect(seen.read()).toBe('seen')
    for (const end of [() => void sessionEnd.met()?.catch(() => undefined), () => sessionEnd.putOff(null)]) {
      sessionEnd.resume()
      await begin()
      end()
      window.dispatchEvent(new Event('pagehide'))
      expect([stored().includes('"seen"'), countUnsent()]).toEqual([false, 1])
    }
    expect(reload).not.toHaveBeenCalled()
    window.dispatchEvent(new StorageEvent('storage', { key: 'cairn.left', newValue: '1' }))
    expect([reload.mock.calls.length, stored()]).toEqual([1, '{}'])
  } finally {
    for (const [type, listener] of listeners) window.removeEventListener(type, listener)
  }
})
