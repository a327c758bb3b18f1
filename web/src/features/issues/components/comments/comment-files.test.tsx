import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLocale, withTexts } from '../../../../platform/i18n/index.ts'
import { queryClient } from '../../../../platform/query/index.ts'
import { ToastRegion } from '../../../../ui/toast.tsx'
import { removeAttachment } from '../../api/use-attachments.ts'
import type { AttachmentData } from '../../model/issue.ts'
import { CommentFiles } from './comment-files.tsx'

const FILE = {
  id: '8-1',
  name: 'chart.txt',
  removed: false,
  size: 1,
  url: '',
  author: null,
} as unknown as AttachmentData

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
  await withTexts('issue', () => setLocale('en'))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a file comes back on undo although it was read again while it was being removed', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <CommentFiles files={[FILE]} text="" />
      <ToastRegion />
    </QueryClientProvider>,
  )
  const files = () => screen.queryAllByRole('listitem').filter(item => item.textContent?.includes('chart.txt'))
  expect(files()).toHaveLength(1)
  // What is read stays the same: the server has the file as long as it can be brought back.
  act(() => removeAttachment('T-1', FILE))
  expect(files()).toHaveLength(0)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(files()).toHaveLength(1))
})
