import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellLive } from '../../../platform/live/live-registry.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { type IssuePages, issueKeys } from '../../issues/index.ts'
import { useNewIssues } from './use-new-issues.ts'

const PARAMS = { query: 'project: T' }
const KEY = issueKeys.issuePage(PARAMS)
const SHOWN = [{ id: '2-1' }]
/** What the server has at the top of the list, and how many match. */
let found: { readonly issues: readonly { readonly id: string }[]; readonly total: number }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', async () => Response.json({ ...found, totalIsMinimum: false }))
  const page = { issues: [], cursor: null, total: 2, totalIsMinimum: false }
  queryClient.setQueryData<IssuePages>(KEY, { pages: [page], pageParams: [null] })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const tell = (issue: string, kind: string) =>
  tellLive({ type: 'change', change: { kind, host: issue, issue, project: '0-1', part: null, actor: '1-1', at: 1 } })
const look = () => act(() => vi.advanceTimersByTimeAsync(600))
const count = () => queryClient.getQueryData<IssuePages>(KEY)?.pages[0]?.total

test('an issue that matched before is not new, however often it changes, and one that was created is', async () => {
  const { result } = renderHook(() => useNewIssues(PARAMS, SHOWN))
  found = { issues: [{ id: '2-9' }, { id: '2-1' }], total: 2 }
  for (let times = 0; times < 2; times++) {
    tell('2-9', 'comment.added')
    await look()
    await vi.waitFor(() => expect(result.current).toMatchObject({ added: 0, moved: 1, outside: 0 }))
  }
  found = { issues: [{ id: '2-10' }, { id: '2-9' }, { id: '2-1' }], total: 3 }
  tell('2-10', 'issue.created')
  tell('2-10', 'issue.changed')
  await look()
  await vi.waitFor(() => expect(result.current).toMatchObject({ added: 1, moved: 1 }))
  expect(count()).toBe(3)
})

test('an issue that has come to match stays new when the number is looked up again', async () => {
  const { result } = renderHook(() => useNewIssues(PARAMS, SHOWN))
  found = { issues: [{ id: '2-9' }, { id: '2-1' }], total: 3 }
  for (let times = 0; times < 2; times++) {
    tell('2-9', 'issue.changed')
    await look()
    await vi.waitFor(() => expect(result.current).toMatchObject({ added: 1, moved: 0 }))
    expect(count()).toBe(3)
  }
})
