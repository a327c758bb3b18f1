import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { fieldOfProject, insertBoard, putOn, type WrittenBoard } from '../../../testing/board-rows.ts'
import { idIn } from '../../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

describe('the sprints of an issue', () => {
  let test: TestApp
  let project: number
  let other: number
  let mira: ApiClient
  let tomas: ApiClient
  let issue: string
  let roadmap: WrittenBoard
  let secret: WrittenBoard

  const createProject = async (shortName: string): Promise<number> => {
    const body = { shortName, name: `Project ${shortName}`, leader: { login: 'admin' } }
    return Number(idIn(await test.admin.post('/admin/projects', body, { template: 'default', fields: 'id' })).slice(2))
  }
  const fieldOf = (name: string) => fieldOfProject(test, 'ACME', name)
  const numberOf = async (name: string): Promise<number> => Number((await fieldOf(name)).field.id.split('-')[1])
  const create = async (customFields: readonly object[] = []): Promise<string> =>
    idIn(
      await test.admin.post(
        '/issues',
        { project: { shortName: 'ACME' }, summary: 'A card', customFields },
        { fields: 'id' },
      ),
    )
  interface Shown {
    readonly name: string
    readonly agile: { readonly name: string }
  }
  const listed = (sprints: readonly Shown[]) => sprints.map(({ name, agile }) => `${agile.name}: ${name}`)
  const fields = 'id,name,agile(id,name)'
  const of = async (id: string, client = mira, query: Record<string, string> = {}) =>
    listed((await client.get(`/issues/${id}/sprints`, { fields, ...query })).body)

  beforeAll(async () => {
    test = await startTestApp()
    project = await createProject('ACME')
    other = await createProject('WEB')
    const [one, two] = [await test.createUser('mira'), await test.createUser('tomas')]
    for (const user of [one, two]) await test.grant(user, 'contributor', project)
    await test.grant(one, 'contributor', other)
    mira = await test.clientOf(one)
    tomas = await test.clientOf(two)
    const row = { on_several_sprints: true }
    roadmap = await insertBoard(test, 'Roadmap', {
      projects: [project],
      row,
      sprints: { B: [3, 4], A: [1, 2], C: null },
    })
    secret = await insertBoard(test, 'Secret', { projects: [project], readers: [one] })
    const wide = await insertBoard(test, 'Wide', { projects: [project, other] })
    issue = await create()
    for (const sprint of ['C', 'A']) await putOn(test, roadmap, sprint, [issue])
    await putOn(test, secret, 'First sprint', [issue])
    await putOn(test, wide, 'First sprint', [issue])
  })
  afterAll(() => test.stop())

  it('are told by board and start, as far as one sees the boards', async () => {
    expect(await of(issue)).toEqual(['Roadmap: A', 'Roadmap: C', 'Secret: First sprint', 'Wide: First sprint'])
    expect(await of(issue, tomas)).toEqual(['Roadmap: A', 'Roadmap: C'])
    expect(await of(issue, mira, { $skip: '1', $top: '2' })).toEqual(['Roadmap: C', 'Secret: First sprint'])
    expect(await of(await create())).toEqual([])
    for (const [client, sprints] of [
      [mira, 4],
      [tomas, 2],
    ] as const) {
      const { body } = await client.get(`/issues/${issue}`, { fields: `id,summary,created,sprints(${fields})` })
      expect(listed(body.sprints)).toEqual(await of(issue, client))
      expect(body.sprints).toHaveLength(sprints)
    }
  })

  it('are read one by one, and not found where one does not see them', async () => {
    const at = (id: number | undefined, client = mira) => client.get(`/issues/${issue}/sprints/109-${id}`, { fields })
    expect((await at(roadmap.sprints.A)).body).toMatchObject({ name: 'A', agile: { name: 'Roadmap' } })
    const unseen = await at(secret.sprints['First sprint'], tomas)
    expect(unseen.status).toBe(404)
    expect((await at(secret.sprints['First sprint'])).status).toBe(200)
    expect((await at(roadmap.sprints.B)).status).toBe(404)
    expect((await mira.get(`/issues/${issue}/sprints/nonsense`, { fields })).status).toBe(404)
    expect((await test.anonymous.get(`/issues/${issue}/sprints`)).status).toBe(401)
    expect((await (await test.signIn('stranger')).get(`/issues/${issue}/sprints`)).status).toBe(404)
  })

  it('follow the names and rights of boards, also where an issue is shown again', async () => {
    const names = async (client = tomas) =>
      listed(
        (await client.get(`/issues/${issue}`, { fields: `id,summary,created,updated,sprints(${fields})` })).body
          .sprints,
      )
    const board = await insertBoard(test, 'Later', { projects: [project] })
    await putOn(test, board, 'First sprint', [issue])
    expect(await names()).toContain('Later: First sprint')
    await sql`update sprint set name = 'Now' where board_id = ${board.id}`.execute(test.system.db)
    expect(await names()).toContain('Later: Now')
    await sql`update board set read_by_project = false where id = ${board.id}`.execute(test.system.db)
    expect(await names()).toEqual(['Roadmap: A', 'Roadmap: C'])
  })

  it('cost the same number of statements for each list', async () => {
    const ids = [issue, await create(), await create(), await create()]
    await putOn(test, roadmap, 'B', ids)
    const read = (top: string) =>
      test.countStatements(() =>
        mira.get('/issues', { query: 'has: {Board Roadmap}', fields: `id,sprints(${fields})`, $top: top }),
      )
    await read('1')
    expect(await read('1')).toBe(await read('4'))
  })

  it('are those whose names a linked field has, and those of boards by query that find it', async () => {
    const versions = await fieldOf('Fix versions')
    for (const name of ['1.0', '2.0'])
      await test.admin.post(`/admin/customFieldSettings/bundles/version/${versions.bundle.id}/values`, { name })
    const field = await numberOf('Fix versions')
    await insertBoard(test, 'Releases', {
      projects: [project],
      row: { membership: 'field', sprint_field_id: field },
      sprints: { '2.0': [3, 4], '1.0': [1, 2] },
    })
    for (const [name, query] of [
      ['Some', 'summary: card'],
      ['Others', 'summary: nothing'],
    ] as const) {
      const row = { membership: 'field', sprint_field_id: field, query } as const
      await insertBoard(test, name, { projects: [project], row, sprints: { '2.0': null } })
    }
    const flow = (name: string, query: string, state: string) =>
      numberOf('State').then(column_field_id =>
        insertBoard(test, name, {
          projects: [project],
          row: { membership: 'query', has_sprints: false, query, column_field_id },
          columns: [state],
        }),
      )
    await flow('Found', 'summary: card', 'Submitted')
    await flow('Not found', 'summary: nothing', 'Submitted')
    await flow('Not shown', 'summary: card', 'Fixed')
    await flow('Unreadable', 'tag: {of nobody}', 'Submitted')
    const card = await create([{ name: 'Fix versions', value: [{ name: '1.0' }, { name: '2.0' }] }])
    expect(await of(card, tomas)).toEqual([...['Found: First sprint', 'Releases: 1.0', 'Releases: 2.0', 'Some: 2.0']])
    const { id } = versions
    await test.admin.post(`/admin/projects/ACME/customFields/${id}`, { isPublic: false })
    const reader = await test.createUser('lim')
    await test.grantPermissions(reader, ['READ_ISSUE', 'PROJECT_READ_BASIC'], project)
    expect(await of(card, await test.clientOf(reader))).toEqual(['Found: First sprint'])
  })

  it('are not told by queries that cost too much together, the newest boards first', async () => {
    const query = (word: string) =>
      [...Array.from({ length: 150 }, (_, at) => `summary: none${at % 5}`), word].join(' or ')
    const flow = (name: string) =>
      insertBoard(test, name, {
        projects: [project],
        row: { membership: 'query', has_sprints: false, query: query('summary: dear') },
      })
    const [first] = [await flow('First'), await flow('Second')]
    const id = idIn(
      await test.admin.post('/issues', { project: { shortName: 'ACME' }, summary: 'dear' }, { fields: 'id' }),
    )
    expect(await of(id, tomas)).toEqual(['First: First sprint'])
    await sql`update board set query = 'summary: none' where id = ${first.id}`.execute(test.system.db)
    expect(await of(id, tomas)).toEqual(['Second: First sprint'])
  })

  it('are those of then, where the issue is shown as of a moment', async () => {
    const card = await create()
    test.clock.now += 1_000
    await putOn(test, roadmap, 'A', [card])
    await putOn(test, secret, 'First sprint', [card])
    const then = test.clock.now
    test.clock.now += 1_000
    await test.admin.post('/commands', { query: 'remove Board Roadmap remove Board Secret', issues: [{ id: card }] })
    const at = async (time: number, client = tomas) =>
      listed((await client.get(`/issues/${card}`, { at: String(time), fields: `sprints(${fields})` })).body.sprints)
    expect(await at(then)).toEqual(['Roadmap: A'])
    expect((await at(then, mira)).toSorted()).toEqual(['Roadmap: A', 'Secret: First sprint'])
    expect(await at(then - 1)).toEqual([])
    expect(await at(test.clock.now)).toEqual([])
  })
})
