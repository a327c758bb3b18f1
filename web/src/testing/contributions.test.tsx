import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../app/app.tsx'
import { createAppRouter } from '../app/router.tsx'
import { storedLayouts } from '../features/issue-list/model/list-layout.ts'
import { READ_SYSTEM } from '../features/settings/model/permissions.ts'
import { FEATURES } from '../features.ts'
import { gatherFeatures } from '../platform/feature/index.ts'
import { setLocale } from '../platform/i18n/index.ts'
import { queryClient } from '../platform/query/index.ts'
import { KEEP_SHELVES, lendings, shelvesFeature } from './shelves.testing.tsx'

const LIN = { id: '1-7', login: 'lin', fullName: 'Lin Chen', email: null, guest: false, avatarUrl: null }
const ISSUE = {
  ...{ id: '2-1', idReadable: 'T-1', summary: 'Leaks', summaryVersion: 1, description: 'At the stern' },
  ...{ descriptionVersion: 1, created: 1, updated: 1, resolved: null, votes: 0, commentsCount: 0 },
  ...{ project: { id: '0-1', shortName: 'T', name: 'Tide' }, reporter: LIN, updater: null, visibility: null },
  ...{ tags: [], customFields: [], pinnedComments: [], voters: null, watchers: null },
}
/** What the server says by path; nothing else is an empty list. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  'users/me': LIN,
  config: { version: '1', build: '1', guestAccess: false },
  'issues/T-1': ISSUE,
  'admin/globalSettings/systemSettings': { scarceDiskSpace: null },
  issuePage: { issues: [ISSUE], cursor: null, total: 1, totalIsMinimum: false, isPartial: false },
}
// Code that was never loaded before takes a moment on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

/** Permissions that Lin has. */
let permissions: readonly string[] = []
let isPhone = false
let close = (): void => undefined

beforeAll(() => setLocale('en'))
beforeEach(() => {
  permissions = [KEEP_SHELVES, 'READ_ISSUE', 'CREATE_ISSUE', 'READ_USER']
  isPhone = false
  lendings.clear()
  vi.stubGlobal('fetch', async (address: string) => {
    const path = new URL(address).pathname.replace('/api/', '')
    const granted = permissions.map(key => ({ global: true, permission: { key }, projects: null }))
    return Response.json(path === 'permissions/cache' ? granted : (ANSWERS[path] ?? []))
  })
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.startsWith(isPhone ? '(max-width' : '(min-width') }),
  )
  const nothing = () => undefined
  vi.stubGlobal('scrollTo', nothing)
  vi.stubGlobal('ResizeObserver', function observer() {
    return { observe: nothing, unobserve: nothing, disconnect: nothing }
  })
  vi.stubGlobal('EventSource', function stream() {
    return Object.assign(new EventTarget(), { close: nothing })
  })
  document.head.append(Object.assign(document.createElement('base'), { href: '/' }))
})
afterEach(() => {
  cleanup()
  close()
  gatherFeatures([])
  queryClient.clear()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
  document.querySelector('base')?.remove()
  localStorage.clear()
})

/** The whole client at an address, with shelves or without. */
async function open(path: string, features = [...FEATURES, shelvesFeature]): Promise<void> {
  history.replaceState(null, '', path)
  gatherFeatures(features)
  const router = createAppRouter()
  close = () => router.history.destroy()
  render(<App router={router} />)
  await screen.findByRole('main')
}

const page = (title: string) => screen.findByRole('heading', { level: 1, name: title })
const summary = async () => (await screen.findByText('Leaks')).parentElement

test('routes: a screen stands at its address', async () => {
  await open('/shelves')
  await page('Shelves')
  screen.getByText('All shelves')
})

test('navigation: an entry in the sidebar leads to its screen, and is the active one there', async () => {
  await open('/issues')
  const sidebar = within(await screen.findByRole('navigation', { name: 'Main navigation' }))
  await userEvent.click(sidebar.getByRole('link', { name: 'Shelves' }))
  await page('Shelves')
  expect(sidebar.getByRole('link', { name: 'Shelves' }).ariaCurrent).toBe('page')
})

test('sidebar: something stands below the navigation', async () => {
  await open('/issues')
  const sidebar = within(await screen.findByRole('navigation', { name: 'Main navigation' }))
  await sidebar.findByText('Last shelf: 7')
})

test('create: the create button offers it, its key opens it, to those who may', async () => {
  await open('/shelves')
  await page('Shelves')
  await userEvent.click(await screen.findByRole('button', { name: 'Create' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /New shelf/ }))
  await page('New shelf')
  await userEvent.keyboard('q')
  await page('Shelves')
  await userEvent.keyboard('w')
  await page('New shelf')
})

