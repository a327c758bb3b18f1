import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { loadToasts, ToastRegion } from '../../../ui/toast.tsx'
import { CHANGE_SYSTEM, READ_SYSTEM } from '../model/permissions.ts'
import { DeadLettersPage } from './dead-letters-page.tsx'

interface Letter {
  readonly id: string
  readonly job: string
  readonly error: string
  readonly event: string | null
  readonly entity: string | null
  readonly entityId: string | null
  readonly attempts: number
  readonly failed: number
}

const FAILED = Date.UTC(2026, 0, 5, 9)
const letter = (id: string, more: Partial<Letter>): Letter => ({
  ...{ id, job: 'drafts.purge', error: 'no', event: null, entity: null, entityId: null, attempts: 3, failed: FAILED },
  ...more,
})
const DRAFTS = letter('d', { failed: FAILED + 1 })
const ISSUE = letter('i', {
  job: 'issues.reindex',
  error: 'No space left on device',
  ...{ event: 'issue.changed', entity: 'Issue', entityId: '2-15', attempts: 17 },
})
const UNHEARD = letter('u', { job: 'carrier.pigeon', failed: FAILED - 1 })

/** What the server has, and what it is asked to do beside telling. */
let letters: readonly Letter[] = []
let sent: string[] = []
let refusal: Response | null = null
/** Tells each text that is watched for its size that it has one now. */
const measured: (() => void)[] = []

beforeAll(() => withTexts(['dead-letters', 'settings'], async () => setLocale('en')).then(loadToasts))
beforeEach(() => {
  letters = [DRAFTS, ISSUE, UNHEARD]
  sent = []
  refusal = null
  measured.length = 0
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(measure: () => void) {
        measured.push(measure)
      }
      observe = () => undefined
      disconnect = () => undefined
    },
  )
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function open(permissions: readonly string[] = [READ_SYSTEM, CHANGE_SYSTEM]) {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(String(input), 'http://localhost')
    if (pathname.endsWith('/permissions/cache'))
      return Response.json(permissions.map(key => ({ permission: { key }, global: true })))
    const method = init?.method ?? 'GET'
    const path = pathname.replace('/api/admin/deadLetters', '')
    const until = Number(searchParams.get('until') ?? FAILED + 1_000)
    if (method !== 'GET') sent.push([method, path, searchParams.get('until')].filter(Boolean).join(' '))
    if (refusal) return refusal.clone()
    if (method === 'GET') {
      const from = Number(searchParams.get('$skip'))
      return Response.json(letters.slice(from, from + Number(searchParams.get('$top'))))
    }
    const id = /^\/([a-z]\d*)(\/retry)?$/.exec(path)?.[1]
    const meant = letters.filter(one => (id ? one.id === id : one.failed <= until))
    letters = letters.filter(one => !meant.includes(one))
    return method === 'POST' ? Response.json({ count: meant.length }) : new Response()
  })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={queryClient}>
        <DeadLettersPage />
        <ToastRegion />
      </QueryClientProvider>
    </RouterContextProvider>,
  )
  return userEvent.setup()
}
const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(name)).closest('tr')
  if (!row) throw new Error(`No row of ${name}`)
  return row
}
const press = (name: string) => screen.getByRole('button', { name })

test('says in words what failed, why, how often, and what it was about', async () => {
  open()
  const issue = await rowOf('Bring the lists of issues up to date')
  expect(issue.textContent).toContain('Because of issue.changed, Issue 2-15')
  expect(within(issue).getByRole('link', { name: 'Open the issue' }).getAttribute('href')).toBe('/issue/2-15')
  expect(within(issue).getByText('No space left on device')).toBeDefined()
  expect(within(issue).getByRole('cell', { name: '17' })).toBeDefined()
  expect(issue.querySelector('time')?.dateTime).toBe('2026-01-05T09:00:00.000Z')
  const drafts = await rowOf('Remove empty drafts')
  expect(drafts.textContent).not.toContain('Because')
  expect(within(drafts).queryByRole('link')).toBeNull()
  expect(await rowOf('Job “carrier.pigeon”')).toBeDefined()
})

test('one is run again, which is said, and leaves the list', async () => {
  const user = open()
  await rowOf('Remove empty drafts')
  await user.click(press('Run again: Remove empty drafts'))
  expect(await screen.findByText(/^Runs again: Remove empty drafts\. If it fails again/)).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Remove empty drafts')).toBeNull())
  expect(sent).toEqual(['POST /d/retry'])
  expect(screen.getByText('Bring the lists of issues up to date')).toBeDefined()
})

test('what somebody else has done already is said, and leaves the list as well', async () => {
  const user = open()
  await rowOf('Remove empty drafts')
  letters = [ISSUE]
  refusal = Response.json({ code: 'not_found', error_description: 'Nothing found' }, { status: 404 })
  await user.click(press('Run again: Remove empty drafts'))
  expect(await screen.findByText('Nothing found')).toBeDefined()
  refusal = null
  await queryClient.refetchQueries()
  await waitFor(() => expect(screen.queryByText('Remove empty drafts')).toBeNull())
})

