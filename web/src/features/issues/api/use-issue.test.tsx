import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/query/index.ts'
import { cacheIdOf, noteIds } from '../../host-kinds/index.ts'
import type { IssueData } from '../model/issue.ts'
import { issueKeys } from './keys.ts'
import { ALL, type Given, keep, row } from './listed-rows.testing.ts'
import { readRows } from './listed-truth.ts'
import { issueQuery, useIssue } from './use-issue.ts'

/** What the server has: issues by what they are called; and what it was asked for. */
let called: Record<string, string>
let asked: string[]
let isRefused: boolean

const nameOf = (id: string) => Object.keys(called).find(name => called[name] === id)
const issueOf = (id: string) => ({ id, idReadable: nameOf(id), summary: `Issue ${id}`, customFields: [], tags: [] })
const former: Record<string, string> = { 'T-1': '2-1' }

beforeEach(() => {
  called = { 'T-1': '2-1', 'T-2': '2-2' }
  asked = []
  isRefused = false
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = new URL(address).pathname.replace('/api/', '')
    asked.push(path)
    if (path === 'issuesGetter') return Response.json(JSON.parse(String(init.body)).map(({ id }: Given) => issueOf(id)))
    const name = path.replace('issues/', '').toUpperCase()
    const id = /^2-/.test(name) ? name : (called[name] ?? former[name])
    return id && !isRefused ? Response.json(issueOf(id)) : new Response('{"error":"not_found"}', { status: 404 })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** A screen at the address of an issue; `seen` has each state it was drawn in. */
function open(name: string) {
  const seen: string[] = []
  const screen = renderHook(
    ({ name }) => {
      const { data, isPlaceholderData, isError } = useIssue(name)
      seen.push(isError ? 'error' : data ? `${data.id} ${data.idReadable}${isPlaceholderData ? ' (row)' : ''}` : 'none')
    },
    { wrapper, initialProps: { name } },
  )
  return { seen, now: () => seen.at(-1), go: (name: string) => screen.rerender({ name }), close: screen.unmount }
}
const cached = (id: string) => queryClient.getQueryData<IssueData>(issueKeys.issue(id))
const isRead = (screen: ReturnType<typeof open>, state: string) => waitFor(() => expect(screen.now()).toBe(state))
/** Somebody changed the issue, or something of it. */
const hear = (id: string) => act(() => queryClient.invalidateQueries({ queryKey: issueKeys.issue(id) }))

describe('an issue that nobody knows yet', () => {
  test('is asked for once, by its address, and kept by its database id', async () => {
    const screen = open('t-1')
    await isRead(screen, '2-1 T-1')
    expect(asked).toEqual(['issues/t-1'])
    expect(cacheIdOf('T-1')).toBe('2-1')
    await waitFor(() =>
      expect(queryClient.getQueryCache().findAll({ queryKey: issueKeys.issues })).toMatchObject([
        { queryKey: ['issue', '2-1'] },
      ]),
    )
    open('T-1')
    open('2-1')
    expect(asked).toEqual(['issues/t-1'])
  })

  test('takes along what was read of it, and what is on its way, by its address', async () => {
    const late = Promise.withResolvers<string>()
    const reads: string[] = []
    const part = (name: string, answer: Promise<string>) => ({
      queryKey: [...issueKeys.issue(cacheIdOf('T-1')), name],
      queryFn: () => {
        reads.push(name)
        return answer
      },
    })
    void queryClient.prefetchQuery(issueQuery(cacheIdOf('T-1'), 'T-1'))
    await queryClient.prefetchQuery(part('comments', Promise.resolve('said')))
    void queryClient.prefetchQuery(part('links', late.promise))
    await waitFor(() => expect(cacheIdOf('T-1')).toBe('2-1'))
    // What a screen shows by now asks by the id.
    const shown = ['comments', 'links'].map(
      name => new QueryObserver(queryClient, part(name, Promise.resolve('again'))),
    )
    const stops = shown.map(observer => observer.subscribe(() => undefined))
    expect(shown.map(observer => observer.getCurrentResult().data)).toEqual(['said', undefined])
    late.resolve('linked')
    await waitFor(() => expect(shown.map(observer => observer.getCurrentResult().data)).toEqual(['said', 'linked']))
    expect(reads).toEqual(['comments', 'links'])
    for (const stop of stops) stop()
    await waitFor(() => expect(queryClient.getQueryCache().findAll({ queryKey: issueKeys.issue('T-1') })).toEqual([]))
  })

  test('says so when there is none, and is there when it came to be', async () => {
    const screen = open('T-7')
    await isRead(screen, 'error')
    called['T-7'] = '2-7'
    await act(() => queryClient.refetchQueries({ queryKey: issueKeys.issues }))
    await isRead(screen, '2-7 T-7')
  })
})

test('an issue whose reader lost the right to see it is shown no longer, and again when it is given back', async () => {
  const seen: (string | undefined)[] = []
  renderHook(() => seen.push(useIssue('T-1').data?.summary), { wrapper })
  await waitFor(() => expect(seen.at(-1)).toBe('Issue 2-1'))
  isRefused = true
  await hear('2-1')
  await waitFor(() => expect(seen.at(-1)).toBeUndefined())
  isRefused = false
  await hear('2-1')
  await waitFor(() => expect(seen.at(-1)).toBe('Issue 2-1'))
})

test('an issue of a list is there at once, by what the list has of it, and read once', async () => {
  keep(ALL, [row(1)])
  noteIds([row(1)])
  const screen = open('T-1')
  expect(screen.seen).toEqual(['2-1 T-1 (row)'])
  await isRead(screen, '2-1 T-1')
  expect(screen.seen).not.toContain('none')
  expect(asked).toEqual(['issues/T-1'])
})

describe('an issue that is moved', () => {
  test('is found by the name that it had before, at first by the server and then at once', async () => {
    called = { 'U-5': '2-1' }
    const screen = open('T-1')
    await isRead(screen, '2-1 U-5')
    screen.close()
    expect(open('T-1').seen[0]).toBe('2-1 U-5')
    expect(asked).toEqual(['issues/T-1'])
  })

  test('while it is open stays open, and is found at once by either name', async () => {
    const screen = open('T-1')
    await isRead(screen, '2-1 T-1')
    const seen = screen.seen.length
    called = { 'U-5': '2-1' }
    await hear('2-1')
    await isRead(screen, '2-1 U-5')
    // The address follows.
    screen.go('U-5')
    expect(screen.seen.slice(seen).filter(state => !state.startsWith('2-1 '))).toEqual([])
    expect(asked).toEqual(['issues/T-1', 'issues/2-1'])
    screen.close()
    for (const name of ['T-1', 'U-5']) expect(open(name).seen[0]).toBe('2-1 U-5')
    expect(asked).toHaveLength(2)
  })

  test('stays the one that was opened when its name is given to another one meanwhile', async () => {
    const screen = open('T-1')
    await isRead(screen, '2-1 T-1')
    called = { 'U-5': '2-1', 'T-1': '2-9' }
    act(() => noteIds([{ id: '2-9', idReadable: 'T-1' }]))
    await hear('2-1')
    await isRead(screen, '2-1 U-5')
    expect(screen.seen.filter(state => state.startsWith('2-9'))).toEqual([])
  })

  test('here has its new name at once, before it is read again', async () => {
    const screen = open('T-1')
    await isRead(screen, '2-1 T-1')
    called = { 'U-5': '2-1' }
    act(() => noteIds([{ id: '2-1', idReadable: 'U-5' }]))
    await isRead(screen, '2-1 U-5')
    expect(asked).toEqual(['issues/T-1'])
    expect(queryClient.getQueryState(issueKeys.issue('2-1'))?.isInvalidated).toBe(true)
  })
})

test('of a project that was renamed issues are found by the names that lists tell', async () => {
  keep(ALL, [row(1), row(2)])
  noteIds([row(1), row(2)])
  const before = open('T-1')
  await isRead(before, '2-1 T-1')
  before.close()
  called = { 'NEW-1': '2-1', 'NEW-2': '2-2' }
  await readRows(['2-1', '2-2'])
  asked = []
  const [one, two] = [open('NEW-1'), open('NEW-2')]
  expect([one.seen[0], two.seen[0]]).toEqual(['2-1 NEW-1', '2-2 NEW-2 (row)'])
  // What was read when it was called otherwise is read again.
  await isRead(two, '2-2 NEW-2')
  await waitFor(() => expect(asked.toSorted()).toEqual(['issues/NEW-1', 'issues/NEW-2']))
  expect(one.seen.every(state => state === '2-1 NEW-1')).toBe(true)
})

describe('a name that is given to another issue', () => {
  beforeEach(async () => {
    const screen = open('T-1')
    await isRead(screen, '2-1 T-1')
    screen.close()
    called = { 'U-5': '2-1', 'T-1': '2-9' }
    asked = []
  })

  test('leads there as soon as a list tells it', async () => {
    keep(ALL, [row(9, { idReadable: 'T-1' })])
    noteIds([row(9, { idReadable: 'T-1' })])
    const screen = open('T-1')
    expect(screen.seen[0]).toBe('2-9 T-1 (row)')
    await isRead(screen, '2-9 T-1')
    expect(screen.seen.some(state => state.startsWith('2-1'))).toBe(false)
    expect(asked).toEqual(['issues/T-1'])
  })

  test('leads there when it is read again, and what was known of the other stays its own', async () => {
    queryClient.setQueryData(issueKeys.comments('2-1'), ['of the other'])
    await hear('2-1')
    const screen = open('T-1')
    await isRead(screen, '2-9 T-1')
    expect(cacheIdOf('T-1')).toBe('2-9')
    expect(cached('2-9')?.summary).toBe('Issue 2-9')
    expect(cached('2-1')?.summary).toBe('Issue 2-1')
    expect(queryClient.getQueryData(issueKeys.comments('2-9'))).toBeUndefined()
  })

  test('makes no issue another one, also where it is read ahead', async () => {
    await hear('2-1')
    await queryClient.prefetchQuery(issueQuery(cacheIdOf('T-1'), 'T-1'))
    expect([cached('2-1'), cached('2-9')]).toMatchObject([
      { id: '2-1', idReadable: 'U-5' },
      { id: '2-9', idReadable: 'T-1' },
    ])
  })
})

test('which issue a name means is known for longer than what was read of it', () => {
  vi.useFakeTimers()
  try {
    noteIds([row(1)])
    queryClient.setQueryData(issueKeys.issue('2-1'), issueOf('2-1'))
    vi.advanceTimersByTime(3_600_000)
    expect([cached('2-1'), cacheIdOf('T-1')]).toEqual([undefined, '2-1'])
  } finally {
    vi.useRealTimers()
  }
})

test('with the session everybody forgets which issue a name means', async () => {
  noteIds([row(1)])
  expect(cacheIdOf('T-1')).toBe('2-1')
  queryClient.clear()
  expect(cacheIdOf('T-1')).toBe('T-1')
  noteIds([row(1)])
  expect(cacheIdOf('t-1')).toBe('2-1')
})
