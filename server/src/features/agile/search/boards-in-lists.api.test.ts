import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

const DAY = 86_400_000

describe('boards in lists', () => {
  let world: BoardWorld
  let roadmap: string
  let kanban: string
  let linked: string
  const issues: string[] = []

  beforeAll(async () => {
    world = await startBoardWorld('LST')
    const { ada, test } = world
    const now = test.clock.now
    roadmap = await world.createBoard({ name: 'Roadmap', cardOnSeveralSprints: true })
    kanban = await world.createBoard({ name: 'Flow: 1', sprintsSettings: { disableSprints: true } })
    for (const [name, start] of [
      ['Later', 30],
      ['Now', -1],
    ] as const) {
      const body = { name, start: now + start * DAY, finish: now + (start + 9) * DAY }
      expect((await ada.post(`/agiles/${roadmap}/sprints`, body)).status).toBe(200)
    }
    const version = world.fields['Fix versions']
    const project = world.project
    const bundle = (
      await test.admin.get(`/admin/projects/${project}/customFields`, { fields: 'field(id),bundle(id)', $top: '-1' })
    ).body.find(({ field }: { field: { id: string } }) => field.id === version).bundle.id
    for (const name of ['1.0', '2.0'])
      await test.admin.post(`/admin/customFieldSettings/bundles/version/${bundle}/values`, { name })
    linked = await world.createBoard(
      { name: 'Releases', sprintsSettings: { sprintSyncField: { id: version } } },
      test.admin,
    )
    await test.admin.post(`/agiles/${linked}`, { visibleForProjectBased: true })
    for (const summary of ['one', 'two', 'three']) issues.push(await world.createIssue(summary))
    await run('add Board Roadmap Now', 0, 1)
    await run('add Board Roadmap Later', 1)
    await run('add Board {Flow: 1}', 2)
    await run('Fix versions 2.0', 0)
  })
  afterAll(() => world.test.stop())

  const run = async (query: string, ...which: readonly number[]) => {
    const reply = await world.test.admin.post('/commands', { query, issues: which.map(at => ({ id: issues[at] })) })
    if (reply.status !== 200) throw new Error(reply.text)
  }
  interface Group {
    readonly id: string
    readonly name: string
    readonly query: string
    readonly count: number
    readonly countIsMinimum: boolean
  }
  const groups = async (by: string, client = world.ada, query = ''): Promise<readonly Group[]> =>
    (await client.get('/issueGroups', { by, query, fields: 'id,name,query,count,countIsMinimum' })).body
  const sizes = (found: readonly Group[]) => found.map(({ name, count }) => [name, count])

  it('are divided by the sprints of a board, and each group is a query', async () => {
    const found = await groups(roadmap)
    expect(sizes(found)).toEqual([
      ['Now', 2],
      ['Later', 1],
      ['Not on Roadmap', 1],
    ])
    expect(found.at(-1)?.id).toBe('none')
    expect(found.some(({ countIsMinimum }) => countIsMinimum)).toBe(false)
    for (const { query, count } of found) {
      const list = await world.ada.get('/issues', { query, fields: 'id' })
      expect([query, list.body.length]).toEqual([query, count])
    }
    expect(sizes(await groups(roadmap, world.ada, 'summary: one or two'))).toEqual([
      ['Now', 2],
      ['Later', 1],
    ])
  })

  it('are divided by being on a board without sprints, and by linked sprints', async () => {
    expect(sizes(await groups(kanban))).toEqual([
      ['Flow: 1', 1],
      ['Not on Flow: 1', 2],
    ])
    expect(sizes(await groups(linked))).toEqual([
      ['2.0', 1],
      ['Not on Releases', 2],
    ])
  })

  it('are divided by so many sprints only, those at hand first', async () => {
    const board = await world.createBoard({ name: 'Long', cardOnSeveralSprints: true })
    await sql`insert into sprint (board_id, name, start, archived, created)
      select ${Number(board.slice(4))}, 'S' || n, n, n <= 200, 0 from generate_series(1, 250) n`.execute(
      world.test.system.db,
    )
    await run('add Board Long S250 add Board Long S152', 0)
    await run('add Board Long S151', 1)
    expect(sizes(await groups(board))).toEqual([
      ['S250', 1],
      ['S152', 1],
      ['Not on Long', 1],
    ])
    expect((await world.ada.delete(`/agiles/${board}`)).status).toBe(200)
  })

  it('ask the query of a linked board once, however many sprints divide', async () => {
    const { admin } = world.test
    const sprints = (await admin.get(`/agiles/${linked}/sprints`, { fields: 'name' })).body
    const costly = ['one', ...Array.from({ length: 70 }, (_, at) => `w${at}`)].map(word => `summary: ${word}`)
    // What all sprints would ask costs more than one query may.
    for (const name of ['3.0', '4.0', '5.0'])
      expect((await admin.post(`/agiles/${linked}/sprints`, { name })).status).toBe(200)
    expect(sprints.length).toBe(2)
    const set = (query: string) => admin.post(`/agiles/${linked}`, { sprintsSettings: { explicitQuery: query } })
    await run('Fix versions 1.0', 1)
    expect((await set(costly.join(' or '))).status).toBe(200)
    const found = await groups(linked)
    expect(sizes(found)).toEqual([
      ['2.0', 1],
      ['Not on Releases', 2],
    ])
    for (const { query, count } of found) {
      const list = await world.ada.get('/issues', { query, fields: 'id' })
      expect([query, list.body.length]).toEqual([query, count])
    }
    expect((await set('')).status).toBe(200)
    await run('remove Fix versions 1.0', 1)
  })

  it('are not divided by boards that the reader does not see, nor by what is none', async () => {
    expect((await world.stranger.get('/issueGroups', { by: roadmap })).status).toBe(400)
    for (const by of ['108-99999', '108-99999999999999', '109-1'])
      expect([by, (await world.ada.get('/issueGroups', { by })).status]).toEqual([by, 400])
  })

  it('are exported with the boards and sprints that the reader sees', async () => {
    const rows = async (client = world.ada) =>
      (
        await client.get('/issues/export', {
          format: 'json',
          columns: 'summary,boards',
          query: 'sort by: {issue id} asc',
        })
      ).body
    expect(await rows()).toEqual([
      { summary: 'one', boards: ['Releases: 2.0', 'Roadmap: Now'] },
      { summary: 'two', boards: ['Roadmap: Now', 'Roadmap: Later'] },
      { summary: 'three', boards: ['Flow: 1'] },
    ])
    expect(await rows(world.bob)).toEqual([
      { summary: 'one', boards: ['Releases: 2.0'] },
      { summary: 'two', boards: [] },
      { summary: 'three', boards: [] },
    ])
    const csv = await world.ada.get('/issues/export', { format: 'csv', columns: 'id,boards' })
    expect(csv.text.split('\r\n')[0]).toBe('\ufeffID,Boards')
  })
})
