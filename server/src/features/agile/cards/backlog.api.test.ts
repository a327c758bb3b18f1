import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { idIn } from '../../../testing/sample-data.ts'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

describe('the backlog of a board', () => {
  let world: BoardWorld
  let issues: readonly string[]
  let count = 0
  beforeAll(async () => {
    world = await startBoardWorld('BLG')
    issues = [await world.createIssue('one'), await world.createIssue('two')]
  })
  afterAll(() => world.test.stop())

  const search = async (client: ApiClient, body: object = {}): Promise<string> =>
    idIn(
      await client.post(
        '/savedQueries',
        { name: `Search ${++count}`, query: 'project: BLG', ...body },
        { fields: 'id' },
      ),
    )
  const share = (id: string, permittedUsers: readonly object[], client = world.ada) =>
    client.post(`/savedQueries/${id}`, { readSharingSettings: { permittedUsers } })
  const bob = { login: 'bob' }
  const arrange = async (board: string, client: ApiClient) =>
    (await client.post(`/agiles/${board}/backlog/sortOrder`, { leading: null, moved: { id: issues[0] } })).status
  const shows = async (board: string, client: ApiClient) =>
    (await client.get(`/agiles/${board}/backlog/issues/${issues[0]}`)).status
  const order = async (folder: string, client = world.ada): Promise<readonly string[]> =>
    (await client.get('/issues', { folder, fields: 'id' })).body.map(({ id }: { id: string }) => id)

  it('that is another’s search is arranged by who may change the search', async () => {
    const shared = await search(world.ada, { readSharingSettings: { permittedUsers: [bob] } })
    const board = await world.createBoard({ backlog: { id: shared } }, world.bob)
    const before = await order(shared)
    expect([await shows(board, world.bob), await arrange(board, world.bob)]).toEqual([200, 403])
    expect(await order(shared)).toEqual(before)
    await world.ada.post(`/savedQueries/${shared}`, { updateSharingSettings: { permittedUsers: [bob] } })
    expect(await arrange(board, world.bob)).toBe(200)
    expect((await order(shared))[0]).toBe(issues[0])
  })

  it('is there for whom it is shown to alone', async () => {
    const shared = await search(world.ada, { readSharingSettings: { permittedUsers: [bob] } })
    const board = await world.createBoard({ backlog: { id: shared }, visibleForProjectBased: true }, world.bob)
    const backlog = async (client: ApiClient) =>
      (await client.get(`/agiles/${board}`, { fields: 'backlog(id)' })).body.backlog
    expect([await shows(board, world.ada), await shows(board, world.bob)]).toEqual([200, 200])
    await share(shared, [])
    expect(await backlog(world.bob)).toBeNull()
    expect([await shows(board, world.bob), await arrange(board, world.bob)]).toEqual([404, 404])
    const reader = await world.test.createUser('reader')
    await world.test.grant(reader, 'contributor', Number(world.project.slice(2)))
    const client = await world.test.clientOf(reader)
    expect([await backlog(client), await shows(board, client)]).toEqual([null, 404])
  })

  it('is arranged by whoever changes the board where it is its owner’s', async () => {
    const own = await search(world.ada)
    const board = await world.createBoard({
      backlog: { id: own },
      visibleForProjectBased: true,
      updateSharingSettings: { permittedUsers: [bob] },
    })
    expect([await shows(board, world.bob), await arrange(board, world.bob)]).toEqual([200, 200])
  })

  it('is no search of the owner that somebody else picks to arrange it', async () => {
    const shared = await search(world.ada, { readSharingSettings: { permittedUsers: [bob] } })
    const board = await world.createBoard({ updateSharingSettings: { permittedUsers: [bob] } })
    const change = async (id: string, body: object) => (await world.bob.post(`/agiles/${id}`, body)).status
    expect(await change(board, { backlog: { id: shared } })).toBe(403)
    // Nor is a board given to the owner of its search so that its editors arrange that.
    const given = await world.createBoard(
      { backlog: { id: shared }, updateSharingSettings: { permittedUsers: [{ login: 'ada' }, bob] } },
      world.bob,
    )
    expect(await change(given, { owner: { id: `1-${world.adaId}` } })).toBe(403)
    expect(await change(given, { backlog: { id: await search(world.bob) }, owner: { id: `1-${world.adaId}` } })).toBe(
      200,
    )
  })

  it('that is another’s search keeps its words when a board of the same name gets another one', async () => {
    const query = 'project: BLG has: -{Board Twin} #Unresolved'
    const shared = await search(world.ada, { query, readSharingSettings: { permittedUsers: [bob] } })
    const board = await world.createBoard({ name: 'Twin', backlog: { id: shared } }, world.bob)
    expect((await world.bob.post(`/agiles/${board}`, { name: 'Other' })).status).toBe(200)
    expect((await world.ada.get(`/savedQueries/${shared}`, { fields: 'query' })).body.query).toBe(query)
    const own = await world.createBoard({ name: 'Own', backlog: { id: shared } })
    expect((await world.ada.post(`/agiles/${own}`, { name: 'Twin' })).status).toBe(200)
    expect((await world.ada.post(`/agiles/${own}`, { name: 'Renamed' })).status).toBe(200)
    expect((await world.ada.get(`/savedQueries/${shared}`, { fields: 'query' })).body.query).toBe(
      query.replace('Twin', 'Renamed'),
    )
  })

  it('is not shown with the board once the board has no projects', async () => {
    const board = await world.createBoard({ readSharingSettings: { permittedUsers: [{ login: 'stranger' }] } })
    const own = await search(world.ada)
    await world.ada.post(`/agiles/${board}`, { backlog: { id: own } })
    await sql`delete from board_project where board_id = ${Number(board.slice(4))}`.execute(world.test.system.db)
    const of = async (client: ApiClient) => (await client.get(`/agiles/${board}`, { fields: 'backlog(id,query)' })).body
    expect((await of(world.stranger)).backlog).toBeNull()
    expect((await of(world.ada)).backlog.query).toBe('project: BLG')
  })

  it('tells all boards that show it when it is put in order', async () => {
    const shared = await search(world.ada, { updateSharingSettings: { permittedUsers: [bob] } })
    const boards = [
      await world.createBoard({ backlog: { id: shared } }),
      await world.createBoard({ backlog: { id: shared } }, world.bob),
    ]
    expect(await arrange(boards[0] ?? '', world.ada)).toBe(200)
    const { rows } = await sql<{ id: string }>`select '108-' || entity_id as id from outbox
      where kind = 'backlog.ordered' and entity_id = any(${boards.map(id => Number(id.slice(4)))}::bigint[])
      group by entity_id order by entity_id`.execute(world.test.system.db)
    expect(rows.map(({ id }) => id)).toEqual(boards)
  })
})
