import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { rememberCommand } from '../features/commands/model/command-history.ts'
import { keepVisitedTab } from '../features/history/components/visited-tab.ts'
import { storedLayouts } from '../features/issue-list/model/list-layout.ts'
import { storedText } from '../features/kept-texts/components/kept-texts.ts'
import { storedLocally } from '../features/kept-texts/components/use-local-draft.ts'
import { setLocale, withTexts } from '../platform/i18n/index.ts'
import { rememberPlace } from '../platform/places/index.ts'
import { queryClient } from '../platform/query/index.ts'
import { meQuery, signOut } from '../platform/session/index.ts'
import { setTheme } from '../platform/theme/index.ts'
import { writeKept } from '../ui/undo/kept-actions.ts'
import { leave } from './leave.ts'
import { LeaveHost } from './leave-host.tsx'

const isText = (value: unknown): value is string => typeof value === 'string'
/** What a browser keeps of nobody: how things look. */
const DEVICE = ['cairn.issue-list.layouts', 'cairn.theme']

let sent: string[] = []
let isHere = true

beforeAll(async () => {
  await setLocale('en')
  await withTexts('auth', async () => undefined)
})
beforeEach(async () => {
  sent = []
  isHere = true
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    sent.push(`${init?.method ?? 'GET'} ${new URL(String(input), location.href).pathname}`)
    if (isHere) return Response.json({ id: '1-7', login: 'lin', fullName: 'Lin Chen', email: null, guest: false })
    return Response.json({ error: 'unauthorized', code: 'unauthorized' }, { status: 401 })
  })
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  await queryClient.fetchQuery(meQuery)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** What somebody leaves in a browser in a day; all of it says "secret". */
function useADay(): void {
  setTheme('darcula')
  storedLayouts.write({ '': { columns: null, groupBy: null, isTree: true, isCompact: false } })
  storedText({ kind: 'comment', hostId: '2-1' }).write({ text: 'secret', version: null, synced: 5, isDirty: false })
  rememberPlace({ entity: 'Issue', id: '2-1', title: 'secret', to: '/issue/S-1' })
  rememberCommand({ query: 'tag secret', deletes: false })
  keepVisitedTab('secret', 'history')
  writeKept([{ id: 1, at: 1, text: 'secret', state: 'open', requests: [] }])
}
const stored = () => ({ ...localStorage, ...sessionStorage })
const told = () => JSON.stringify(stored())

test('after signing out nothing of what was read or written is in the browser', async () => {
  useADay()
  expect(told().match(/secret/g)?.length).toBeGreaterThanOrEqual(5)
  const go = vi.fn()
  await leave(go)
  expect(go).toHaveBeenCalledExactlyOnceWith('/sign-in')
  expect(Object.keys(stored()).sort()).toEqual(DEVICE)
  expect(told()).not.toContain('secret')
  expect(JSON.stringify(history.state ?? null)).not.toContain('secret')
  // Screens that are just going write once more.
  useADay()
  expect(Object.keys(stored()).sort()).toEqual(DEVICE)
})

test('texts that the server has not got are asked about before they go', async () => {
  render(<LeaveHost />)
  storedLocally('summary.2-1', isText).write('secret summary')
  storedText({ kind: 'description', hostId: '2-1' }).write({ text: 'secret', version: '1', synced: 0, isDirty: true })
  const go = vi.fn()
  await leave(go)
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign out and lose texts?' })
  expect(dialog.textContent).toContain('2 texts')
  await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(told()).toContain('secret summary')
  expect(sent).not.toContain('DELETE /api/session')

  await leave(go)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out and delete them' }))
  await waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith('/sign-in'))
  expect(Object.keys(stored())).toEqual([])
})

test('a page that is opened without a session forgets all but what the server has not got', async () => {
  useADay()
  storedLocally('summary.2-1', isText).write('half a summary')
  isHere = false
  queryClient.clear()
  await expect(queryClient.fetchQuery({ ...meQuery, retry: false })).rejects.toMatchObject({ status: 401 })
  expect(told()).not.toContain('secret')
  expect(told()).toContain('half a summary')
  await signOut()
  expect(told()).not.toContain('half a summary')
})
