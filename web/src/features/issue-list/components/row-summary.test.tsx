import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { forgetOwner, setStorageOwner } from '../../../platform/storage/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import { RowSummary } from './row-summary.tsx'

const ISSUE = { id: '2-1', idReadable: 'T-1', summary: 'Old' } as ListedIssue

let read: () => Promise<Response>
let write: () => Response
let sent: (readonly [unknown, string | null])[] = []

beforeAll(() => withTexts(['issue', 'list'], () => setLocale('en')))
beforeEach(() => {
  sent = []
  setStorageOwner('1-1')
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit = {}) => {
    if ((init.method ?? 'GET') === 'GET') return read()
    sent.push([JSON.parse(String(init.body)), new Headers(init.headers).get('if-match')])
    return write()
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  forgetOwner({ sparesUnsent: false })
  vi.unstubAllGlobals()
})

const onOpenChange = vi.fn()
function open() {
  const anchor = document.body.appendChild(document.createElement('button'))
  onOpenChange.mockClear()
  return render(
    <QueryClientProvider client={queryClient}>
      <RowSummary issue={ISSUE} place={{ triggerRef: { current: anchor }, isOpen: true, onOpenChange }} />
    </QueryClientProvider>,
  )
}
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Summary/ })
const server = (summary: string) => async () => Response.json({ id: '2-1', summary, summaryVersion: 'v2' })

test('what is written is of the version that it is saved against', async () => {
  const reply = Promise.withResolvers<Response>()
  read = () => reply.promise
  write = () => Response.json({ id: '2-1', summary: 'Newer still', summaryVersion: 'v3' })
  open()
  const user = userEvent.setup()
  await user.type(await box(), ' lost')
  expect((await box()).value).toBe('Old')
  reply.resolve(await server('Newer')())
  await waitFor(async () => expect((await box()).value).toBe('Newer'))
  await user.type(await box(), ' still{Enter}')
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(sent).toEqual([[{ summary: 'Newer still' }, '"v2"']])
})

test('what was refused is offered again, also after it was closed', async () => {
  read = server('Old')
  write = () => Response.json({ error: 'forbidden', code: 'forbidden' }, { status: 403 })
  const { unmount } = open()
  const user = userEvent.setup()
  await waitFor(async () => expect((await box()).readOnly).toBe(false))
  await user.type(await box(), ' words{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(async () => expect((await box()).readOnly).toBe(false))
  expect(onOpenChange).not.toHaveBeenCalled()
  unmount()
  open()
  expect((await box()).value).toBe('Old words')
})

test('a version that cannot be read is asked for again', async () => {
  read = async () => Response.json({ error: 'forbidden', code: 'forbidden' }, { status: 403 })
  open()
  const user = userEvent.setup()
  const again = await screen.findByRole('button', { name: 'Try again' })
  read = server('There')
  await user.click(again)
  await waitFor(async () => expect((await box()).value).toBe('There'))
})
