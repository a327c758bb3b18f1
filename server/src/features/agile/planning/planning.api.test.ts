import { MAX_CAPACITIES } from '@cairn/common/features/agile'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { idIn } from '../../../testing/sample-data.ts'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

const FIELDS =
  'sprint(id),issues,total,sums,people(user(login),count,sums,capacity),leftOut,sortedBy,isTooBig,cards(id)'

describe('planning', () => {
  let world: BoardWorld
  let board: string
  let sprint: string
  let next: string
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    world = await startBoardWorld('PLN')
    board = await world.createBoard({
      name: 'Planned',
      visibleForProjectBased: true,
      estimationField: { id: await world.createNumberField('Points') },
    })
    sprint = idIn(await world.ada.get(`/agiles/${board}/sprints/current`, { fields: 'id' }))
    next = idIn(await world.ada.post(`/agiles/${board}/sprints`, { name: 'Next' }, { fields: 'id' }))
    for (const id of [world.adaId, world.bobId])
      await world.test.admin.post(`/admin/projects/${world.project}/team/users`, { id: `1-${id}` })
    for (const name of ['a', 'b', 'c', 'd']) ids[name] = await world.createIssue(name, { sprints: [{ id: sprint }] })
    for (const [name, field, value] of [
      ['a', 'Assignee', 'ada'],
      ['b', 'Assignee', 'ada'],
      ['c', 'Assignee', 'bob'],
      ['a', 'Points', '1'],
      ['b', 'Points', '2'],
      ['c', 'Points', '4'],
      // No column shows it.
      ['b', 'State', 'Submitted'],
    ] as const)
      await world.setField(ids[name] ?? '', field, value)
  })
  afterAll(() => world.test.stop())

  const view = async (of: string, query: Record<string, string> = {}, client: ApiClient = world.ada) =>
    client.get(`/agiles/${board}/sprints/${of}/planView`, { fields: FIELDS, ...query })
  const order = async (of: string) =>
    (await view(of)).body.issues.map((id: string) => Object.keys(ids).find(name => ids[name] === id)).join('')
  const move = async (to: string, cards: string, leading: string | null) =>
    world.ada.post(`/agiles/${board}/sprints/${to}/board/moves`, {
      cards: [...cards].map(name => ({ id: ids[name] })),
      leading: leading === null ? null : { id: ids[leading] },
    })
  const capacity = (user: string, value: unknown, client: ApiClient = world.ada, of = next) =>
    client.post(
      `/agiles/${board}/sprints/${of}/capacities`,
      { user: { id: user }, value },
      { fields: 'user(login),value' },
    )

  it('shows a sprint as one list, those that no column shows among them, with the load of each person', async () => {
    const { body } = await view(sprint)
    expect(body).toMatchObject({
      sprint: { id: sprint },
      total: 4,
      sums: { estimation: 7 },
      leftOut: 0,
      sortedBy: null,
    })
    expect(await order(sprint)).toBe('dcba')
    const people = Object.fromEntries(
      body.people.map((load: { user: { login: string } | null; count: number; sums: object }) => [
        load.user?.login ?? 'nobody',
        [load.count, load.sums],
      ]),
    )
    expect(people).toEqual({
      ada: [2, { estimation: 3 }],
      bob: [1, { estimation: 4 }],
      nobody: [1, { estimation: 0 }],
    })
    expect(body.people.at(-1).user).toBeNull()
    const narrowed = await view(sprint, { issuesQuery: 'for: bob', cards: '1' })
    expect([narrowed.body.issues, narrowed.body.cards.length]).toEqual([[ids.c], 1])
    expect((await view(sprint, {}, world.stranger)).status).toBe(404)
  })

  it('puts cards in order across columns, and into other sprints at a place', async () => {
    expect((await move(sprint, 'ad', 'b')).status).toBe(200)
    expect(await order(sprint)).toBe('cbad')
    await move(sprint, 'd', null)
    expect(await order(sprint)).toBe('dcba')
    await move(next, 'ca', null)
    expect([await order(sprint), await order(next)]).toEqual(['db', 'ca'])
    await move(next, 'b', 'c')
    expect([await order(sprint), await order(next)]).toEqual(['d', 'cba'])
  })

  it('tells nobody of people in a field that they may not see', async () => {
    const { body: fields } = await world.test.admin.get(`/admin/projects/${world.project}/customFields`, {
      fields: 'id,field(name)',
      $top: '-1',
    })
    const assignee = fields.find(({ field }: { field: { name: string } }) => field.name === 'Assignee')
    const make = (isPublic: boolean) =>
      world.test.admin.post(`/admin/projects/${world.project}/customFields/${assignee.id}`, { isPublic })
    expect((await make(false)).status).toBe(200)
    const reader = await world.test.createUser('looker')
    await world.test.grant(reader, 'issue-reader', Number(world.project.slice(2)))
    const seen = await view(next, {}, await world.test.clientOf(reader))
    await make(true)
    expect(seen.status).toBe(200)
    expect(seen.body.people.map((load: { user: unknown }) => load.user)).not.toContainEqual(
      expect.objectContaining({ login: 'ada' }),
    )
  })

  it('keeps it also for who may not look people up, of those whose cards they see', async () => {
    await sql`delete from role_grant where group_id is not null
      and role_id = (select id from role where key = 'observer')`.execute(world.test.system.db)
    const planner = await world.test.createUser('planner')
    await world.test.grantPermissions(
      planner,
      ['PROJECT_READ_BASIC', 'READ_ISSUE', 'PROJECT_UPDATE'],
      Number(world.project.slice(2)),
    )
    const client = await world.test.clientOf(planner)
    await world.ada.post(`/agiles/${board}`, { updateableByProjectBased: true })
    expect((await capacity(`1-${world.adaId}`, 5, client)).status).toBe(200)
    expect((await capacity('1-1', 5, client)).status).toBe(404)
    expect((await capacity(`1-${world.adaId}`, null, client)).status).toBe(200)
  })

  it('keeps how much a person can do, for who may change the board', async () => {
    const bob = `1-${world.bobId}`
    expect((await capacity(bob, 600)).body).toMatchObject({ user: { login: 'bob' }, value: 600 })
    const loads = async () =>
      Object.fromEntries(
        (await view(next, {}, world.bob)).body.people.map(
          (load: { user: { login: string } | null; capacity: number | null }) => [load.user?.login, load.capacity],
        ),
      )
    expect((await loads()).bob).toBe(600)
    expect((await capacity(bob, 0.5)).status).toBe(200)
    expect((await loads()).bob).toBe(0.5)
    expect((await capacity(bob, null)).body.value).toBeNull()
    expect((await loads()).bob).toBeNull()
    expect((await capacity(bob, 1, world.bob)).status).toBe(403)
    expect((await capacity(bob, 1, world.stranger)).status).toBe(404)
    for (const value of [-1, 1e9, 'much', undefined]) expect((await capacity(bob, value)).status).toBe(400)
    for (const user of ['1-999999999', '2-1', 'bob']) expect((await capacity(user, 1)).status).toBe(404)
    expect((await capacity(bob, 1, world.ada, '109-999999')).status).toBe(404)
  })

  it('keeps it for so many people only', async () => {
    const { db } = world.test.system
    await sql`insert into users (login, login_key, full_name, created)
      select 'p' || n, 'p' || n, 'P', 0 from generate_series(1, ${MAX_CAPACITIES}) n`.execute(db)
    await sql`insert into sprint_capacity (sprint_id, user_id, value)
      select ${Number(next.split('-')[1])}, id, 1 from users where full_name = 'P'`.execute(db)
    expect((await capacity(`1-${world.adaId}`, 1)).status).toBe(400)
  })
})
