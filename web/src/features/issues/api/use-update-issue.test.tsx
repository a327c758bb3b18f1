import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import type { IssueData } from '../model/issue.ts'
import { issueKeys } from './keys.ts'
import { useUpdateIssue } from './use-update-issue.ts'

let sent: (string | null)[] = []

beforeAll(() => setLocale('en'))
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    if (init.method === 'POST') sent.push(new Headers(init.headers).get('If-Match'))
    return new Response('{}')
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a text is saved against the version it was begun with, whatever has been read since', async () => {
  const issue = { idReadable: 'T-1', description: 'theirs', descriptionVersion: '2', customFields: [] }
  queryClient.setQueryData(issueKeys.issue('2-1'), issue as unknown as IssueData)
  const ask = () => Promise.reject(new Error('Nobody asks here'))
  const { result } = renderHook(() => useUpdateIssue('2-1', ask))
  await result.current.saveDescription('mine', { text: 'old', version: '1' })
  await result.current.saveDescription('ticked')
  expect(sent[0]).toBe('"1"')
  expect(sent).toHaveLength(2)
})