test('create: not offered to those who may not', async () => {
  permissions = ['READ_ISSUE', 'CREATE_ISSUE']
  await open('/shelves')
  await page('Shelves')
  // The only kind is a link by itself.
  await screen.findByRole('link', { name: 'New issue' })
  expect(screen.queryByRole('button', { name: 'Create' })).toBeNull()
})

test('actions: the quick search offers it, to those who may', async () => {
  await open('/issues')
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('combobox'), 'Tidy')
  await userEvent.click(await screen.findByRole('option', { name: /Tidy the shelves/ }))
  await page('Shelves')
})

test('the quick search offers what is made, screens with their keys, and what can be set', async () => {
  await open('/issues')
  await userEvent.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox')
  /** With its keys or the section it stands in behind it. */
  const offers = async (text: string, option: string) => {
    await userEvent.clear(box)
    await userEvent.type(box, text)
    await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain(option))
  }
  await offers('New shelf', 'New shelfW')
  await offers('New box', 'New box')
  await offers('Shelves', 'Go to ShelvesQ')
  await offers('Go to shelf rules', 'Go to Shelf rules')
  await offers('Dust', 'DustShelf rules')
})

test('shortcuts: a key works on every screen', async () => {
  await open('/projects')
  await page('Projects')
  await userEvent.keyboard('q')
  await page('Shelves')
})

test('settings: a section of the administration, found by what can be set there', async () => {
  permissions = [...permissions, READ_SYSTEM]
  await open('/issues')
  await userEvent.click(await screen.findByRole('button', { name: 'Administration' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Shelf rules' }))
  await page('Shelf rules')
  const sections = within(await screen.findByRole('navigation', { name: 'Sections of the administration' }))
  expect(sections.getByRole('link', { name: 'Shelf rules' }).ariaCurrent).toBe('page')
  await userEvent.type(sections.getByRole('searchbox'), 'dust')
  sections.getByRole('link', { name: /Shelf rules\s*Dust/ })
})

test('settings: not shown to those who may not', async () => {
  permissions = ['READ_ISSUE', READ_SYSTEM]
  await open('/issues')
  await userEvent.click(await screen.findByRole('button', { name: 'Administration' }))
  await screen.findByRole('menuitem', { name: 'All settings' })
  expect(screen.queryByRole('menuitem', { name: 'Shelf rules' })).toBeNull()
})

test('background: it runs beside every screen', async () => {
  await open('/issues')
  await waitFor(() => expect(lendings).toEqual(new Set(['/issues'])))
})

test('strip: a line above every page', async () => {
  await open('/issues')
  await screen.findByText('The shelves are full')
})

test('issue slots: a button at the head of an issue, a section below its text, on its page', async () => {
  await open('/issue/T-1')
  const text = await screen.findByRole('article')
  within(text).getByText('At the stern')
  const button = await within(text).findByRole('button', { name: 'Shelve T-1' })
  const section = await within(text).findByText('Shelf of T-1')
  // Below the summary, among those that are there; and below the text.
  expect(button.closest('header')?.textContent).toContain('Leaks')
  expect(section.compareDocumentPosition(screen.getByText('At the stern'))).toBe(Node.DOCUMENT_POSITION_PRECEDING)
})

test('issue slots: the same in the panel beside a list', async () => {
  await open('/issues?issue=T-1')
  await screen.findByRole('button', { name: 'Shelve T-1' })
  await screen.findByText('Shelf of T-1')
})

test('issue slots: behind the summary in rows, with columns, and on a phone below it', async () => {
  await open('/issues')
  const row = await screen.findByText('On shelf 2-1')
  expect(row.closest('a')?.textContent).toContain('Leaks')
  cleanup()
  close()
  storedLayouts.write({ '': { columns: ['votes'], groupBy: null, isTree: false, isCompact: true } })
  await open('/issues')
  const narrow = await screen.findByText('On shelf 2-1')
  expect(narrow.parentElement?.parentElement).toBe(await summary())
  cleanup()
  close()
  localStorage.clear()
  isPhone = true
  await open('/issues')
  const phone = await screen.findByText('On shelf 2-1')
  expect(phone.parentElement?.parentElement?.textContent).toMatch(/^T-1/)
})

test('without the feature there is nothing of it, and a row has not even room for it', async () => {
  await open('/issues', [...FEATURES])
  expect((await summary())?.childElementCount).toBe(1)
  await screen.findByText('Searches and tags')
  expect(document.body.textContent).not.toMatch(/shel/i)
})
