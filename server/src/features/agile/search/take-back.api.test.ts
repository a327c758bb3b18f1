import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

describe('a card that comes back', () => {
  let world: BoardWorld
  beforeAll(async () => {
    world = await startBoardWorld('TBK')
  })
  afterAll(() => world.test.stop())

  it('does not come into a sprint that the board shows no more', async () => {
    const board = await world.createBoard({ name: 'Once' })
    const old = await world.ada.get(`/agiles/${board}/sprints/current`, { fields: 'id' })
    expect((await world.ada.post(`/agiles/${board}/sprints`, { name: 'Next' })).status).toBe(200)
    const card = await world.createIssue('card')
    const path = `/agiles/${board}/sprints/${old.body.id}/issues`
    expect((await world.ada.post(path, { id: card })).status).toBe(200)
    const issues = [{ id: card }]
    const left = await world.ada.post('/commands', { query: 'remove Board Once', issues }, { fields: 'operation(id)' })
    expect(left.status).toBe(200)
    await world.ada.post(`/agiles/${board}`, { sprintsSettings: { disableSprints: true } })
    const undo = `/operations/${left.body.operation.id}/undo`
    const back = await world.ada.post(undo, {}, { fields: 'undone' })
    expect([back.status, back.body.undone]).toEqual([200, 0])
    await world.ada.post(`/agiles/${board}`, { sprintsSettings: { disableSprints: false } })
    expect((await world.ada.get(path, { fields: 'id' })).body).toEqual([])
  })
})
