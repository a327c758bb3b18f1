import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { BoardData } from '../../model/projections.ts'
import { GeneralSettings } from './general-settings.tsx'
import { serveBoard } from './settings.testing.tsx'

const project = (id: string) => ({ $type: 'Project', id, name: `Project ${id}`, shortName: id, archived: false })
const A = project('0-1')
const B = project('0-2')
const C = project('0-3')
const SHARING = { permittedGroups: [], permittedUsers: [], projectBased: false }
const BOARD = {
  owner: null,
  isDeletable: false,
  projects: [A, B],
  readSharingSettings: SHARING,
  updateSharingSettings: SHARING,
  quickFilters: [],
  sprintsSettings: { isExplicit: false },
}

const server = serveBoard(
  BOARD,
  [A, B, C].map(one => ({ ...one, customFields: [] })),
)
const { change, stored, shown } = server
const open = () => server.open(GeneralSettings)

const tick = async (name: string) => userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
const openProjects = () => userEvent.click(screen.getByRole('button', { name: /^Projects/ }))
const idsOf = (board: BoardData | undefined) => board?.projects.map(({ id }) => id)

test('each tick of a project is one of the projects that are there by then', async () => {
  await open()
  await openProjects()
  await tick(C.name)
  await tick(B.name)
  await expect.poll(() => idsOf(stored())).toEqual([A.id, C.id])
  change({ projects: [B] })
  await tick(C.name)
  await expect.poll(() => idsOf(stored())).toEqual([B.id, C.id])
})

test('a tick shows at once', async () => {
  await open()
  await openProjects()
  const release = server.hold()
  await tick(C.name)
  expect([idsOf(shown()), idsOf(stored())]).toEqual([
    [A.id, B.id, C.id],
    [A.id, B.id],
  ])
  release()
  await expect.poll(() => idsOf(stored())).toEqual([A.id, B.id, C.id])
})

test('a board keeps its last project', async () => {
  await open()
  await openProjects()
  await tick(A.name)
  await tick(B.name)
  await expect.poll(() => idsOf(stored())).toEqual([B.id])
  await expect.poll(() => idsOf(shown())).toEqual([B.id])
})

test('it is asked before cards are lost that are put there by hand by now', async () => {
  await open()
  server.changeShown({ sprintsSettings: { isExplicit: true } })
  await openProjects()
  await tick(B.name)
  await screen.findByRole('alertdialog')
  expect(idsOf(stored())).toEqual([A.id, B.id])
})

test('who sees a board is changed in what it is by then', async () => {
  const group = { id: '3-1', name: 'Crew', $type: 'UserGroup' }
  await open()
  change({ readSharingSettings: { ...SHARING, permittedGroups: [group] } })
  const [read] = screen.getAllByRole('switch')
  if (read) await userEvent.click(read)
  await expect
    .poll(() => stored().readSharingSettings)
    .toEqual({
      permittedGroups: [{ id: group.id }],
      permittedUsers: [],
      projectBased: true,
    })
})

test('that a board is shared with nobody else is said once in the choice, which says nothing of a limit', async () => {
  await open()
  const [read] = screen.getAllByRole('button', { name: /: No other people or groups$/ })
  if (!read) throw new Error('Nobody can be chosen')
  await userEvent.click(read)
  const choice = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
  await choice.findByRole('option', { name: 'No other people or groups' })
  expect(choice.getAllByText('No other people or groups')).toHaveLength(1)
})
