import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale, withTexts } from '../../../../platform/i18n/index.ts'
import { permissionsQuery } from '../../../../platform/permissions/index.ts'
import { queryClient } from '../../../../platform/query/index.ts'
import { activeShortcuts } from '../../../../platform/shortcuts/registry.ts'
import type { BoardData, SprintData } from '../../model/projections.ts'
import { PlanScreen } from './plan-screen.tsx'
import { usePlan } from './use-plan.ts'
import { usePlanAddress } from './use-plan-address.ts'

const nothing = () => undefined
const SPRINT = { id: '109-1', name: 'First', start: null, finish: null, archived: false } as unknown as SprintData
/** Who looks may change issues of the first project, and the board. */
const MINE = { id: '0-1', name: 'Mine' }
const OTHERS = { id: '0-2', name: 'Others' }
const BOARD = {
  ...{ id: '108-1', name: 'Team', projects: [MINE, OTHERS], sprints: [SPRINT], currentSprint: SPRINT },
  ...{ isUpdatable: true, estimationField: null, sprintsSettings: { disableSprints: false } },
} as unknown as BoardData
const card = (id: string, project: { readonly id: string }) => ({
  ...{ id, idReadable: `T-${id}`, summary: `Card ${id}`, customFields: [], tags: [], project, reporter: null },
  ...{ created: 1, updated: 1, resolved: null, votes: 0 },
})
const list = (id: string, ...cards: readonly ReturnType<typeof card>[]) => ({
  ...{ id, issues: cards.map(one => one.id), total: cards.length, sums: {}, people: [], cards, leftOut: 0 },
  ...{ sortedBy: null, isTooBig: false, isArrangeable: true, backlog: null, query: '' },
})
const REPLIES: Readonly<Record<string, unknown>> = {
  planView: list(SPRINT.id, card('a', MINE), card('b', OTHERS)),
  backlogView: list('108-1', card('x', OTHERS)),
  check: { lists: [{ id: SPRINT.id, allowed: false, code: 'forbidden', reason: 'Not you' }] },
  cache: [{ permission: { key: 'UPDATE_ISSUE' }, global: false, projects: [MINE] }],
  me: { id: '1-1', login: 'ada', guest: false },
}

beforeAll(() => withTexts(['agile', 'issue'], () => setLocale('en')))
beforeEach(async () => {
  window.matchMedia = query =>
    Object.assign(new EventTarget(), { matches: query === '(pointer: fine)' }) as unknown as MediaQueryList
  // Nothing scrolls without styles, and dragging says so.
  vi.spyOn(console, 'warn').mockImplementation(nothing)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = nothing
      unobserve = nothing
      disconnect = nothing
    },
  )
  vi.stubGlobal('fetch', async (address: string) => {
    const path = new URL(address, 'http://localhost').pathname
    return Response.json(REPLIES[path.slice(path.lastIndexOf('/') + 1)] ?? [])
  })
  await queryClient.prefetchQuery(permissionsQuery)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const SPRINTS = [SPRINT]

function Planning() {
  const address = usePlanAddress()
  const plan = usePlan(BOARD.id, SPRINTS, address)
  return <PlanScreen board={BOARD} {...{ sprints: SPRINTS, address, plan }} onSearch={nothing} onAction={nothing} />
}

async function open() {
  const router = createRouter({ routeTree: createRootRoute({ component: Planning }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return await screen.findByRole('link', { name: /Card a/ })
}
const link = (name: string) => screen.getByRole('link', { name: new RegExp(`Card ${name}`) })
const isDraggable = (name: string) => link(name).closest('li')?.getAttribute('draggable')
const movingKeys = () =>
  activeShortcuts().flatMap(({ id }) => (/^board\.(lift|moveTo|between)$/.test(id ?? '') ? [id] : []))

test('cards can be dragged by who may change them, and those of the backlog by who may put it in order', async () => {
  await open()
  expect([isDraggable('a'), isDraggable('b'), isDraggable('x')]).toEqual(['true', 'false', 'true'])
})

test('keys and the menu that move cards are there for those that may be moved', async () => {
  await open()
  const user = userEvent.setup()
  link('a').focus()
  await expect.poll(movingKeys).toEqual(['board.lift', 'board.moveTo'])
  link('b').focus()
  await expect.poll(movingKeys).toEqual([])
  const more = (name: string) => screen.getByRole('button', { name: new RegExp(`T-${name}`) })
  await user.click(more('b'))
  expect(within(await screen.findByRole('menu')).queryByRole('menuitem', { name: /Move/ })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(more('a'))
  expect(within(await screen.findByRole('menu')).getByRole('menuitem', { name: /Move/ })).toBeTruthy()
})

test('while cards are carried, lists that may not take them are dimmed', async () => {
  await open()
  const user = userEvent.setup()
  link('x').focus()
  await user.keyboard(' ')
  const cells = () => [...document.querySelectorAll('[data-refused]')].map(cell => cell.getAttribute('data-cell'))
  await expect.poll(cells).toEqual([`lists.${SPRINT.id}`])
  await user.keyboard('{Escape}')
  expect(cells()).toEqual([])
})

test('a card that is carried is marked by its border, and can be read as before', async () => {
  const user = userEvent.setup()
  ;(await open()).focus()
  const looks = () => link('a').closest('li')?.className.split(' ') ?? []
  await expect.poll(movingKeys).toContain('board.lift')
  await user.keyboard(' ')
  await expect.poll(looks).toContain('border-dashed')
  expect(looks().filter(look => look.startsWith('opacity-'))).toEqual([])
  await user.keyboard('{Escape}')
  await expect.poll(looks).not.toContain('border-dashed')
})
