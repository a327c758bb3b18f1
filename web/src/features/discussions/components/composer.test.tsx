import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { permissionsQuery } from '../../../platform/permissions/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { meQuery } from '../../../platform/session/index.ts'
import { forgetOwner, setStorageOwner } from '../../../platform/storage/index.ts'
import { useIssueUi } from '../../issue-ui/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { Composer } from './composer.tsx'

const ISSUE = { id: '2-1', idReadable: 'T-1', project: { id: '0-1' }, reporter: null } as unknown as IssueData
const ME = { $type: 'Me', id: '1-1', login: 'ada', fullName: 'Ada', avatarUrl: null, guest: false }
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

let answer: () => Promise<Response>
/** What the server has of the draft. */
let kept: string | null
beforeEach(async () => {
  kept = null
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  await withTexts(['issue', 'editor'], () => setLocale('en'))
  setStorageOwner('1-1')
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (init.method === 'POST' && pathname.endsWith('/comments')) return answer()
    if (init.method === 'POST' && pathname.endsWith('/draftComment')) {
      kept = JSON.parse(String(init.body)).text
      return Response.json({ id: '4-9', updated: 1 })
    }
    return Response.json(pathname.endsWith('/issues/2-1') ? { draftComment: null, editDraft: null } : null)
  })
  queryClient.setQueryData(meQuery.queryKey, ME as never)
  queryClient.setQueryData(permissionsQuery.queryKey, new Map([['CREATE_COMMENT', 'global']]))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  forgetOwner({ sparesUnsent: false })
  vi.unstubAllGlobals()
})

function Page() {
  return <Composer host={ISSUE} ui={useIssueUi()} className="" />
}

test('a comment that was refused stands there again, with the caret where it was', async () => {
  const reply = Promise.withResolvers<Response>()
  answer = () => reply.promise
  const user = userEvent.setup()
  render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    </RouterContextProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Write a comment…' }))
  await user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'The mooring is loose')
  await user.keyboard('{ArrowLeft>6/}{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  reply.resolve(Response.json({ error: 'forbidden', code: 'forbidden', error_description: 'Not now' }, { status: 403 }))
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' })
  expect(box.value).toBe('The mooring is loose')
  expect([box.selectionStart, box.selectionEnd]).toEqual([14, 14])
  // It is the draft again, on the server, too.
  await waitFor(() => expect(kept).toBe('The mooring is loose'), { timeout: 5_000 })
})
