import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idIn } from '../../../testing/sample-data.ts'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

const DAY = 86_400_000

describe('sprints', () => {
  let world: BoardWorld
  let board: string
  beforeAll(async () => {
    world = await startBoardWorld('SPR')
    board = await world.createBoard({ name: 'Team' })
  })
  afterAll(() => world.test.stop())

  const create = (body: object, client = world.ada, id = board) =>
    client.post(`/agiles/${id}/sprints`, body, { fields: 'id,name' })
  const created = async (body: object, id = board) => idIn(await create(body, world.ada, id))
  const shown = async (id: string, fields: string, of = board) =>
    (await world.ada.get(`/agiles/${of}/sprints/${id}`, { fields })).body
  const cardsOf = async (sprint: string): Promise<readonly string[]> => {
    const { rows } = await sql<{ id: number }>`
      select issue_id as id from sprint_issue where sprint_id = ${Number(sprint.slice(4))} order by 1`.execute(
      world.test.system.db,
    )
    return rows.map(({ id }) => `2-${id}`)
  }
  const put = async (sprint: string, ...issues: readonly string[]) => {
    for (const issue of issues)
      await sql`insert into sprint_issue (sprint_id, issue_id) values (${Number(sprint.slice(4))}, ${Number(issue.slice(2))})`.execute(
        world.test.system.db,
      )
  }

  it('have a goal and dates, come by start, and one of them is current', async () => {
    const now = world.test.clock.now
    const later = await created({ name: 'Later', start: now + 30 * DAY, finish: now + 40 * DAY })
    const running = await created({ name: 'Running', goal: 'All of it', start: now - DAY, finish: now + DAY })
    const past = await created({ name: 'Past', start: now - 30 * DAY, finish: now - 20 * DAY })
    const fields =
      'id,name,goal,start,finish,archived,isDefault,isStarted,ordinal,favorite,unresolvedIssuesCount,agile(id),report(id)'
    const list = await world.ada.get(`/agiles/${board}/sprints`, { fields: 'id,name' })
    expect(list.body.map((sprint: { name: string }) => sprint.name)).toEqual([
      'Past',
      'Running',
      'Later',
      'First sprint',
    ])
    expect(
      (await world.ada.get(`/agiles/${board}/sprints`, { $skip: '1', $top: '1', fields: 'id' })).body,
    ).toMatchObject([{ id: running }])
    expect(await shown(running, fields)).toMatchObject({
      id: running,
      name: 'Running',
      goal: 'All of it',
      start: now - DAY,
      finish: now + DAY,
      archived: false,
      isDefault: false,
      isStarted: true,
      ordinal: 1,
      favorite: false,
      unresolvedIssuesCount: 0,
      agile: { id: board },
      report: { id: running },
    })
    expect(await shown('current', 'id')).toMatchObject({ id: running })
    await world.ada.post(`/agiles/${board}/sprints/${running}`, { archived: true })
    expect(await shown('current', 'id')).toMatchObject({ id: later })
    await world.ada.post(`/agiles/${board}/sprints/${running}`, { archived: false })
    expect(await shown(past, 'isStarted')).toMatchObject({ isStarted: true })
  })

  it('refuse what makes no sense', async () => {
    const now = world.test.clock.now
    for (const [body, error] of [
      [{ name: 'RUNNING' }, 'invalid_properties'],
      [{}, 'invalid_properties'],
      [{ name: 'a'.repeat(10_000) }, 'bad_request'],
      [{ name: 'a{b' }, 'bad_request'],
      [{ name: 'Backwards', start: now, finish: now - 1 }, 'bad_request'],
      [{ name: 'Endless', start: 8_640_000_000_000_000 }, 'bad_request'],
      [{ name: 'Talk', goal: 'a'.repeat(20_000) }, 'bad_request'],
      [{ name: 'Follows', previousSprint: { id: '109-99999' } }, 'bad_request'],
      [{ name: 'Follows', previousSprint: { id: 'x' } }, 'bad_request'],
    ] as const) {
      const reply = await create(body)
      expect([reply.status, reply.body.error, body]).toEqual([400, error, body])
    }
    const { id } = (await world.ada.get(`/agiles/${board}/sprints/current`, { fields: 'id' })).body
    expect((await world.ada.post(`/agiles/${board}/sprints/${id}`, { name: 'Later' })).body.error).toBe(
      'invalid_properties',
    )
    expect((await create({ name: 'Hers' }, world.stranger)).status).toBe(404)
    const other = await world.createBoard()
    expect((await world.ada.get(`/agiles/${other}/sprints/${id}`)).status).toBe(404)
    for (const text of ['109-99999', 'next', '2-1', '109-99999999999999'])
      expect((await world.ada.get(`/agiles/${board}/sprints/${text}`)).status).toBe(404)
  })

  it('keep their cards when they are sent back as they were read, and give them up when they go', async () => {
    const sprint = await created({ name: 'Kept' })
    const [one, two] = [await world.createIssue('one'), await world.createIssue('two')]
    await put(sprint, one, two)
    await world.setField(two, 'State', 'Fixed')
    const reply = await world.ada.post(
      `/agiles/${board}/sprints/${sprint}`,
      { id: sprint, name: 'Kept', issues: [], isDefault: false },
      { fields: 'unresolvedIssuesCount' },
    )
    expect([reply.body, await cardsOf(sprint)]).toEqual([
      expect.objectContaining({ unresolvedIssuesCount: 1 }),
      [one, two],
    ])
    expect((await world.ada.delete(`/agiles/${board}/sprints/${sprint}`)).status).toBe(200)
    expect([
      (await world.ada.get(`/agiles/${board}/sprints/${sprint}`)).status,
      (await world.ada.get(`/issues/${one}`)).status,
    ]).toEqual([404, 200])
    const { rows } = await sql<{
      removed: unknown
    }>`select removed from activity where host_id = ${Number(one.slice(2))} and category = 'SprintCategory'`.execute(
      world.test.system.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('hand unresolved cards on to the next one', async () => {
    const from = await created({ name: 'From' })
    const [open, done, hidden] = [
      await world.createIssue('open'),
      await world.createIssue('done'),
      await world.createIssue('hidden', {
        visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] },
      }),
    ]
    await put(from, open, done, hidden)
    await world.setField(done, 'State', 'Fixed')
    const to = await created({ name: 'To', previousSprint: { id: from, name: 'From', issues: [] } })
    expect([await cardsOf(from), await cardsOf(to)]).toEqual([[done, hidden], [open]])
  })

  it('end with their unresolved cards elsewhere, which an undo brings back', async () => {
    const [from, to] = [await created({ name: 'Ending' }), await created({ name: 'Following' })]
    const [open, done] = [await world.createIssue('open'), await world.createIssue('done')]
    await put(from, open, done)
    await world.setField(done, 'State', 'Fixed')
    const finish = (body: object, client = world.ada) =>
      client.post(`/agiles/${board}/sprints/${from}/finish`, body, { fields: 'operation(id,query),cards(id)' })
    for (const body of [
      {},
      { unresolved: 'gone' },
      { unresolved: 'sprint' },
      { unresolved: 'sprint', target: { id: from } },
      { unresolved: 'sprint', target: { id: '109-99999' } },
    ])
      expect([(await finish(body)).status, body]).toEqual([400, body])
    const stays = await finish({ unresolved: 'stay' })
    expect([stays.body, await cardsOf(from)]).toEqual([
      expect.objectContaining({ operation: null, cards: [] }),
      [open, done],
    ])
    world.test.clock.now += 1_000
    const moved = await finish({ unresolved: 'sprint', target: { id: to }, archive: true })
    expect(moved.body).toMatchObject({ operation: { query: 'Finish Ending of Team' }, cards: [{ id: open }] })
    expect([await cardsOf(from), await cardsOf(to), await shown(from, 'archived')]).toEqual([
      [done],
      [open],
      expect.objectContaining({ archived: true }),
    ])
    world.test.clock.now += 1_000
    const undone = await world.ada.post(`/operations/${moved.body.operation.id}/undo`, {}, { fields: 'undone,skipped' })
    expect([undone.status, undone.body, await cardsOf(from), await cardsOf(to)]).toEqual([
      200,
      expect.objectContaining({ undone: 3, skipped: 0 }),
      [open, done],
      [],
    ])
    expect((await shown(from, 'archived')).archived).toBe(false)
    const off = await finish({ unresolved: 'backlog' })
    expect([off.body.cards, await cardsOf(from)]).toEqual([[expect.objectContaining({ id: open })], [done]])
  })

  it('come back from the archive by an undo alone, unless somebody was faster or may not', async () => {
    const sprint = await created({ name: 'Over' })
    const path = `/agiles/${board}/sprints/${sprint}`
    const isArchived = async () => (await shown(sprint, 'archived')).archived
    const finish = async (client = world.ada) =>
      (await client.post(`${path}/finish`, { unresolved: 'stay', archive: true }, { fields: 'operation(id)' })).body
        .operation.id
    const undo = async (id: string, client = world.ada) =>
      (await client.post(`/operations/${id}/undo`, {}, { fields: 'undone,skipped' })).body
    const first = await finish()
    expect(await isArchived()).toBe(true)
    expect([await undo(first), await isArchived()]).toEqual([expect.objectContaining({ undone: 1, skipped: 0 }), false])
    const second = await finish()
    await world.ada.post(path, { archived: false })
    expect(await undo(second)).toMatchObject({ undone: 0, skipped: 1 })
    await world.ada.post(`/agiles/${board}`, { updateSharingSettings: { permittedUsers: [{ login: 'bob' }] } })
    const third = await finish(world.bob)
    await world.ada.post(`/agiles/${board}`, {
      updateSharingSettings: { permittedUsers: [] },
      visibleForProjectBased: true,
    })
    expect([await undo(third, world.bob), await isArchived()]).toEqual([
      expect.objectContaining({ undone: 0, skipped: 1 }),
      true,
    ])
  })

  it('stand with columns and rows collapsed for each person', async () => {
    const id = await world.createBoard({ visibleForProjectBased: true }, world.ada, { template: 'scrum' })
    const settings = async (client = world.ada) =>
      (await client.get(`/agiles/${id}`, { fields: 'columnSettings(columns(id,collapsed))' })).body.columnSettings
        .columns
    const [first, second] = await settings()
    const at = `/agiles/${id}/sprints/current/board`
    const fields = { fields: 'id,collapsed,agileColumn(id)' }
    expect((await world.ada.post(`${at}/columns/${first.id}`, { collapsed: true }, fields)).body).toMatchObject({
      $type: 'BoardColumn',
      id: first.id,
      collapsed: true,
      agileColumn: { id: first.id },
    })
    await world.ada.post(`${at}/columns/${second.id}`, { collapsed: true })
    await world.ada.post(`${at}/columns/${second.id}`, { collapsed: false })
    expect([await settings(), await settings(world.bob)]).toMatchObject([
      [{ collapsed: true }, { collapsed: false }, {}, {}],
      [{ collapsed: false }, {}, {}, {}],
    ])
    const epic = await world.createIssue('Epic')
    expect(
      (
        await world.ada.post(
          `${at}/swimlanes/${epic}`,
          { $type: 'IssueBasedSwimlane', id: epic, collapsed: true },
          fields,
        )
      ).body,
    ).toMatchObject({ $type: 'IssueBasedSwimlane', id: epic, collapsed: true })
    expect(
      (await world.ada.post(`${at}/orphanRow`, { $type: 'OrphanRow', id: null, collapsed: true }, fields)).body,
    ).toMatchObject({ $type: 'OrphanRow', id: 'orphans', collapsed: true })
    const { db } = world.test.system
    const own = sql`user_id = ${world.adaId} and board_id = ${Number(id.slice(4))}`
    const collapsed = async () =>
      (await sql<{ rows: string[] }>`select collapsed_rows as rows from board_view where ${own}`.execute(db)).rows[0]
        ?.rows
    expect(await collapsed()).toEqual([epic, 'orphans'])
    // Only those that were collapsed last are kept.
    await sql`update board_view set collapsed_rows = array(select '2-' || n from generate_series(1001, 2000) n)
      where ${own}`.execute(db)
    await world.ada.post(`${at}/orphanRow`, { collapsed: true })
    const many = await collapsed()
    expect([many?.length, many?.[0], many?.at(-2), many?.at(-1)]).toEqual([1_000, '2-1002', '2-2000', 'orphans'])
    await world.ada.post(`${at}/orphanRow`, { collapsed: true })
    expect(await collapsed()).toEqual(many)
    for (const [path, body, status] of [
      [`columns/${first.id}`, {}, 400],
      ['columns/110-99999', { collapsed: true }, 404],
      ['swimlanes/2-99999', { collapsed: true }, 404],
      ['swimlanes/112-1', { collapsed: true }, 404],
    ] as const)
      expect([(await world.ada.post(`${at}/${path}`, body)).status, path]).toEqual([status, path])
    expect(
      (await world.ada.post(`/agiles/${id}/sprints/109-99999/board/columns/${first.id}`, { collapsed: true })).status,
    ).toBe(404)
    expect((await world.stranger.post(`${at}/columns/${first.id}`, { collapsed: true })).status).toBe(404)
  })

  it('of a board without sprints are exactly one', async () => {
    const id = await world.createBoard({ sprintsSettings: { disableSprints: true } })
    const list = async () => (await world.ada.get(`/agiles/${id}/sprints`, { fields: 'id,name,archived' })).body
    const [only, ...more] = await list()
    expect([only.name, more]).toEqual(['First sprint', []])
    expect((await create({ name: 'Another' }, world.ada, id)).status).toBe(400)
    expect((await world.ada.delete(`/agiles/${id}/sprints/${only.id}`)).status).toBe(400)
    await world.ada.post(`/agiles/${id}/sprints/current`, { archived: true })
    expect(await list()).toMatchObject([{ id: only.id, archived: false }])
    await world.ada.post(`/agiles/${id}`, { sprintsSettings: { disableSprints: false } })
    const second = await created({ name: 'Another' }, id)
    for (const sprint of [only.id, second]) await world.ada.delete(`/agiles/${id}/sprints/${sprint}`)
    expect([
      await list(),
      (await world.ada.get(`/agiles/${id}`, { fields: 'currentSprint(id)' })).body.currentSprint,
    ]).toEqual([[], null])
    await world.ada.post(`/agiles/${id}`, { sprintsSettings: { disableSprints: true } })
    expect(await list()).toHaveLength(1)
  })

  it('of which one takes new issues in', async () => {
    const id = await world.createBoard()
    const sprint = await created({ name: 'Next', isDefault: true }, id)
    const settings = async () =>
      (await world.ada.get(`/agiles/${id}`, { fields: 'sprintsSettings(defaultSprint(id)),sprints(id,isDefault)' }))
        .body
    expect((await settings()).sprintsSettings.defaultSprint).toMatchObject({ id: sprint })
    expect(await shown(sprint, 'isDefault', id)).toMatchObject({ isDefault: true })
    await world.ada.post(`/agiles/${id}/sprints/${sprint}`, { isDefault: false })
    expect((await settings()).sprintsSettings.defaultSprint).toBeNull()
    await world.ada.post(`/agiles/${id}`, { sprintsSettings: { defaultSprint: { id: sprint } } })
    await world.ada.delete(`/agiles/${id}/sprints/${sprint}`)
    expect((await settings()).sprintsSettings.defaultSprint).toBeNull()
  })

  it('of a linked board are values of its field, with the rights on them', async () => {
    const id = await world.createBoard({ sprintsSettings: { sprintSyncField: { id: world.fields['Fix versions'] } } })
    const twin = await world.createBoard({}, world.ada, { template: 'version' })
    const names = async (of: string) =>
      (await world.test.admin.get(`/agiles/${of}/sprints`, { fields: 'name,archived' })).body.map(
        ({ name, archived }: { name: string; archived: boolean }) => `${name}${archived ? ' -' : ''}`,
      )
    expect((await create({ name: '1.0' }, world.ada, id)).status).toBe(403)
    const sprint = idIn(await create({ name: '1.0', goal: 'Ship' }, world.test.admin, id))
    expect([await names(id), await names(twin)]).toEqual([['1.0'], ['1.0']])
    expect((await create({ name: '1.0' }, world.test.admin, id)).status).toBe(400)
    const change = (body: object, client = world.test.admin) =>
      client.post(`/agiles/${id}/sprints/${sprint}`, body, { fields: 'name,goal,archived' })
    expect((await change({ name: '1.1' }, world.ada)).status).toBe(403)
    expect((await change({ goal: 'Ship it' }, world.ada)).body).toMatchObject({ goal: 'Ship it' })
    expect((await change({ name: '1.1', archived: true })).body).toMatchObject({
      name: '1.1',
      archived: true,
      goal: 'Ship it',
    })
    expect([await names(id), await names(twin)]).toEqual([['1.1 -'], ['1.1 -']])
    const issue = await world.createIssue('versioned')
    await change({ archived: false })
    await world.setField(issue, 'Fix versions', '1.1')
    expect(await shown(sprint, 'unresolvedIssuesCount', id)).toMatchObject({ unresolvedIssuesCount: 1 })
    expect((await world.test.admin.delete(`/agiles/${id}/sprints/${sprint}`)).status).toBe(400)
    const next = idIn(await create({ name: '1.2', previousSprint: { id: sprint } }, world.test.admin, id))
    expect([
      await shown(sprint, 'unresolvedIssuesCount', id),
      await shown(next, 'unresolvedIssuesCount', id),
    ]).toMatchObject([{ unresolvedIssuesCount: 0 }, { unresolvedIssuesCount: 1 }])
    expect((await world.test.admin.delete(`/agiles/${id}/sprints/${sprint}`)).status).toBe(200)
    expect([await names(id), await names(twin)]).toEqual([['1.2'], ['1.2']])
  })
})

describe('a person’s boards', () => {
  let world: BoardWorld
  beforeAll(async () => {
    world = await startBoardWorld('PRO')
  })
  afterAll(() => world.test.stop())

  const fields = 'defaultAgile(id),visitedSprints(id,agile(id)),cardDetailLevel'
  const profile = async () => (await world.ada.get('/agileUserProfile', { fields })).body
  const change = (body: object, client = world.ada) => client.post('/agileUserProfile', body, { fields })

  it('begin with the first that can be used', async () => {
    expect(await profile()).toMatchObject({ defaultAgile: null, visitedSprints: [], cardDetailLevel: 1 })
    const beta = await world.createBoard({ name: 'Beta' })
    const alpha = await world.createBoard({ name: 'Alpha' })
    expect((await profile()).defaultAgile).toMatchObject({ id: alpha })
    await world.ada.post(`/agiles/${beta}`, { favorite: true })
    expect((await profile()).defaultAgile).toMatchObject({ id: beta })
    expect((await change({ defaultAgile: { id: alpha } })).body.defaultAgile).toMatchObject({ id: alpha })
    await world.ada.delete(`/agiles/${alpha}`)
    expect((await profile()).defaultAgile).toMatchObject({ id: beta })
  })

  it('remember the sprint that was looked at last, for each of them', async () => {
    const [one, two] = [await world.createBoard(), await world.createBoard()]
    const sprintOf = async (board: string) =>
      (await world.ada.get(`/agiles/${board}/sprints/current`, { fields: 'id' })).body.id
    await change({ visitedSprints: [{ id: await sprintOf(one) }] })
    const replied = await change({ visitedSprints: [{ id: await sprintOf(two) }] })
    expect(replied.body.visitedSprints).toMatchObject([
      { id: await sprintOf(one), agile: { id: one } },
      { id: await sprintOf(two), agile: { id: two } },
    ])
    expect((await world.bob.get('/agileUserProfile', { fields })).body).toMatchObject({ visitedSprints: [] })
    expect((await change({ visitedSprints: [{ id: await sprintOf(one) }] }, world.bob)).status).toBe(400)
    expect((await change({ visitedSprints: [{ id: 'x' }] })).status).toBe(400)
    expect((await change({ defaultAgile: { id: two } }, world.bob)).status).toBe(404)
    expect([(await change({ cardDetailLevel: 4 })).status, (await change({ cardDetailLevel: -1 })).status]).toEqual([
      400, 400,
    ])
    expect((await change({ cardDetailLevel: 3 })).body).toMatchObject({ cardDetailLevel: 3 })
    expect((await change({ cardDetailLevel: 3 }, world.test.anonymous)).status).toBe(401)
  })
})
