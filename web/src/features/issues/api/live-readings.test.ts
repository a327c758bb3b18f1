import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellLive } from '../../../platform/live/live-registry.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { issueKeys } from './keys.ts'
import { ALL, ids, keep, keepLists, OPEN, row, rows, server, show } from './listed-rows.testing.ts'
import { hearIssueChanges } from './live-changes.ts'

let visibility: DocumentVisibilityState
let stop: () => void

keepLists()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  stop = hearIssueChanges()
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const tell = (issue: string, kind: string) =>
  tellLive({ type: 'change', change: { kind, host: issue, issue, project: '0-1', part: null, actor: '1-1', at: 1 } })
const asked = () => server.asked.map(({ path }) => path)
const isDue = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
/** A moment in which all that was heard is looked at, and what waits is looked at again. */
const pass = () => vi.advanceTimersByTimeAsync(500)

/** What a screen shows, which is there already: counts how often it is read again. */
function shown(key: readonly unknown[], data: unknown, until: Promise<unknown> = Promise.resolve()): () => number {
  let reads = 0
  queryClient.setQueryData(key, data)
  const observer = new QueryObserver(queryClient, {
    queryKey: key,
    queryFn: async () => {
      reads++
      await until
      return data
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const unsubscribe = observer.subscribe(() => undefined)
  const stopBefore = stop
  stop = () => {
    stopBefore()
    unsubscribe()
  }
  return () => reads
}

test('rows are read once, although something is read again or could not be read at all', async () => {
  keep(ALL, [row(2)])
  server.answers.issuesGetter = [row(2)]
  const gate = Promise.withResolvers<void>()
  const reads = shown(issueKeys.issue('2-1'), { id: '2-1' }, gate.promise)
  void queryClient.invalidateQueries({ queryKey: issueKeys.issue('2-1') })
  const refused = { queryKey: issueKeys.issue('2-3'), queryFn: () => Promise.reject(new Error('Away')), retry: false }
  await queryClient.prefetchQuery(refused)
  expect(reads()).toBe(1)
  tell('2-2', 'issue.changed')
  await pass()
  expect(asked()).toEqual(['issuesGetter'])
  // What could have come too late is over.
  gate.resolve()
  queryClient.removeQueries({ queryKey: refused.queryKey })
  await pass()
  expect(asked()).toEqual(['issuesGetter'])
})

test('a list that has not come yet keeps no rows of others from being read', async () => {
  keep(ALL, [row(1), row(2)])
  void queryClient.prefetchQuery({ queryKey: OPEN, queryFn: () => new Promise(() => undefined) })
  server.answers.issuesGetter = [row(2, { summary: 'after' })]
  tell('2-2', 'issue.changed')
  await pass()
  expect(rows().map(({ summary }) => summary)).toEqual(['Issue 1', 'after'])
})

test('what no list holds is nothing to them, whether it was changed or is gone, and whoever looks', async () => {
  keep(ALL, [row(1)])
  for (visibility of ['visible', 'hidden'] as const)
    for (const kind of ['issue.changed', 'issue.deleted', 'comment.added']) {
      tell('2-7', kind)
      await pass()
    }
  expect([asked(), isDue(ALL), ids()]).toEqual([[], false, ['2-1']])
})

test('so many rows that are gone, or changed, are looked at one by one, and one more as a list', async () => {
  const most = Array.from({ length: 200 }, (_, number) => row(number))
  for (const kind of ['issue.changed', 'issue.deleted']) {
    keep(ALL, most, [row(200), row(999)])
    server.asked = []
    server.answers.issuesGetter = most
    for (const { id } of most) tell(id, kind)
    await pass()
    // They are there, whatever was heard.
    expect([asked(), isDue(ALL), ids().length]).toEqual([['issuesGetter'], false, 202])
    for (const { id } of [...most, row(200)]) tell(id, kind)
    await pass()
    expect([asked(), isDue(ALL), ids().length]).toEqual([['issuesGetter'], true, kind === 'issue.deleted' ? 1 : 202])
  }
})

test('nobody reads parts of an issue, or lists, that stand in a tab nobody looks at; they are due', async () => {
  const parts = ['comments', 'activities', 'followers'] as const
  const keys = [issueKeys.issue('2-1'), ...parts.map(part => issueKeys[part]('2-1'))]
  const reads = keys.map(key => shown(key, { id: '2-1' }))
  keep(ALL, [row(1)])
  const list = show(ALL)
  const other = issueKeys.issue('2-2')
  queryClient.setQueryData(other, { id: '2-2' })
  visibility = 'hidden'
  tell('2-1', 'comment.changed')
  await pass()
  expect([...keys, other].map(isDue)).toEqual([true, true, true, true, false])
  for (const key of keys) queryClient.setQueryData(key, { id: '2-1' })
  tellLive({ type: 'reset' })
  await pass()
  expect([...keys, other, ALL].map(isDue)).toEqual([true, true, true, true, true, true])
  expect([...reads, list.reads].map(count => count())).toEqual([0, 0, 0, 0, 0])
  // Looked at, the same is read at once.
  visibility = 'visible'
  tell('2-1', 'comment.changed')
  await pass()
  expect(reads.map(count => count())).toEqual([1, 1, 1, 1])
  tellLive({ type: 'reset' })
  await pass()
  expect([...reads, list.reads].map(count => count())).toEqual([2, 2, 2, 2, 1])
})

test('only the issue that is gone is not shown any longer', async () => {
  for (const id of ['2-1', '2-2']) queryClient.setQueryData(issueKeys.issue(id), { id })
  tell('2-1', 'issue.deleted')
  await pass()
  const there = ['2-1', '2-2'].map(id => queryClient.getQueryData(issueKeys.issue(id)) !== undefined)
  expect(there).toEqual([false, true])
})

test('who stopped hearing hears nothing of a reset, either', async () => {
  keep(ALL, [row(1)])
  stop()
  tellLive({ type: 'reset' })
  await pass()
  expect(isDue(ALL)).toBe(false)
})