test('one is forgotten after it was asked, and not when it is to be kept', async () => {
  const user = open()
  await rowOf('Remove empty drafts')
  await user.click(press('Forget: Remove empty drafts'))
  expect(screen.getByRole('alertdialog', { name: 'Forget this job?' }).textContent).toContain('Remove empty drafts')
  await user.click(press('Keep it'))
  expect(sent).toEqual([])
  await user.click(press('Forget: Remove empty drafts'))
  await user.click(press('Forget'))
  await waitFor(() => expect(screen.queryByRole('alertdialog', { name: 'Forget this job?' })).toBeNull())
  expect(sent).toEqual(['DELETE /d'])
  await waitFor(() => expect(screen.queryByText('Remove empty drafts')).toBeNull())
})

test('all are run again that were shown, and none that failed since', async () => {
  const user = open()
  await rowOf('Remove empty drafts')
  letters = [letter('n', { job: 'settings.disk', failed: FAILED + 2 }), ...letters]
  await user.click(press('Run all again'))
  expect(await screen.findByText(/^3 jobs run again\./)).toBeDefined()
  expect(sent).toEqual([`POST /retry ${FAILED + 1}`])
  await rowOf('Look how much disk space is free')
  expect(screen.queryByText('Remove empty drafts')).toBeNull()
})

test('all are forgotten after it was asked how many, and then there are none', async () => {
  const user = open()
  await rowOf('Remove empty drafts')
  await user.click(press('Forget all'))
  const dialog = screen.getByRole('alertdialog', { name: 'Forget 3 failed jobs?' })
  await user.click(within(dialog).getByRole('button', { name: 'Forget all' }))
  expect(await screen.findByRole('heading', { name: 'No job has failed' })).toBeDefined()
  expect(sent).toEqual([`DELETE ${FAILED + 1}`])
  expect(screen.queryByRole('button', { name: 'Run all again' })).toBeNull()
})

test('many come page by page, and nobody says how many all are before they are there', async () => {
  letters = Array.from({ length: 60 }, (_, n) => letter(`x${n}`, { job: `job-${n}`, failed: FAILED - n }))
  const user = open()
  await rowOf('Job “job-49”')
  expect(screen.getByText('50+')).toBeDefined()
  await user.click(press('Forget all'))
  expect(screen.getByRole('alertdialog', { name: 'Forget all failed jobs?' })).toBeDefined()
  await user.click(press('Keep them'))
  await user.click(press('Show more'))
  await rowOf('Job “job-59”')
  expect(screen.getByText('60')).toBeDefined()
})

test('an error that has no room can be opened, and closed again', async () => {
  const user = open()
  await rowOf('Remove empty drafts')
  expect(screen.queryByRole('button', { name: /^Show all of the error/ })).toBeNull()
  const error = screen.getByText('No space left on device')
  Object.defineProperty(error, 'scrollHeight', { value: 100 })
  for (const measure of measured) measure()
  const more = await screen.findByRole('button', { name: /^Show all of the error of: Bring the lists/ })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  await user.click(more)
  const less = screen.getByRole('button', { name: /^Show less of the error of: Bring the lists/ })
  expect(less.getAttribute('aria-expanded')).toBe('true')
  await user.click(less)
  expect(screen.getByRole('button', { name: /^Show all of the error/ })).toBeDefined()
})

test('who may only look is offered nothing to do', async () => {
  open([READ_SYSTEM])
  await rowOf('Remove empty drafts')
  expect(screen.queryByRole('button', { name: /Run|Forget/ })).toBeNull()
})

test('who may not even look is told so, and nothing is asked for', async () => {
  open(['jetbrains.jetpass.project-read'])
  expect(await screen.findByRole('heading', { name: 'You may not see this' })).toBeDefined()
  expect(queryClient.getQueryCache().find({ queryKey: ['admin/deadLetters'] })).toBeUndefined()
})

test('what could not be loaded is loaded again when asked', async () => {
  refusal = Response.json({ code: 'server_error' }, { status: 500 })
  const user = open()
  expect(await screen.findByRole('heading', { name: 'This could not be loaded' })).toBeDefined()
  refusal = null
  await user.click(press('Try again'))
  await rowOf('Remove empty drafts')
  expect(screen.queryByRole('heading', { name: 'This could not be loaded' })).toBeNull()
})

test('a list that stands stays when it cannot be read anew', async () => {
  open()
  await rowOf('Remove empty drafts')
  refusal = Response.json({ code: 'server_error' }, { status: 500 })
  await queryClient.refetchQueries({ queryKey: ['admin/deadLetters'] })
  expect(queryClient.getQueryState(['admin/deadLetters'])?.status).toBe('error')
  expect(screen.queryByRole('heading', { name: 'This could not be loaded' })).toBeNull()
  expect(screen.getByText('Remove empty drafts')).toBeDefined()
})
