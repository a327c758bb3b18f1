import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addEnglish } from '../../../../platform/i18n/catalogues.ts'
import { setLocale } from '../../../../platform/i18n/index.ts'
import { queryClient } from '../../../../platform/query/index.ts'
import { boardKeys } from '../../api/keys.ts'
import type { BoardData } from '../../model/projections.ts'
import { GeneralSettings } from './general-settings.tsx'
import { useSaving } from './use-saving.ts'

const ID = '108-1'
const project = (id: string) => ({ $type: 'Project', id, name: `Project ${id}`, shortName: id, archived: false })
const A = project('0-1')
const B = project('0-2')
const C = project('0-3')
const SHARING = { permittedGroups: [], permittedUsers: [], projectBased: false }
const BOARD = {
  id: ID,
  name: 'Quay',
  version: 'v0',
  owner: null,
  isDeletable: false,
  projects: [A, B],
  readSharingSettings: SHARING,
  updateSharingSettings: SHARING,
  quickFilters: [],
  sprintsSettings: { isExplicit: false },
}

let stored: Readonly<Record<string, unknown>>
/** Lets the server answer. */
let gate: Promise<void>

beforeAll(async () => {
  await Promise.all([addEnglish('agile'), addEnglish('board-settings')])
  await setLocale('en')
})
beforeEach(() => {
  stored = BOARD
  gate = Promise.resolve()
  queryClient.setQueryData(boardKeys.board(ID), BOARD)
  queryClient.setQueryData(
    ['admin/projects', 'withFields'],
    [A, B, C].map(one => ({ ...one, customFields: [] })),
  )
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit = {}) => {
    await gate
    if (init.method === 'GET') return Response.json(stored)
    if (new Headers(init.headers).get('if-match') !== `"${stored.version}"`)
      return Response.json({ error: 'edit_conflict' }, { status: 412 })
    change(JSON.parse(String(init.body)))
    return Response.json(stored)
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const change = (part: object) => {
  stored = { ...stored, ...part, version: `${stored.version}+` }
}

/** The settings as they were drawn, whatever has come since. */
function Drawn() {
  return <GeneralSettings board={BOARD as unknown as BoardData} saving={useSaving(ID).saving} />
}

async function open() {
  const router = createRouter({
    routeTree: createRootRoute({ component: Drawn }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('textbox', { name: 'Name' })
}

const tick = async (name: string) => userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
const openProjects = () => userEvent.click(screen.getByRole('button', { name: /^Projects/ }))
const idsOf = (board: Readonly<Record<string, unknown>> | undefined) =>
  (board as BoardData | undefined)?.projects.map(({ id }) => id)

test('each tick of a project is one of the projects that are there by then', async () => {
  await open()
  await openProjects()
  await tick(C.name)
  await tick(B.name)
  await expect.poll(() => idsOf(stored)).toEqual([A.id, C.id])
  change({ projects: [B] })
  await tick(C.name)
  await expect.poll(() => idsOf(stored)).toEqual([B.id, C.id])
})

test('a tick shows at once', async () => {
  await open()
  await openProjects()
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  await tick(C.name)
  expect([idsOf(queryClient.getQueryData(boardKeys.board(ID))), idsOf(stored)]).toEqual([
    [A.id, B.id, C.id],
    [A.id, B.id],
  ])
  resolve()
  await expect.poll(() => idsOf(stored)).toEqual([A.id, B.id, C.id])
})

test('a board keeps its last project', async () => {
  await open()
  await openProjects()
  await tick(A.name)
  await tick(B.name)
  await expect.poll(() => idsOf(stored)).toEqual([B.id])
  await expect.poll(() => idsOf(queryClient.getQueryData(boardKeys.board(ID)))).toEqual([B.id])
})

test('it is asked before cards are lost that are put there by hand by now', async () => {
  await open()
  queryClient.setQueryData(boardKeys.board(ID), { ...BOARD, sprintsSettings: { isExplicit: true } })
  await openProjects()
  await tick(B.name)
  await screen.findByRole('alertdialog')
  expect(idsOf(stored)).toEqual([A.id, B.id])
})

test('who sees a board is changed in what it is by then', async () => {
  const group = { id: '3-1', name: 'Crew', $type: 'UserGroup' }
  await open()
  change({ readSharingSettings: { ...SHARING, permittedGroups: [group] } })
  const [read] = screen.getAllByRole('switch')
  if (read) await userEvent.click(read)
  await expect
    .poll(() => stored.readSharingSettings)
    .toEqual({
      permittedGroups: [{ id: group.id }],
      permittedUsers: [],
      projectBased: true,
    })
})
