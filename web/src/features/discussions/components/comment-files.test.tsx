import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { ToastRegion } from '../../../ui/toast.tsx'
import { removeAttachment } from '../../attachments/api/change-attachments.ts'
import type { AttachmentData } from '../../file-viewer/index.ts'
import { issueKeys } from '../../issues/index.ts'
import { CommentFiles } from './comment-files.tsx'

const FILE = {
  id: '8-1',
  name: 'chart.txt',
  removed: false,
  size: 1,
  url: '',
  author: null,
} as unknown as AttachmentData

/** What was asked of the server, and how it answers a deletion. */
let asked: string[]
let answer: () => Promise<Response>

beforeEach(async () => {
  asked = []
  answer = async () => new Response('{}', { status: 200 })
  vi.stubGlobal('fetch', async (address: RequestInfo | URL, init: RequestInit = {}) => {
    asked.push(`${init.method ?? 'GET'} ${new URL(String(address), location.href).pathname}`)
    return init.method === 'DELETE' ? answer() : new Response('{"id":"8-1"}', { status: 200 })
  })
  await withTexts('issue', () => setLocale('en'))
  queryClient.setQueryData(issueKeys.comments('2-1'), { comments: [{ id: '4-1', attachments: [FILE] }] })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const files = () => screen.queryAllByRole('listitem').filter(item => item.textContent?.includes('chart.txt'))
const shown = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <CommentFiles files={[FILE]} text="" />
      <ToastRegion />
    </QueryClientProvider>,
  )
const known = () =>
  queryClient.getQueryData<{ comments: { attachments: unknown[] }[] }>(issueKeys.comments('2-1'))?.comments[0]
    ?.attachments

test('a file that is deleted is gone at once, also from the server, which can bring it back', async () => {
  shown()
  expect(files()).toHaveLength(1)
  let deleted: Promise<void> | undefined
  act(() => {
    deleted = removeAttachment('2-1', FILE)
  })
  // What was read has it still: it is not shown while its deletion is under way.
  expect(files()).toHaveLength(0)
  await act(() => deleted)
  expect(asked).toContain('DELETE /api/issues/2-1/attachments/8-1')
  expect(known()).toEqual([])
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(asked).toContain('POST /api/admin/deletedItems/8-1/restore'))
  await waitFor(() => expect(queryClient.getQueryState(issueKeys.comments('2-1'))?.isInvalidated).toBe(true))
})

test('a file whose deletion is refused stays, and one is told why', async () => {
  answer = async () => new Response('{}', { status: 403 })
  shown()
  await act(() => removeAttachment('2-1', FILE))
  expect(files()).toHaveLength(1)
  expect(known()).toEqual([FILE])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
