import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../../../platform/connection/index.ts'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { loadToasts, ToastRegion } from '../../../ui/toast.tsx'
import { loadRecentActions } from '../../../ui/undo/offer-undo.ts'
import { useRowSelection } from '../../issue-list/components/bulk/use-row-selection.ts'
import type { ListedIssue } from '../../issues/index.ts'
import type { CommandRefusal, CommandTarget } from '../model/command.ts'
import { CommandHost } from './command-host.tsx'
import { closeCommandDialog, openCommandDialog } from './open-commands.ts'
import { runCommand } from './operations.ts'

configure({ asyncUtilTimeout: 10_000 })

const issues = Array.from({ length: 14 }, (_, n) => ({
  $type: 'Issue',
  id: `2-${n + 1}`,
  idReadable: `WEB-${n + 1}`,
}))
const target: CommandTarget = { kind: 'issues', issues }
const idsFrom = (from: number, to: number) => issues.slice(from, to).map(({ id }) => id)

const FORBIDDEN: CommandRefusal = {
  $type: 'CommandRefusal',
  error: 'forbidden',
  errorText: 'You do not have permission to do this',
  count: 10,
  ids: idsFrom(0, 10),
  issues: issues.slice(0, 10),
}
const GONE: CommandRefusal = {
  $type: 'CommandRefusal',
  error: 'not_found',
  errorText: 'Not there any more',
  count: 1,
  ids: ['2-11'],
  issues: [],
}

type Sent = { readonly query: string; readonly skipRefusing?: boolean }

/** What the server says of a command, and of carrying it out; gives what it was asked to carry out. */
function serve(refusals: readonly CommandRefusal[], affected = issues.length): readonly Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string | URL | Request, init?: RequestInit) => {
    const path = new URL(String(url instanceof Request ? url.url : url), location.href).pathname
    const body: Sent = JSON.parse(String(init?.body ?? '{}'))
    const commands = [
      { description: 'Set <b>State</b> to <b>Fixed</b>', error: false, delete: false, start: 0, end: 5 },
    ]
    if (path.endsWith('/commands/assist'))
      return Response.json({ ...body, commands, suggestions: [], affected, preview: [], refusals })
    if (!path.endsWith('/commands')) return Response.json([])
    sent.push(body)
    if (refusals.length > 0 && !body.skipRefusing)
      return Response.json(
        { error: 'Forbidden', error_description: 'Forbidden to you', code: 'forbidden' },
        { status: 403 },
      )
    const operation = { id: '180-1', state: 'done', done: affected, total: affected, errorText: null, refusals }
    return Response.json({ operation, commands })
  })
  return sent
}

const LISTED = issues.map(issue => ({ ...issue, customFields: [], tags: [] })) as unknown as readonly ListedIssue[]

function List() {
  const { selection, toggleMany } = useRowSelection(LISTED, 'all')
  return (
    <>
      <button type="button" onClick={() => toggleMany(issues.map(({ id }) => id))}>
        Mark all
      </button>
      <output aria-label="Marked">{[...selection.ids].join()}</output>
    </>
  )
}

// Messages are alerts as well, but have no heading.
const title = () => screen.findByRole('heading')
const dialog = async () => {
  const shown = (await title()).closest<HTMLElement>('[role="alertdialog"]')
  if (!shown) throw new Error('It does not interrupt')
  return shown
}
const marked = () => screen.getByRole('status', { name: 'Marked', hidden: true }).textContent

