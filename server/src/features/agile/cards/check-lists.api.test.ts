import type { CheckedList } from '@cairn/common/features/agile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { idIn } from '../../../testing/sample-data.ts'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

describe('lists that cards may go to', () => {
  let world: BoardWorld
  let own: string
  let second: string
  let foreign: string

  beforeAll(async () => {
    world = await startBoardWorld('CHL')
    own = await world.createIssue('own')
    second = await world.createIssue('second')
    foreign = await world.createIssue('foreign', { project: { id: world.other } })
  })
  afterAll(() => world.test.stop())

  const boardOf = async (sprintsSettings: object = {}, client: ApiClient = world.ada) => {
    const board = await world.createBoard({ visibleForProjectBased: true, sprintsSettings }, client)
    return { board, next: idIn(await client.post(`/agiles/${board}/sprints`, { name: 'Next' }, { fields: 'id' })) }
  }
  const ask = (board: string, cards: readonly string[], sprints: readonly string[], client: ApiClient = world.ada) =>
    client.post(
      `/agiles/${board}/sprints/current/board/moves/check`,
      { cards: cards.map(id => ({ id })), sprints: sprints.map(id => ({ id })) },
      { fields: 'lists' },
    )
  /** The codes of refusals; null: they may go there. */
  const codes = async (...asked: Parameters<typeof ask>) =>
    Object.fromEntries((await ask(...asked)).body.lists.map(({ id, code }: CheckedList) => [id, code]))

  it('are the sprints that were named and the backlog, with the reason against one', async () => {
    const { board, next } = await boardOf()
    expect(await codes(board, [own], [next])).toEqual({ backlog: null, [next]: null })
    expect(await codes(board, [own], [])).toEqual({ backlog: null })
    const { body } = await ask(board, [own, foreign], [next])
    expect(body.lists).toEqual([
      { id: 'backlog', allowed: true, code: null, reason: null },
      { id: next, allowed: false, code: 'not_on_board', reason: expect.stringContaining('Board ') },
    ])
  })

  it('are those that a field puts cards into', async () => {
    const settings = { isExplicit: false, sprintSyncField: { id: world.fields['Fix versions'] } }
    const { board, next } = await boardOf(settings, world.test.admin)
    expect(await codes(board, [own, second], [next])).toEqual({ backlog: null, [next]: null })
    expect(await codes(board, [foreign], [next])).toEqual({ backlog: null, [next]: 'not_on_board' })
  })

  it('are none where the board shows what its query finds', async () => {
    const board = await world.createBoard({ sprintsSettings: { isExplicit: false, explicitQuery: '#Fixed' } })
    expect(Object.values(await codes(board, [own], ['current']))).toEqual(['bad_request', 'bad_request'])
  })

  it('are none for who may not change one of the cards', async () => {
    const { board, next } = await boardOf()
    const rita = await world.test.createUser('rita')
    await world.test.grantPermissions(rita, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(world.project.slice(2)))
    const reader = await world.test.clientOf(rita)
    expect(await codes(board, [own], [next], reader)).toEqual({ backlog: 'forbidden', [next]: 'forbidden' })
    expect((await ask(board, [foreign], [next], reader)).status).toBe(404)
    expect((await ask(board, [own], [next], world.stranger)).status).toBe(404)
  })

  it('are sprints of the board, and are asked without a statement for each card or sprint', async () => {
    const { board, next } = await boardOf()
    const later = idIn(await world.ada.post(`/agiles/${board}/sprints`, { name: 'Later' }, { fields: 'id' }))
    const other = await boardOf()
    expect((await ask(board, [own], [other.next])).status).toBe(404)
    expect((await ask(board, [own], ['x'])).status).toBe(404)
    const count = (cards: readonly string[], sprints: readonly string[]) =>
      world.test.countStatements(() => ask(board, cards, sprints))
    const few = await count([own], [next])
    expect(await count([own, second], [next, later])).toBe(few)
  })
})
