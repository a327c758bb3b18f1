import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApiClient, type ApiReply, createApiClient } from '../../../testing/api-client.ts'
import { whileHeld, whileHeldInTurn } from '../../../testing/held-rows.ts'
import { idIn } from '../../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createBoardBench } from './cards.testing.ts'

/** What several people do on a board at the same moment; requests wait for one another in the order that a test says. */
describe('moves that meet', { timeout: 60_000 }, () => {
  let test: TestApp
  let people: readonly [number, number]
  let ada: ApiClient
  let bob: ApiClient
  /** On another node of the same database. */
  let far: ApiClient
  let bench: Awaited<ReturnType<typeof createBoardBench>>
  let id: Readonly<Record<string, string>> = {}
  let turn = 0

  beforeAll(async () => {
    test = await startTestApp()
    const second = await test.secondNode()
    people = [await test.createUser('ada'), await test.createUser('bob')]
    ;[ada, bob] = [await test.clientOf(people[0]), await test.clientOf(people[1])]
    far = createApiClient(second.app.http, bob.headers)
  })
  afterAll(() => test.stop())
  beforeEach(async () => {
    bench = await createBoardBench(test, `MEET${++turn}`)
    for (const one of people) await test.grant(one, 'contributor', Number(bench.project.slice(2)))
    await change({ readSharingSettings: { projectBased: true } })
    id = {}
    for (const summary of ['a', 'b', 'c', 'd']) id = { ...id, [summary]: await bench.card(summary) }
  })

  const cards = (...names: readonly string[]) => names.map(name => id[name] ?? '')
  const column = (name: string) => ({ column: { id: bench.column(name) } })
  const behind = (name: string) => ({ leading: { id: id[name] } })
  const change = async (settings: object): Promise<ApiReply> => {
    const reply = await test.admin.post(`/agiles/${bench.id}`, settings, { fields: 'id' })
    expect(reply.status, reply.text).toBe(200)
    return reply
  }
  const changing = (settings: object) => () => test.admin.post(`/agiles/${bench.id}`, settings)
  const statuses = (replies: readonly ApiReply[]) => replies.map(reply => reply.status)
  const issue = (name: string) => sql`select from issue where id = ${Number(id[name]?.slice(2))} for update`
  const board = () => sql`select from board where id = ${Number(bench.id.split('-')[1])} for update`
  const all = async (client: ApiClient = test.admin): Promise<readonly string[]> =>
    Object.values((await bench.places(client))[''] ?? {})
      .flat()
      .toSorted()
  /** What can be told of all cards: each place, and each history. */
  const everything = async () => {
    const replies = await Promise.all(
      Object.values(id).map(one =>
        test.admin.get(`/issues/${one}/activitiesPage`, {
          categories: 'CustomFieldCategory,SprintCategory,ProjectCategory',
          fields: 'activities(id)',
        }),
      ),
    )
    return [await bench.places(), replies.map(({ body }) => body)]
  }

  it('of one card by two people are carried out one after the other, and it stands where the second put it', async () => {
    const replies = await whileHeldInTurn(test, issue('a'), [
      () => bench.move(cards('a'), { ...column('Fixed'), leading: null }, ada),
      () => bench.move(cards('a'), { ...column('In Progress'), ...behind('c') }, bob),
    ])
    expect(statuses(replies)).toEqual([200, 200])
    expect(await bench.places(ada)).toEqual({ '': { Open: ['d', 'c', 'b'], 'In Progress': ['a'] } })
    expect(await bench.places(far)).toEqual(await bench.places(ada))
    // It is no longer where the first one put it.
    const undone = await ada.post(`/operations/${replies[0]?.body.operation.id}/undo`, {}, { fields: 'undone,skipped' })
    expect(undone.body.undone).toBe(0)
    expect(await bench.places(ada)).toEqual({ '': { Open: ['d', 'c', 'b'], 'In Progress': ['a'] } })
  })

  it('of fifty cards to one place lose and double none, and all see one order, whichever node they ask', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `card ${index}`)
    for (const name of names) id = { ...id, [name]: await bench.card(name) }
    const movers = [test.admin, ada, bob, far]
    const replies = await Promise.all(
      names.map((name, index) =>
        bench.move(
          cards(name),
          index % 2 === 0 ? behind('b') : { ...column('Open'), leading: null },
          movers[index % movers.length],
        ),
      ),
    )
    expect(new Set(statuses(replies))).toEqual(new Set([200]))
    const order = (await bench.places(ada))['']?.Open ?? []
    expect(order.toSorted()).toEqual(['a', 'b', 'c', 'd', ...names].toSorted())
    for (const client of [bob, far, test.admin]) expect((await bench.places(client))['']?.Open).toEqual(order)
    const at = order.indexOf('b')
    expect(new Set(order.slice(at + 1, at + 26))).toEqual(new Set(names.filter((_, index) => index % 2 === 0)))
    expect(new Set(order.slice(0, 25))).toEqual(new Set(names.filter((_, index) => index % 2 === 1)))
  })

  it('of the same cards in other orders wait for one another instead of standing in each other’s way', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0
          ? bench.move(cards('a', 'b', 'c'), { ...column('Fixed'), ...behind('d') }, ada)
          : bench.move(cards('c', 'b', 'a'), { ...column('Open'), leading: null }, index % 4 === 1 ? bob : far),
      ),
    )
    expect(new Set(statuses(replies))).toEqual(new Set([200]))
    const { Open = [], Fixed = [] } = (await bench.places())[''] ?? {}
    expect([Open, Fixed]).toEqual(Fixed.length > 0 ? [['d'], ['a', 'b', 'c']] : [['c', 'b', 'a', 'd'], []])
  })

  it('take no card along that is deleted before, and none of the others', async () => {
    const [deleted, moved] = await whileHeldInTurn(test, issue('b'), [
      () => test.admin.delete(`/issues/${id.b}`),
      () => bench.move(cards('a', 'b'), { ...column('Fixed'), leading: null }, ada),
    ])
    expect([deleted?.status, moved?.status]).toEqual([200, 404])
    expect(await bench.places()).toEqual({ '': { Open: ['d', 'c', 'a'] } })
    expect((await test.admin.post(`/issues/${id.b}/restore`, {})).status).toBe(200)
    expect(await bench.places()).toEqual({ '': { Open: ['d', 'c', 'b', 'a'] } })
  })

  it('are whole before the card is deleted, which comes back where they put it', async () => {
    const replies = await whileHeldInTurn(test, issue('b'), [
      () => bench.move(cards('b'), { ...column('Open'), leading: null }, ada),
      () => test.admin.delete(`/issues/${id.b}`),
    ])
    expect(statuses(replies)).toEqual([200, 200])
    expect(await bench.places()).toEqual({ '': { Open: ['d', 'c', 'a'] } })
    await test.admin.post(`/issues/${id.b}/restore`, {})
    expect(await bench.places()).toEqual({ '': { Open: ['b', 'd', 'c', 'a'] } })
  })

  it('behind a card that is deleted meanwhile are refused, and nothing is half done', async () => {
    const before = await everything()
    const [deleted, moved] = await whileHeldInTurn(test, board(), [
      () => test.admin.delete(`/agiles/${bench.id}`),
      () => bench.move(cards('a'), { ...column('Fixed'), ...behind('b') }, ada),
    ])
    expect([deleted?.status, moved?.status]).toEqual([200, 404])
    await test.admin.post(`/agiles/${bench.id}/restore`, {})
    expect(await everything()).toEqual(before)
    await test.admin.delete(`/issues/${id.b}`)
    expect((await bench.move(cards('a'), { ...column('Fixed'), ...behind('b') }, ada)).status).toBe(404)
    await test.admin.post(`/issues/${id.b}/restore`, {})
    expect(await everything()).toEqual(before)
  })

  it('to or from a sprint that is deleted before are refused, and the card keeps its value', async () => {
    for (const isTarget of [true, false]) {
      const next = (await test.admin.post(`/agiles/${bench.id}/sprints`, { name: 'Next' }, { fields: 'id' })).body.id
      const path = `/agiles/${bench.id}/sprints/${isTarget ? bench.sprint : next}/board/moves`
      const move = { cards: [{ id: id.a }], ...column('Fixed'), ...(isTarget && { sprint: { id: next } }) }
      const [before, [deleted, moved]] = [
        await everything(),
        await whileHeldInTurn(test, board(), [
          () => test.admin.delete(`/agiles/${bench.id}/sprints/${next}`),
          () => ada.post(path, move),
        ]),
      ]
      expect([deleted?.status, moved?.status]).toEqual([200, 404])
      expect(await everything()).toEqual(before)
    }
  })

  it('into a sprint that is archived meanwhile arrive whole, before it and after it', async () => {
    const next = (await test.admin.post(`/agiles/${bench.id}/sprints`, { name: 'Next' }, { fields: 'id' })).body.id
    const archive = (archived: boolean) => () => test.admin.post(`/agiles/${bench.id}/sprints/${next}`, { archived })
    const move = (name: string) => () => bench.move(cards(name), { ...column('Fixed'), sprint: { id: next } }, ada)
    expect(statuses(await whileHeldInTurn(test, board(), [archive(true), move('a')]))).toEqual([200, 200])
    await archive(false)()
    expect(statuses(await whileHeldInTurn(test, board(), [move('b'), archive(true)]))).toEqual([200, 200])
    const { body } = await ada.get(`/agiles/${bench.id}/sprints/${next}/boardView`, {
      fields: 'total,sprint(archived)',
    })
    expect(body).toMatchObject({ total: 2, sprint: { archived: true } })
    expect(await all()).toEqual(['c', 'd'])
  })

  it('of who sees board or card no longer when it is their turn are refused, and leave all cards alone', async () => {
    const before = await everything()
    const hidden = { visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'bob' }] } }
    const losses: readonly (readonly [ReturnType<typeof sql>, () => Promise<ApiReply>])[] = [
      [board(), changing({ readSharingSettings: { projectBased: false } })],
      [issue('b'), () => test.admin.post(`/issues/${id.b}`, hidden)],
    ]
    for (const [lock, lose] of losses) {
      const [lost, moved] = await whileHeldInTurn(test, lock, [
        lose,
        () => bench.move(cards('a', 'b'), { ...column('Fixed'), leading: null }, ada),
      ])
      expect([lost?.status, moved?.status], moved?.text).toEqual([200, 404])
      expect(await everything()).toEqual(before)
      await change({ readSharingSettings: { projectBased: true } })
    }
  })

  it('by rights that end while they wait are whole or not at all, and are the last', async () => {
    const carl = await test.createUser(`carl${turn}`)
    const project = Number(bench.project.slice(2))
    await test.grant(carl, 'contributor', project)
    const client = await test.clientOf(carl)
    const move = () => bench.move(cards('a', 'b'), { ...column('Fixed'), leading: null }, client)
    const [first] = await whileHeld(
      test,
      issue('b'),
      () => [move()],
      sql`delete from role_grant where user_id = ${carl}`,
    )
    expect([200, 403, 404]).toContain(first?.status)
    expect(await bench.places()).toEqual({
      '': first?.status === 200 ? { Open: ['d', 'c'], Fixed: ['b', 'a'] } : { Open: ['d', 'c', 'b', 'a'] },
    })
    await test.revoke(carl, 'contributor', project)
    expect((await move()).status).toBe(404)
  })

  it('to a column or a row that the settings have lost by then are refused, and leave all cards alone', async () => {
    await change({
      swimlaneSettings: {
        $type: 'AttributeBasedSwimlaneSettings',
        enabled: true,
        field: { id: 'project' },
        values: [{ id: bench.project }],
      },
    })
    const { body } = await test.admin.get(`${bench.base}/boardView`, { fields: 'rows' })
    const row = body.rows.find(({ kind }: { kind: string }) => kind === 'project').id
    const before = await everything()
    const settings = {
      columns: bench.columns.map(one => ({ id: one.id })),
      swimlaneSettings: { $type: 'AttributeBasedSwimlaneSettings', enabled: true, field: { id: 'project' } },
    }
    for (const [lose, to] of [
      [{ columnSettings: { columns: settings.columns.slice(0, 2) } }, column('Fixed')],
      [{ swimlaneSettings: { ...settings.swimlaneSettings, values: [] } }, { ...column('Open'), row: { id: row } }],
    ] as const) {
      const replies = await whileHeldInTurn(test, board(), [
        changing(lose),
        () => bench.move(cards('a', 'b'), { ...to, leading: null }, ada),
      ])
      expect(statuses(replies)).toEqual([200, 404])
    }
    const [, histories] = await everything()
    expect(histories).toEqual(before[1])
    expect(await bench.places()).toEqual({ '': { Open: ['d', 'c', 'b', 'a'] } })
  })

  it('of cards whose project leaves the board by then are refused', async () => {
    const other = await createBoardBench(test, `ELSE${turn}`)
    await test.grant(people[0], 'contributor', Number(other.project.slice(2)))
    const fresh = { project: { id: bench.project }, summary: 'outside' }
    const outside = idIn(await test.admin.post('/issues', fresh, { fields: 'id' }))
    const replies = await whileHeldInTurn(test, board(), [
      changing({ projects: [{ id: other.project }] }),
      () => bench.move([outside], { ...column('Fixed'), leading: null }, ada),
    ])
    expect(replies[0]?.status).toBe(200)
    expect(replies[1]?.status, replies[1]?.text).toBe(400)
    const { body } = await test.admin.get(`/issues/${outside}`, { fields: 'resolved,sprints(id)' })
    expect(body).toMatchObject({ resolved: null, sprints: [] })
  })
})