beforeAll(async () => {
  await setLocale('en')
  // What else comes when it is first wanted.
  await withTexts(['issue', 'custom-fields', 'commands', 'undo'], () =>
    Promise.all([import('./opened-dialog.tsx'), import('./offer-others.ts'), import('./left-out.ts'), loadToasts()]),
  )
  await loadRecentActions()
})
beforeEach(async () => {
  Element.prototype.scrollIntoView = () => undefined
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  render(
    <QueryClientProvider client={queryClient}>
      <List />
      <CommandHost />
      <ToastRegion />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Mark all' }))
})
afterEach(() => {
  closeCommandDialog()
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a change that some refuse names them by reason, and goes on without them when that is chosen', async () => {
  const sent = serve([FORBIDDEN, GONE])
  const user = userEvent.setup()
  expect(await runCommand({ target, query: 'State Fixed' })).toBe(false)
  const shown = within(await dialog())
  expect(shown.getByRole('heading').textContent).toBe('11 of 14 issues can’t take this change')
  expect(document.activeElement).toBe(shown.getByRole('button', { name: 'Cancel' }))
  expect(shown.getByRole('link', { name: 'WEB-8' }).getAttribute('href')).toContain('/issue/WEB-8')
  expect(shown.queryByRole('link', { name: 'WEB-10' })).toBeNull()
  await user.click(shown.getByRole('button', { name: 'and 2 more' }))
  expect(shown.getByRole('link', { name: 'WEB-10' })).toBeTruthy()
  // There is nothing to go to.
  expect(shown.getByText('WEB-11').closest('a')).toBeNull()
  expect(marked()).toBe(issues.map(({ id }) => id).join())

  await user.click(shown.getByRole('button', { name: 'Apply to the other 3 issues' }))
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  expect(sent.map(({ skipRefusing }) => skipRefusing)).toEqual([undefined, true])
  expect(await screen.findByText('3 issues were changed')).toBeTruthy()
  expect(await screen.findByText('11 issues were left out: WEB-1, WEB-2, WEB-3, and 8 more')).toBeTruthy()
  expect(marked()).toBe(idsFrom(0, 10).join())
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(within(await dialog()).getByRole('heading').textContent).toBe('11 issues were left out')
})

test('nothing is left out unless that is chosen', async () => {
  const sent = serve([FORBIDDEN])
  await runCommand({ target, query: 'State Fixed' })
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('heading')).toBeNull()
  expect(sent).toHaveLength(1)
  expect(marked()).toBe(issues.map(({ id }) => id).join())
})

test('where all refuse there is no way on', async () => {
  serve([FORBIDDEN], 10)
  await runCommand({ target, query: 'State Fixed' })
  const shown = within(await dialog())
  expect(shown.getByRole('heading').textContent).toBe('None of the 10 issues can take this change')
  expect(shown.queryByRole('button', { name: /^Apply/ })).toBeNull()
})

test('the refusal of one issue alone is told in a message', async () => {
  serve([FORBIDDEN])
  expect(await runCommand({ target: { kind: 'issues', issues: issues.slice(0, 1) }, query: 'State Fixed' })).toBe(false)
  expect(await screen.findByText('Forbidden to you')).toBeTruthy()
  expect(screen.queryByRole('heading')).toBeNull()
})

test('the command window says who refuses before it is sent, and its button what it will do', async () => {
  const sent = serve([FORBIDDEN])
  const user = userEvent.setup()
  openCommandDialog({ target, query: 'State Fixed' })
  const apply = await screen.findByRole('button', { name: /^Apply to the other 4 issues/ })
  expect(screen.getByText('10 of 14 issues can’t take this change')).toBeTruthy()
  await user.click(apply)
  await waitFor(() => expect(sent).toMatchObject([{ query: 'State Fixed', skipRefusing: true }]))
})

test('what is sent before the answer is there waits for a look at those who refuse', async () => {
  const sent = serve([FORBIDDEN])
  const answered = Promise.withResolvers<void>()
  const serves = fetch
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    if (String(asked[0]).includes('/commands/assist')) await answered.promise
    return serves(...asked)
  })
  const user = userEvent.setup()
  openCommandDialog({ target, query: 'State Fixed' })
  await screen.findByRole('combobox')
  await user.keyboard('{Control>}{Enter}{/Control}')
  answered.resolve()
  await screen.findByRole('button', { name: /^Apply to the other 4 issues/ })
  expect(sent).toEqual([])
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toMatchObject([{ skipRefusing: true }]))
})

test('that the server is away is said once in the command window, and no more when it is back', async () => {
  serve([])
  const user = userEvent.setup()
  openCommandDialog({ target, query: 'State Fixed' })
  const apply = await screen.findByRole('button', { name: /^Apply/ })
  await screen.findByText('State')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await user.click(apply)
  await waitFor(() => expect(connection.state().isUp).toBe(false))
  await waitFor(() => expect(screen.getAllByText(/^The server cannot be reached/)).toHaveLength(1))
  serve([])
  await connection.tryNow()
  await waitFor(() => expect(screen.queryByText(/^The server cannot be reached/)).toBeNull())
})

test('the command window cannot be sent when all refuse', async () => {
  serve([FORBIDDEN], 10)
  openCommandDialog({ target, query: 'State Fixed' })
  expect(await screen.findByText('None of the 10 issues can take this change')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Apply/ })).toHaveProperty('disabled', true)
})
