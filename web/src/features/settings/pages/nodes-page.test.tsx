import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { READ_SYSTEM } from '../model/permissions.ts'
import { NodesPage } from './nodes-page.tsx'

const WELL = {
  id: 'a',
  name: 'one:8080',
  release: '1.2.3',
  started: Date.UTC(2026, 0, 5, 9),
  isLeading: true,
  load: 0.124,
  clockSkew: -3,
  eventLag: 0,
  problems: [] as readonly string[],
}
const ILL = {
  ...WELL,
  ...{ id: 'b', name: 'two:8080', isLeading: false, load: null, clockSkew: 90_000, eventLag: 12_000 },
  problems: ['clock', 'files', 'moon'],
}

let nodes: readonly object[] = []
let refusal: Response | null = null
let asked = 0

beforeAll(() => withTexts(['nodes', 'settings'], async () => setLocale('en')))
beforeEach(() => {
  nodes = [WELL, ILL]
  refusal = null
  asked = 0
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function open(permissions: readonly string[] = [READ_SYSTEM]) {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(String(input), 'http://localhost')
    if (pathname.endsWith('/permissions/cache'))
      return Response.json(permissions.map(key => ({ permission: { key }, global: true })))
    asked++
    return refusal?.clone() ?? Response.json(nodes)
  })
  render(
    <QueryClientProvider client={queryClient}>
      <NodesPage />
    </QueryClientProvider>,
  )
}
const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(name)).closest('tr')
  if (!row) throw new Error(`No row of ${name}`)
  return row
}
/** What stands in the columns behind the name. */
const figures = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .slice(1)
    .map(({ textContent }) => textContent)

test('says of each node whether it is ready, which leads, and its figures', async () => {
  open()
  const one = await rowOf('one:8080')
  expect(within(one).getByText('Ready')).toBeDefined()
  expect(within(one).getByText('Leads')).toBeDefined()
  expect(figures(one).toSpliced(1, 1)).toEqual(['1.2.3', '12%', 'Right', 'None wait'])
  expect(one.querySelector('time')?.dateTime).toBe('2026-01-05T09:00:00.000Z')
})

test('says in words what is wrong with a node, also what it has not heard of', async () => {
  open()
  const two = await rowOf('two:8080')
  expect(within(two).queryByText('Ready')).toBeNull()
  expect(within(two).queryByText('Leads')).toBeNull()
  for (const text of [/^Its clock is more than a second off/, /^Its folder of files/, 'Not ready: moon'])
    expect(within(two).getByText(text)).toBeDefined()
  expect(figures(two).slice(2)).toEqual(['–', '1.5 min ahead', 'Waiting for 12 sec'])
})

test('is read anew every ten seconds, and shows who went', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  open()
  await rowOf('two:8080')
  nodes = [WELL]
  await vi.advanceTimersByTimeAsync(10_000)
  await waitFor(() => expect(screen.queryByText('two:8080')).toBeNull())
  expect(asked).toBe(2)
})

test('who may not see it is told so, and nothing is asked for', async () => {
  open(['jetbrains.jetpass.project-read'])
  expect(await screen.findByRole('heading', { name: 'You may not see this' })).toBeDefined()
  expect(asked).toBe(0)
})

test('what could not be loaded is loaded again when asked', async () => {
  refusal = Response.json({ code: 'server_error' }, { status: 500 })
  open()
  expect(await screen.findByRole('heading', { name: 'This could not be loaded' })).toBeDefined()
  refusal = null
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await rowOf('one:8080')
})

test('a list that stands stays when it cannot be read anew', async () => {
  open()
  await rowOf('one:8080')
  refusal = Response.json({ code: 'server_error' }, { status: 500 })
  await queryClient.refetchQueries({ queryKey: ['admin/nodes'] })
  expect(queryClient.getQueryState(['admin/nodes'])?.status).toBe('error')
  expect(screen.queryByRole('heading', { name: 'This could not be loaded' })).toBeNull()
  expect(screen.getByText('one:8080')).toBeDefined()
})

test('says what to expect while no node has told of itself', async () => {
  nodes = []
  open()
  expect(await screen.findByRole('heading', { name: 'No node has told of itself' })).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})
