import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellLive } from '../../../platform/live/live-registry.ts'
import { permissionsQuery } from '../../../platform/permissions/index.ts'
import { queryClient, queued } from '../../../platform/query/index.ts'
import type { IssueData } from '../model/issue.ts'
import { issueKeys } from './keys.ts'
import type { IssuePages } from './listed-issues.ts'
import { readRows } from './listed-truth.ts'
import { hearIssueChanges } from './live-changes.ts'

const LIST = issueKeys.issuePage({ query: '' })
let answers: Map<string, { readonly status: number; readonly body: object }>
let asked: string[]
let visibility: DocumentVisibilityState
let stop: () => void

beforeEach(() => {
  answers = new Map()
  asked = []
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.stubGlobal('fetch', async (address: string) => {
    const path = new URL(address).pathname.replace('/api/', '')
    // Whether the server is back may still be looked up for another file's tests.
    if (path !== 'config') asked.push(path)
    const { status, body } = answers.get(path) ?? { status: 404, body: { error: 'Not Found', code: 'not_found' } }
    return new Response(JSON.stringify(body), { status })
  })
  stop = hearIssueChanges()
})
afterEach(() => {
  stop()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const tell = (issue: string, kind: string) =>
  tellLive({ type: 'change', change: { kind, host: issue, issue, project: '0-1', part: null, actor: '1-1', at: 1 } })

function list(...ids: readonly string[]): void {
  const issues = ids.map(id => ({ id, idReadable: `T-${id.slice(2)}`, summary: `before ${id}`, customFields: [] }))
  const data = { pages: [{ issues, cursor: null }], pageParams: [null] } as unknown as IssuePages
  queryClient.setQueryData<IssuePages>(LIST, data)
}
const summaries = () =>
  queryClient.getQueryData<IssuePages>(LIST)?.pages.flatMap(({ issues }) => issues.map(({ summary }) => summary))

/** An issue that a screen shows: counts how often it is read. */
function open(id: string, until: Promise<unknown> = Promise.resolve()): { readonly reads: () => number } {
  let reads = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: issueKeys.issue(id),
    queryFn: async () => {
      reads++
      await until
      return { id } as IssueData
    },
  })
  observer.subscribe(() => undefined)
  return { reads: () => reads }
}

test('a row is read anew where it stands, and the others stay as they are', async () => {
  list('2-1', '2-2', '2-3')
  const [before] = queryClient.getQueryData<IssuePages>(LIST)?.pages ?? []
  answers.set('issuesGetter', { status: 200, body: [{ id: '2-2', summary: 'after', customFields: [] }] })
  tell('2-2', 'issue.changed')
  await vi.waitFor(() => expect(summaries()).toEqual(['before 2-1', 'after', 'before 2-3']))
  const [after] = queryClient.getQueryData<IssuePages>(LIST)?.pages ?? []
  expect(after?.issues[0]).toBe(before?.issues[0])
  expect(asked).toEqual(['issuesGetter'])
})

test('a reply that comes after that of a later reading does not show an older state', async () => {
  list('2-1', '2-2')
  const replies: ((summary: string) => void)[] = []
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>(resolve => {
        replies.push(summary => resolve(Response.json([{ id: '2-1', summary, customFields: [] }])))
      }),
  )
  const readings = [readRows(['2-1']), readRows(['2-1'])]
  await vi.waitFor(() => expect(replies).toHaveLength(2))
  replies[1]?.('newer')
  await readings[1]
  replies[0]?.('older')
  await readings[0]
  expect(summaries()).toEqual(['newer', 'before 2-2'])
})

test('whose rights changed is asked anew what they may do, as well as what is shown', async () => {
  answers.set('permissions/cache', { status: 200, body: [] })
  const close = new QueryObserver(queryClient, permissionsQuery).subscribe(() => undefined)
  const issue = open('2-1')
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect([asked, issue.reads()]).toEqual([['permissions/cache'], 1])
  tellLive({ type: 'reset' })
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect([asked, issue.reads()]).toEqual([['permissions/cache', 'permissions/cache'], 2])
  close()
})

test('a reader whose rights are others by now reads what stands beside issues as well, as the sidebar', async () => {
  let reads = 0
  const queryFn = () => Promise.resolve(++reads)
  const options = { queryKey: ['admin/projects', 'sidebar'], queryFn, staleTime: 60_000 }
  const close = new QueryObserver(queryClient, options).subscribe(() => undefined)
  await vi.waitFor(() => expect(queryClient.getQueryData(options.queryKey)).toBe(1))
  tellLive({ type: 'reset' })
  await vi.waitFor(() => expect(queryClient.getQueryData(options.queryKey)).toBe(2))
  close()
})

