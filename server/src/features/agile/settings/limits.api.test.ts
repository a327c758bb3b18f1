import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldOfProject } from '../../../testing/board-rows.ts'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

describe('boards in great numbers', () => {
  let world: BoardWorld
  beforeAll(async () => {
    world = await startBoardWorld('LIM')
  })
  afterAll(() => world.test.stop())

  const give = (count: number, ownerId: number) =>
    sql`
    insert into board (name, owner_id, acl, created, updated)
    select 'Many ' || n, ${ownerId}::int, array[${ownerId}::int], 0, 0 from generate_series(1, ${count}::int) n`.execute(
      world.test.system.db,
    )
  const takeBack = () => sql`delete from board where name like 'Many %'`.execute(world.test.system.db)
  const kanban = (name: string) => world.createBoard({ name }, world.ada, { template: 'kanban' })

  it('are no more than 200 of one owner: made, copied, restored or handed over', async () => {
    const body = { name: 'One more', projects: [{ id: world.project }] }
    const [kept, deleted] = [await world.createBoard(), await world.createBoard()]
    const ofBob = await world.createBoard({ readSharingSettings: { permittedUsers: [{ login: 'bob' }] } }, world.bob)
    await world.ada.delete(`/agiles/${deleted}`)
    await give(198, world.adaId)
    expect((await world.ada.post('/agiles', body, { fields: 'id' })).status).toBe(200)
    const full = await world.ada.post('/agiles', body, { fields: 'id' })
    expect([full.status, full.body.error_description]).toEqual([400, expect.stringContaining('200')])
    expect((await world.ada.post(`/agiles/${kept}/copy`, {})).status).toBe(400)
    expect((await world.ada.post(`/agiles/${deleted}/restore`, {})).status).toBe(400)
    expect((await world.ada.post(`/admin/deletedItems/${deleted}/restore`, {})).status).toBe(400)
    const handOver = () => world.bob.post(`/agiles/${ofBob}`, { owner: { id: `1-${world.adaId}` } })
    expect((await handOver()).status).toBe(400)
    // What is there already is changed as before.
    expect((await world.ada.post(`/agiles/${kept}`, { name: 'Kept' })).status).toBe(200)
    await takeBack()
    expect((await world.ada.post(`/agiles/${deleted}/restore`, {})).status).toBe(200)
    expect((await handOver()).status).toBe(200)
  })

  it('are given by others up to the half of them, so that nobody fills what another has room for', async () => {
    const shared = { readSharingSettings: { permittedUsers: [{ login: 'bob' }] } }
    const [first, second] = [await world.createBoard(shared, world.bob), await world.createBoard(shared, world.bob)]
    await give(99, world.adaId)
    const handOver = (client = world.bob, board = first) =>
      client.post(`/agiles/${board}`, { owner: { id: `1-${world.adaId}` } })
    const refused = await handOver()
    expect([refused.status, refused.body.code, refused.body.facts]).toEqual([400, 'too_many_boards', { limit: 100 }])
    expect((await handOver(world.test.admin)).status).toBe(200)
    await takeBack()
    expect((await handOver(world.bob, second)).status).toBe(200)
  })

  it('do not pass 200 when they are made at the same moment', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from board where owner_id = ${world.bobId} and deleted_at is null`.execute(
      world.test.system.db,
    )
    await give(199 - (rows[0]?.count ?? 0), world.bobId)
    const made = await Promise.all(
      ['a', 'b', 'c'].map(name => world.bob.post('/agiles', { name, projects: [{ id: world.project }] })),
    )
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    await takeBack()
  })

  it('have at most 1,000 sprints each', async () => {
    const board = await world.createBoard()
    await sql`insert into sprint (board_id, name, created) select ${Number(board.slice(4))}::int, 'Sprint ' || n, 0
      from generate_series(1, 998) n`.execute(world.test.system.db)
    const post = async (name: string) => (await world.ada.post(`/agiles/${board}/sprints`, { name })).status
    expect([await post('The last'), await post('One more')]).toEqual([200, 400])
  })

  it('take values of a field as sprints up to 1,000: those in use first, and what is there stays', async () => {
    const { bundle } = await fieldOfProject(world.test, 'LIMO', 'Fix versions')
    const values = `/admin/customFieldSettings/bundles/version/${bundle.id}/values`
    await sql`insert into bundle_element (bundle_id, name, ordinal, archived)
      select ${Number(bundle.id.split('-')[1])}::int, 'v' || n, n, n <= 300 from generate_series(1, 1200) n`.execute(
      world.test.system.db,
    )
    const linked = { projects: [{ id: world.other }] }
    const board = await world.createBoard(linked, world.test.admin, { template: 'version' })
    const numbers = async () => {
      const { rows } = await sql<{ name: string; archived: boolean }>`
        select name, archived from sprint where board_id = ${Number(board.slice(4))} order by id`.execute(
        world.test.system.db,
      )
      expect(rows).toHaveLength(1000)
      expect(rows.every(({ name, archived }) => archived === Number(name.slice(1)) <= 300)).toBe(true)
      return rows.map(({ name }) => Number(name.slice(1)))
    }
    const first = await numbers()
    expect(first.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
    expect(first.slice(100)).toEqual(Array.from({ length: 900 }, (_, index) => index + 301))
    const refused = await world.test.admin.post(`/agiles/${board}/sprints`, { name: 'v1201' })
    expect([refused.status, refused.body.error_description]).toEqual([400, expect.stringContaining('1,000')])
    // A value is made all the same, and is a sprint as soon as there is room.
    expect((await world.test.admin.post(values, { name: 'v1201', archived: false })).status).toBe(200)
    expect(await numbers()).toEqual(first)
    const [gone] = (await world.test.admin.get(values, { fields: 'id,name', $top: '1' })).body
    expect(gone.name).toBe('v301')
    expect((await world.test.admin.delete(`${values}/${gone.id}`)).status).toBe(200)
    expect(await numbers()).toEqual([...first.filter(number => number !== 301), 1201])
  })

  it('take in new issues with the same number of statements', async () => {
    const state = { customFields: [{ name: 'State', $type: 'StateIssueCustomField', value: { name: 'Open' } }] }
    const create = () => world.test.countStatements(() => world.createIssue('New', state))
    await kanban('First')
    await world.createIssue('Warm', state)
    const one = await create()
    for (const name of ['Second', 'Third', 'Fourth']) await kanban(name)
    expect(await create()).toBe(one)
    const issue = await world.createIssue('On all', state)
    const { body } = await world.ada.get(`/issues/${issue}/sprints`, { fields: 'agile(name)' })
    expect(body.map(({ agile }: { agile: { name: string } }) => agile.name)).toEqual([
      'First',
      'Fourth',
      'Second',
      'Third',
    ])
  })

  it('follow the values of a field with the same number of statements', async () => {
    const { bundle } = await fieldOfProject(world.test, 'LIM', 'Fix versions')
    const values = `/admin/customFieldSettings/bundles/version/${bundle.id}/values`
    let count = 0
    const add = () =>
      world.test.countStatements(() => world.test.admin.post(values, { name: `${++count}`, archived: false }))
    const link = () => world.createBoard({}, world.ada, { template: 'version' })
    const boards = [await link()]
    await add()
    const one = await add()
    const linking = await world.test.countStatements(async () => boards.push(await link()))
    expect(await add()).toBe(one)
    // Nor does it matter how many values a board is linked to.
    expect(await world.test.countStatements(async () => boards.push(await link()))).toBe(linking)
    for (const board of boards)
      expect((await world.ada.get(`/agiles/${board}/sprints`, { fields: 'name' })).body).toMatchObject([
        { name: '1' },
        { name: '2' },
        { name: '3' },
      ])
  })
})
