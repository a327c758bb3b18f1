import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { kinds, type LiveWorld, of, startLiveWorld } from '../../live/live-world.testing.ts'

let world: LiveWorld

beforeAll(async () => {
  world = await startLiveWorld()
})
afterAll(() => world.test.stop())
afterEach(() => world.closeStreams())

it('streams tell that cards were put in another order, to those who see the board', async () => {
  const { test, projects, client, openNow, createIssue, rename } = world
  const [first, second] = [await createIssue('SEEN'), await createIssue('SEEN')]
  const create = (name: string, projectBased: boolean) =>
    test.admin.post(
      '/agiles',
      { name, projects: [{ id: projects.SEEN }], readSharingSettings: { projectBased } },
      { fields: 'id' },
    )
  const [shared, own] = [(await create('Shared', true)).body.id, (await create('Own', false)).body.id]
  for (const board of [shared, own])
    for (const id of [first, second]) await test.admin.post(`/agiles/${board}/sprints/current/issues`, { id })
  const stream = await openNow(client('member'), { projects: projects.SEEN })
  const move = (board: string, id: string) =>
    test.admin.post(`/agiles/${board}/sprints/current/board/moves`, { cards: [{ id }], leading: null })
  const before = (await test.admin.get(`/issues/${first}`, { fields: 'updated' })).body.updated
  test.clock.now += 1_000
  expect((await move(own, first)).status).toBe(200)
  expect((await move(shared, second)).status).toBe(200)
  await rename(first, 'The last word')
  await stream.next(of(first, 'issue.changed'))
  expect(kinds(stream, second)).toEqual(['sprint.ordered'])
  expect(kinds(stream, first)).toEqual(['issue.changed'])
  expect((await test.admin.get(`/issues/${second}`, { fields: 'updated' })).body.updated).toBe(before)
})
