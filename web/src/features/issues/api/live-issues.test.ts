import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellLive } from '../../../platform/live/live-registry.ts'
import { queryClient, queued } from '../../../platform/query/index.ts'
import type { IssueData } from '../model/issue.ts'
import { issueKeys } from './keys.ts'
import { hearIssueChanges } from './live-changes.ts'

let stop: () => void
beforeEach(() => {
  stop = hearIssueChanges()
})
afterEach(() => {
  stop()
  queryClient.clear()
})

const tell = (issue: string, kind: string) =>
  tellLive({ type: 'change', change: { kind, host: issue, issue, project: '0-1', part: null, actor: '1-1', at: 1 } })

test('of an issue that was commented on only what shows comments is read again', async () => {
  const parts = ['comments', 'activities', 'followers', 'links', 'attachments'] as const
  const invalidated = () => parts.filter(part => queryClient.getQueryState(issueKeys[part]('2-1'))?.isInvalidated)
  const start = () => {
    queryClient.setQueryData(issueKeys.issue('2-1'), { id: '2-1' } as IssueData)
    for (const part of parts) queryClient.setQueryData(issueKeys[part]('2-1'), [])
  }
  const isStale = () => queryClient.getQueryState(issueKeys.issue('2-1'))?.isInvalidated
  for (const [kinds, expected] of [
    [['comment.added'], ['comments', 'activities']],
    [
      ['comment.added', 'comment.changed'],
      ['comments', 'activities', 'followers'],
    ],
    [['comment.added', 'issue.changed'], parts],
  ] as const) {
    start()
    for (const kind of kinds) tell('2-1', kind)
    await vi.waitFor(() => expect(isStale()).toBe(true))
    expect(invalidated()).toEqual(expected)
  }
})

test('only the issue that changed is read again', async () => {
  queryClient.setQueryData(issueKeys.issue('2-1'), { id: '2-1' } as IssueData)
  queryClient.setQueryData(issueKeys.issue('2-2'), { id: '2-2' } as IssueData)
  const invalidated = () => ['2-1', '2-2'].map(id => queryClient.getQueryState(issueKeys.issue(id))?.isInvalidated)
  tell('2-1', 'issue.changed')
  await vi.waitFor(() => expect(invalidated()).toEqual([true, false]))
})

test('an issue that is gone is not shown any longer', async () => {
  queryClient.setQueryData(issueKeys.issue('2-1'), { id: '2-1' } as IssueData)
  tell('2-1', 'issue.hidden')
  await vi.waitFor(() => expect(queryClient.getQueryData(issueKeys.issue('2-1'))).toBeUndefined())
})

test('while an own comment is on its way, word of the issue waits', async () => {
  queryClient.setQueryData(issueKeys.issue('2-1'), { id: '2-1' } as IssueData)
  queryClient.setQueryData(issueKeys.issue('2-2'), { id: '2-2' } as IssueData)
  let release: () => void = () => undefined
  const sent = queued('comments 2-1', () => new Promise<void>(resolve => (release = resolve)))
  const isStale = (id: string) => queryClient.getQueryState(issueKeys.issue(id))?.isInvalidated
  tell('2-1', 'comment.added')
  tell('2-2', 'comment.added')
  await vi.waitFor(() => expect(isStale('2-2')).toBe(true))
  expect(isStale('2-1')).toBe(false)
  release()
  await sent
  await vi.waitFor(() => expect(isStale('2-1')).toBe(true))
})