test('what is deleted or hidden by now leaves the lists', async () => {
  list('2-1', '2-2', '2-3')
  answers.set('issuesGetter', { status: 200, body: [] })
  tell('2-1', 'issue.deleted')
  tell('2-2', 'issue.changed')
  await vi.waitFor(() => expect(summaries()).toEqual(['before 2-3']))
  tell('2-3', 'issue.hidden')
  await vi.waitFor(() => expect(summaries()).toEqual([]))
})

test('what was brought back before word of its deletion came stays in its list', async () => {
  list('2-1', '2-2')
  answers.set('issuesGetter', { status: 200, body: [{ id: '2-2', summary: 'restored', customFields: [] }] })
  tell('2-2', 'issue.deleted')
  tell('2-2', 'issue.created')
  await vi.waitFor(() => expect(summaries()).toEqual(['before 2-1', 'restored']))
})

test('what is gone leaves the lists at once when nobody answers, or nobody looks', async () => {
  list('2-1', '2-2', '2-3')
  tell('2-2', 'issue.deleted')
  await vi.waitFor(() => expect(summaries()).toEqual(['before 2-1', 'before 2-3']))
  visibility = 'hidden'
  asked = []
  tell('2-3', 'issue.hidden')
  await vi.waitFor(() => expect(summaries()).toEqual(['before 2-1']))
  expect(asked).toEqual([])
})

test('a row that no longer matches stays in its place and says so, until it matches again', async () => {
  const key = issueKeys.issuePage({ query: 'State: Open' })
  const observer = new QueryObserver(queryClient, {
    queryKey: key,
    queryFn: () => Promise.reject(new Error('Read as a whole')),
    staleTime: Number.POSITIVE_INFINITY,
  })
  list('2-1', '2-2')
  queryClient.setQueryData(key, queryClient.getQueryData(LIST))
  const unsubscribe = observer.subscribe(() => undefined)
  const outside = () =>
    queryClient
      .getQueryData<IssuePages>(key)
      ?.pages.flatMap(({ issues }) => issues.flatMap(({ id, isOutside }) => (isOutside ? [id] : [])))
  const row = { id: '2-2', idReadable: 'T-2', summary: 'after', customFields: [] }
  answers.set('issuesGetter', { status: 200, body: [row] })
  answers.set('issuePage', { status: 200, body: { issues: [] } })
  tell('2-2', 'issue.changed')
  await vi.waitFor(() => expect(outside()).toEqual(['2-2']))
  answers.set('issuesGetter', { status: 200, body: [{ ...row, summary: 'again' }] })
  answers.set('issuePage', { status: 200, body: { issues: [{ id: '2-2' }] } })
  tell('2-2', 'issue.changed')
  await vi.waitFor(() => expect(outside()).toEqual([]))
  expect(queryClient.getQueryData<IssuePages>(key)?.pages[0]?.issues.map(({ summary }) => summary)).toEqual([
    'before 2-1',
    'again',
  ])
  unsubscribe()
})

test('in a tree a row that no longer matches says so, but not one that stands there for its subtasks', async () => {
  const key = issueKeys.issuePage({ query: 'State: Open', view: 'tree' })
  const observer = new QueryObserver(queryClient, {
    queryKey: key,
    queryFn: () => Promise.reject(new Error('Read as a whole')),
    staleTime: Number.POSITIVE_INFINITY,
  })
  list('2-1', '2-2')
  const [page] = queryClient.getQueryData<IssuePages>(LIST)?.pages ?? []
  const nodes = [
    { id: '2-1', parentId: null, matches: false },
    { id: '2-2', parentId: '2-1', matches: true },
  ]
  queryClient.setQueryData(key, { pages: [{ ...page, nodes }], pageParams: [null] })
  queryClient.removeQueries({ queryKey: LIST, exact: true })
  const unsubscribe = observer.subscribe(() => undefined)
  answers.set('issuesGetter', { status: 200, body: page?.issues ?? [] })
  answers.set('issuePage', { status: 200, body: { issues: [] } })
  tell('2-1', 'issue.changed')
  tell('2-2', 'issue.changed')
  await vi.waitFor(() =>
    expect(
      queryClient.getQueryData<IssuePages>(key)?.pages[0]?.issues.map(({ id, isOutside }) => [id, isOutside ?? false]),
    ).toEqual([
      ['2-1', false],
      ['2-2', true],
    ]),
  )
  unsubscribe()
})

