import { expect, test } from 'vitest'
import { projectsChange, projectsLost, sharingChange } from './edited-general.ts'
import type { BoardData } from './projections.ts'

const project = (id: string) => ({ id, name: id }) as BoardData['projects'][number]
const boardOf = (parts: object) => ({ projects: [project('p'), project('q')], ...parts }) as unknown as BoardData
const ticks = (added: readonly string[], ...removed: readonly string[]) => ({
  added: added.map(project),
  removed: new Set(removed),
})

test('projects come and go, but for the last one', () => {
  const board = boardOf({})
  const [send, paint] = projectsChange(ticks(['r'], 'p'))
  expect(send(board)).toEqual({ projects: [{ id: 'q' }, { id: 'r' }] })
  expect(paint(board).projects.map(({ id }) => id)).toEqual(['q', 'r'])
  const [sendNone, paintNone] = projectsChange(ticks([], 'p', 'q'))
  expect([sendNone(board), paintNone(board)]).toEqual([undefined, board])
})

test('cards are lost with a project where they were put on the board by hand', () => {
  const lost = (parts: object) => projectsLost(boardOf(parts), ticks([], 'p')).map(({ id }) => id)
  expect(lost({ sprintsSettings: { isExplicit: true } })).toEqual(['p'])
  expect([lost({ sprintsSettings: { isExplicit: false } }), lost({ sprintsSettings: null })]).toEqual([[], []])
})

const group = { kind: 'group', id: '3-1', name: 'Team' } as const
const user = { kind: 'user', id: '1-1', name: 'Ada', login: 'ada', url: null } as const
const before = {
  ...{ $type: 'AgileSharingSettings', projectBased: true },
  permittedGroups: [{ $type: 'UserGroup', id: '3-2', name: 'All', icon: 'x' }],
  permittedUsers: [{ $type: 'User', id: '1-2', login: 'bob', fullName: 'Bob', avatarUrl: '/b', banned: false }],
}

test('who sees a board is changed in what was ticked, and the rest stays as it is', () => {
  const board = boardOf({ readSharingSettings: before, updateSharingSettings: null })
  const edit = { ticks: { added: [group, user], removed: new Set(['1-2']) } }
  const [send, paint] = sharingChange('readSharingSettings', edit)
  expect(send(board)).toEqual({
    readSharingSettings: {
      permittedGroups: [{ id: '3-1' }, { id: '3-2' }],
      permittedUsers: [{ id: '1-1' }],
      projectBased: true,
    },
  })
  expect(paint(board).readSharingSettings).toEqual({
    ...before,
    permittedGroups: [before.permittedGroups[0], { $type: 'UserGroup', id: '3-1', name: 'Team' }],
    permittedUsers: [{ $type: 'User', id: '1-1', login: 'ada', fullName: 'Ada', avatarUrl: null }],
  })
})

test('whether a board is for those of its projects is changed alone', () => {
  const board = boardOf({ readSharingSettings: before, updateSharingSettings: null })
  const [send, paint] = sharingChange('readSharingSettings', { projectBased: false })
  expect(send(board).readSharingSettings).toEqual({
    ...{ permittedGroups: [{ id: '3-2' }], permittedUsers: [{ id: '1-2' }], projectBased: false },
  })
  expect(paint(board).readSharingSettings).toEqual({ ...before, projectBased: false })
  const [sendUpdate, paintUpdate] = sharingChange('updateSharingSettings', {})
  expect(sendUpdate(board)).toEqual({
    updateSharingSettings: { permittedGroups: [], permittedUsers: [], projectBased: false },
  })
  expect(paintUpdate(board)).toBe(board)
})