test('an open issue is read again once for changes that come together, but not while an own one is on its way', async () => {
  const { reads } = open('2-1')
  await vi.waitFor(() => expect(reads()).toBe(1))
  let release: () => void = () => undefined
  const sent = queued('2-1', () => new Promise<void>(resolve => (release = resolve)))
  for (const kind of ['issue.changed', 'comment.added', 'link.added']) tell('2-1', kind)
  const other = open('2-9')
  await vi.waitFor(() => expect(other.reads()).toBe(1))
  tell('2-9', 'issue.changed')
  await vi.waitFor(() => expect(other.reads()).toBe(2))
  expect(reads()).toBe(1)
  release()
  await sent
  await vi.waitFor(() => expect(reads()).toBe(2))
})

test('an issue that was just being read when it changed is read again', async () => {
  let release: () => void = () => undefined
  const { reads } = open('2-1', new Promise<void>(resolve => (release = resolve)))
  await vi.waitFor(() => expect(reads()).toBe(1))
  tell('2-1', 'issue.changed')
  // Told of something else, it has looked at the first as well.
  list('2-2')
  tell('2-2', 'issue.changed')
  await vi.waitFor(() => expect(asked).toContain('issuesGetter'))
  release()
  await vi.waitFor(() => expect(reads()).toBe(2))
})

test('while an issue is being read for the first time, rows are not read over and over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    list('2-2')
    let release: () => void = () => undefined
    const { reads } = open('2-1', new Promise<void>(resolve => (release = resolve)))
    tell('2-2', 'issue.changed')
    tell('2-1', 'issue.changed')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked).toEqual(['issuesGetter'])
    tell('2-2', 'comment.added')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked).toEqual(['issuesGetter', 'issuesGetter'])
    release()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked).toHaveLength(3)
    expect(reads()).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

test('a tab that nobody looks at reads nothing until it is looked at', async () => {
  list('2-1')
  const { reads } = open('2-1')
  await vi.waitFor(() => expect(reads()).toBe(1))
  visibility = 'hidden'
  tell('2-1', 'issue.changed')
  await vi.waitFor(() => expect(queryClient.getQueryState(issueKeys.issue('2-1'))?.isInvalidated).toBe(true))
  await vi.waitFor(() => expect(queryClient.getQueryState(LIST)?.isInvalidated).toBe(true))
  expect(reads()).toBe(1)
  expect(asked).toEqual([])
})

test('everything that is shown is read again when something may have been missed', async () => {
  const { reads } = open('2-1')
  list('2-5')
  await vi.waitFor(() => expect(queryClient.getQueryData(issueKeys.issue('2-1'))).toBeDefined())
  tellLive({ type: 'reset' })
  await vi.waitFor(() => expect(reads()).toBe(2))
  expect(queryClient.getQueryState(LIST)?.isInvalidated).toBe(true)
})

test('where very much has changed the lists are read as a whole', async () => {
  const ids = Array.from({ length: 201 }, (_, number) => `2-${number}`)
  list(...ids)
  answers.set('issuesGetter', { status: 200, body: [] })
  for (const id of ids) tell(id, 'issue.changed')
  await vi.waitFor(() => expect(queryClient.getQueryState(LIST)?.isInvalidated).toBe(true))
  expect(summaries()).toHaveLength(201)
  list(...ids, '2-999')
  for (const id of ids) tell(id, 'issue.deleted')
  await vi.waitFor(() => expect(summaries()).toEqual(['before 2-999']))
  expect(queryClient.getQueryState(LIST)?.isInvalidated).toBe(true)
  expect(asked).toEqual([])
})

test('nobody who has stopped hearing reads anything', async () => {
  list('2-1')
  tell('2-1', 'issue.changed')
  stop()
  tell('2-1', 'issue.changed')
  // One who still hears has looked by then.
  queryClient.setQueryData(issueKeys.issue('2-9'), { id: '2-9' } as IssueData)
  stop = hearIssueChanges()
  tell('2-9', 'issue.changed')
  await vi.waitFor(() => expect(queryClient.getQueryState(issueKeys.issue('2-9'))?.isInvalidated).toBe(true))
  expect(asked).toEqual([])
})
