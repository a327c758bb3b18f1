import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { fieldOfProject, insertBoard, putOn, type WrittenBoard } from '../../../testing/board-rows.ts'
import { idIn } from '../../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const DAY = 86_400_000

describe('boards in queries', () => {
  let test: TestApp
  let mira: ApiClient
  let tomas: ApiClient
  let project: number
  let other: number
  let roadmap: WrittenBoard
  const ids: string[] = []

  const fieldOf = (name: string) => fieldOfProject(test, 'ACME', name)
  const idOfField = async (name: string): Promise<number> => Number((await fieldOf(name)).field.id.split('-')[1])
  const createProject = async (shortName: string): Promise<number> => {
    const body = { shortName, name: `Project ${shortName}`, leader: { login: 'admin' } }
    const reply = await test.admin.post('/admin/projects', body, { template: 'default', fields: 'id' })
    return Number(idIn(reply).slice(2))
  }
  const create = async (summary: string, fields: Readonly<Record<string, unknown>> = {}, shortName = 'ACME') => {
    const customFields = Object.entries(fields).map(([name, value]) => ({ name, value }))
    const body = { project: { shortName }, summary, customFields }
    return idIn(await test.admin.post('/issues', body, { fields: 'id' }))
  }
  /** Summaries of what is found, in order; or the first problem. */
  const find = async (query: string, client = mira): Promise<string> => {
    const { status, body } = await client.get('/issues', { query, fields: 'summary', $top: '-1' })
    if (status !== 200) return body.error_description
    return body
      .map(({ summary }: { summary: string }) => summary)
      .sort()
      .join(' ')
  }

  beforeAll(async () => {
    test = await startTestApp()
    project = await createProject('ACME')
    other = await createProject('WEB')
    const [one, two] = [await test.createUser('mira'), await test.createUser('tomas')]
    for (const user of [one, two]) await test.grant(user, 'contributor', project)
    await test.grant(one, 'contributor', other)
    mira = await test.clientOf(one)
    tomas = await test.clientOf(two)
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push(await create(name))
    const now = test.clock.now
    roadmap = await insertBoard(test, 'Roadmap', {
      projects: [project],
      row: { on_several_sprints: true },
      sprints: {
        'Sprint 1': [now - 20 * DAY, now - 10 * DAY],
        'Sprint 2': [now - 9 * DAY, now + DAY],
        'Sprint {3}': [now + 2 * DAY, now + 9 * DAY],
      },
    })
    await putOn(test, roadmap, 'Sprint 1', ids.slice(0, 2))
    await putOn(test, roadmap, 'Sprint 2', ids.slice(1, 3))
    await putOn(test, roadmap, 'Sprint {3}', ids.slice(3, 4))
  })
  afterAll(() => test.stop())

  it.each([
    ['Board Roadmap: {Sprint 1}', 'a b'],
    ['board  roadmap: {sprint 1}, {SPRINT 2}', 'a b c'],
    ['Board Roadmap: {Sprint 1}, -{Sprint 2}', 'a'],
    ['{Board Roadmap}: -{Sprint 2} has: boards', 'a d'],
    ['Board Roadmap: {current sprint}', 'b c'],
    ['Board Roadmap: -{current sprint}', 'a d e'],
    ['Board Roadmap: Spr*', 'a b c d'],
    ['Board Roadmap: *', 'a b c d'],
    ['Board Roadmap: {Sprint {3\\}}', 'd'],
    ['#{Sprint 2}', 'b c'],
    ['#{Sprint 1} -{Sprint 2}', 'a'],
    ['has: {Board Roadmap}', 'a b c d'],
    ['has: -{Board roadmap}', 'e'],
    ['has: boards', 'a b c d'],
    ['has: -boards', 'e'],
    ['Board Roadmap: {Sprint 1} and Board Roadmap: {Sprint 2}', 'b'],
  ])('find what is on them: %s', async (query, found) => {
    expect(await find(query)).toBe(found)
  })

  it('find by the narrow row alone what is put on them by hand', async () => {
    const statements = await test.statementsOf(() => find('Board Roadmap: {Sprint 1} sort by: created'))
    const [list] = statements.filter(text => text.includes('"s"."vals" &&'))
    expect(list).toBeDefined()
    expect(list).not.toContain('sprint_issue')
  })

  it('follow the clock', async () => {
    const { now } = test.clock
    const at = async (days: number) => {
      test.clock.now = now + days * DAY
      return find('Board Roadmap: {current sprint}')
    }
    expect([await at(-15), await at(0), await at(1.5), await at(5), await at(50)]).toEqual([
      'a b',
      'b c',
      'd',
      'd',
      'd',
    ])
    test.clock.now = now
  })

  it('are what they are called now, and found no more when they are deleted', async () => {
    const board = await insertBoard(test, 'My team: plan {a}', { projects: [project] })
    await putOn(test, board, 'First sprint', ids.slice(4))
    expect(await find('has: {Board My team: plan {a\\}}')).toBe('e')
    expect(await find('Board My team: plan {a}: {First sprint}')).toBe('e')
    await sql`update board set name = 'Ours' where id = ${board.id}`.execute(test.system.db)
    expect(await find('has: {Board Ours}')).toBe('e')
    expect(await find('has: {Board My team: plan {a\\}}')).toContain('Board My team: plan {a}')
    await sql`update board set deleted_at = 1 where id = ${board.id}`.execute(test.system.db)
    expect(await find('has: {Board Ours}')).toContain('Board Ours')
    expect(await find('has: boards')).toBe('a b c d')
  })

  it('explain alike what is unknown and what the reader does not see', async () => {
    const secret = await insertBoard(test, 'Secret', { projects: [project], readers: [] })
    const wide = await insertBoard(test, 'Wide', { projects: [project, other] })
    await putOn(test, secret, 'First sprint', ids.slice(4))
    await putOn(test, wide, 'First sprint', ids.slice(4))
    for (const name of ['Secret', 'Wide'])
      for (const query of [
        `has: {Board ${name}}`,
        `{Board ${name}}: {First sprint}`,
        `Board ${name}: {First sprint}`,
      ]) {
        const unseen = await find(query, tomas)
        expect(unseen.replaceAll(name, 'Nowhere')).toBe(await find(query.replace(name, 'Nowhere'), tomas))
      }
    expect(await find('#{First sprint}', tomas)).toBe(await find('#{First sprint}', tomas))
    expect(await find('Board Roadmap: {First sprint}', tomas)).toContain('First sprint')
    expect(await find('has: boards', tomas)).toBe('a b c d')
    expect(await find('has: boards')).toBe('a b c d e')
    expect(await find('#{First sprint}')).toBe('e')
    expect(await find('#{First sprint}', test.admin)).toBe('e')
    const options = async (client: ApiClient, query: string): Promise<readonly string[]> =>
      (
        await client.post('/search/assist', { query, caret: query.length }, { fields: 'suggestions(option)' })
      ).body.suggestions.map(({ option }: { option: string }) => option)
    expect(await options(tomas, 'Board R')).toEqual(expect.arrayContaining(['Board Roadmap']))
    for (const query of [
      'Board',
      'Board S',
      'Board W',
      'has: Board',
      '#First',
      '-First',
      'Board Secret: ',
      'Board Wide: F',
    ])
      expect(JSON.stringify(await options(tomas, query))).not.toMatch(/Secret|Wide|First sprint/)
    expect(await options(mira, 'Board Wide: F')).toEqual(['First sprint'])
    expect(await options(mira, 'has: Board')).toEqual(expect.arrayContaining(['Board Roadmap', 'Board Wide']))
    await sql`delete from board where id in (${secret.id}, ${wide.id})`.execute(test.system.db)
  })

  it('are completed with their sprints, the current one among them', async () => {
    const options = async (query: string) =>
      (
        await mira.post('/search/assist', { query, caret: query.length }, { fields: 'suggestions(option,description)' })
      ).body.suggestions.map(({ option }: { option: string }) => option)
    expect(await options('Board Roadmap: ')).toEqual(['Sprint {3\\}', 'Sprint 2', 'Sprint 1', 'current sprint'])
    expect(await options('Board Roadmap: cur')).toEqual(['current sprint'])
    expect(await options('roadm')).toEqual(expect.arrayContaining(['Board Roadmap']))
    expect(await options('#Sprint')).toEqual(expect.arrayContaining(['Sprint 1', 'Sprint 2']))
    const kanban = await insertBoard(test, 'Kanban', { projects: [project], row: { has_sprints: false } })
    for (const query of ['Board Kanban: ', 'Board Kanban: F', 'Board Kanban: cur', '#First'])
      expect(await options(query)).not.toEqual(expect.arrayContaining([expect.stringMatching(/sprint/)]))
    await sql`update board set has_sprints = true where id = ${kanban.id}`.execute(test.system.db)
    expect(await options('Board Kanban: ')).toEqual(['First sprint', 'current sprint'])
    await sql`delete from board where id = ${kanban.id}`.execute(test.system.db)
  })

  it('are fields to filter by, with their sprints', async () => {
    const { body } = await tomas.get('/filterFields', { query: 'board', fields: '$type,id,name', $top: '-1' })
    expect(body).toContainEqual({ $type: 'PredefinedFilterField', id: 'board roadmap', name: 'Board Roadmap' })
    const values = await tomas.get('/filterFields/board roadmap/values', {
      type: 'Issue',
      fields: 'query',
      prefix: 'sp',
    })
    expect(values.body.map(({ query }: { query: string }) => query)).toContain('Board Roadmap: {Sprint 1}')
    expect((await tomas.get('/filterFields/board nowhere/values', { type: 'Issue' })).status).toBe(404)
  })

  it('are found by quick search', async () => {
    const secret = await insertBoard(test, 'My roadmap', { projects: [project], readers: [] })
    const named = async (query: string, client = mira) =>
      (await client.get('/quickSearch', { query, fields: 'agiles(name)' })).body.agiles.map(
        ({ name }: { name: string }) => name,
      )
    expect(await named('road')).toEqual(['Roadmap'])
    expect(await named('ROAD', test.admin)).toEqual(['Roadmap', 'My roadmap'])
    expect(await named('admap')).toEqual([])
    await sql`delete from board where id = ${secret.id}`.execute(test.system.db)
  })

  it('without sprints are found as a whole, by the one that is shown', async () => {
    const board = await insertBoard(test, 'Kanban', {
      projects: [project],
      sprints: { Old: [0, 1], Newer: [1, 2] },
      row: { on_several_sprints: true },
    })
    await putOn(test, board, 'Newer', ids.slice(3))
    await putOn(test, board, 'Old', ids.slice(0, 1))
    await sql`update board set has_sprints = false where id = ${board.id}`.execute(test.system.db)
    expect(await find('has: {Board Kanban}')).toBe('d e')
    expect(await find('has: boards has: -{Board Roadmap}')).toBe('e')
    await sql`delete from board where id = ${board.id}`.execute(test.system.db)
  })

  describe('that are linked to a field', () => {
    beforeAll(async () => {
      const versions = await fieldOf('Fix versions')
      for (const name of ['1.0', '2.0', '3.0'])
        await test.admin.post(`/admin/customFieldSettings/bundles/version/${versions.bundle.id}/values`, { name })
      await insertBoard(test, 'Releases', {
        projects: [project],
        row: { membership: 'field', sprint_field_id: await idOfField('Fix versions') },
        sprints: { '1.0': [1, 2], '2.0': [3, 4] },
      })
      await create('f', { 'Fix versions': [{ name: '1.0' }] })
      await create('g', { 'Fix versions': [{ name: '1.0' }, { name: '2.0' }] })
      await create('h', { 'Fix versions': [{ name: '3.0' }] })
    })

    it('find what has the value', async () => {
      expect(await find('Board Releases: 1.0')).toBe('f g')
      expect(await find('Board Releases: -2.0 summary: f, g, h')).toBe('f h')
      expect(await find('Board Releases: {current sprint}')).toBe('g')
      expect(await find('has: {Board Releases}')).toBe('f g')
      expect(await find('has: boards')).toBe('a b c d f g')
    })

    it('find of it what their query finds, where they have one', async () => {
      const field = await idOfField('Fix versions')
      const row = { membership: 'field', sprint_field_id: field, query: 'summary: g, h' } as const
      const board = await insertBoard(test, 'Some', {
        projects: [project],
        row,
        sprints: { '1.0': [1, 2], '3.0': null },
      })
      expect(await find('Board Some: 1.0')).toBe('g')
      expect(await find('has: {Board Some}')).toBe('g h')
      expect(await find('has: boards')).toBe('a b c d f g h')
      await sql`delete from board where id = ${board.id}`.execute(test.system.db)
    })

    it('show nothing by a field that the reader may not see', async () => {
      const { id } = await fieldOf('Fix versions')
      const share = (isPublic: boolean) =>
        test.admin.post(`/admin/projects/ACME/customFields/${id}`, { isPublic }, { fields: 'isPublic' })
      await share(false)
      await test.grantPermissions(await test.createUser('lim'), ['READ_ISSUE', 'PROJECT_READ_BASIC'], project)
      const { rows } = await sql<{ id: number }>`select id from users where login = 'lim'`.execute(test.system.db)
      const limited = await test.clientOf(rows[0]?.id ?? 0)
      expect(await find('Board Releases: 1.0', limited)).toBe('')
      expect(await find('has: {Board Releases}', limited)).toBe('')
      expect(await find('has: boards', limited)).toBe('a b c d')
      expect(await find('Board Releases: 1.0')).toBe('f g')
      await share(true)
    })
  })

  describe('by query', () => {
    beforeAll(async () => {
      const state = await idOfField('State')
      await insertBoard(test, 'Flow', {
        projects: [project],
        row: {
          membership: 'query',
          query: 'has: {Board Roadmap} or summary: e, f',
          has_sprints: false,
          column_field_id: state,
        },
        columns: ['Submitted', 'Open'],
      })
      await insertBoard(test, 'Of Flow', {
        projects: [project],
        row: {
          membership: 'query',
          query: 'has: {Board Flow} or has: {Board Of Flow} or has: boards summary: c',
          has_sprints: false,
          column_field_id: state,
        },
        columns: ['Submitted', 'Open', 'Fixed'],
      })
      const set = async (issue: string, name: string) =>
        test.admin.post('/commands', { query: `State ${name}`, issues: [{ id: issue }] })
      await set(`${ids[1]}`, 'Fixed')
    })

    it('find what the query finds and a column shows', async () => {
      expect(await find('has: {Board Flow}')).toBe('a c d e f')
      expect(await find('has: -{Board Flow} has: {Board Roadmap}')).toBe('b')
      expect(await find('has: boards')).toBe('a b c d e f g')
    })

    it('find nothing in each other’s queries, so that none asks for ever', async () => {
      expect(await find('has: {Board Of Flow}')).toBe('c')
    })

    it('are asked as the reader, and show nothing where they cannot be read', async () => {
      await sql`update board set query = 'Board Hidden: {Sprint 1} or #{nothing of this name}' where name = 'Flow'`.execute(
        test.system.db,
      )
      expect(await find('has: {Board Flow}')).toBe('')
      expect(await find('has: boards')).toBe('a b c d f g')
    })

    it('cost together no more than one query may', async () => {
      await sql`update board set query = (select string_agg('word' || n, ' or ') from generate_series(1, 120) n) where name = 'Flow'`.execute(
        test.system.db,
      )
      const once = 'has: {Board Flow}'
      expect((await mira.get('/issues', { query: once })).status).toBe(200)
      expect((await mira.get('/issues', { query: `${once} or has: {Board Flow}, -{Board Flow}` })).status).toBe(400)
    })

    it('find nothing among all boards where they would cost too much together, the newest first', async () => {
      const flow = (name: string, word: string) =>
        insertBoard(test, name, {
          projects: [project],
          row: {
            membership: 'query',
            has_sprints: false,
            query: [...Array.from({ length: 150 }, (_, at) => `summary: none${at}`), word].join(' or '),
          },
        })
      await sql`update board set query = 'summary: none' where name = 'Flow'`.execute(test.system.db)
      for (const name of ['x', 'y']) await create(name)
      expect(await find('has: boards summary: x, y')).toBe('')
      const [first] = [await flow('Costs', 'summary: x'), await flow('Costs too', 'summary: y')]
      expect(await find('has: boards summary: x, y')).toBe('x')
      expect((await mira.get('/issues', { query: 'has: boards or -has: boards' })).status).toBe(400)
      await sql`update board set query = 'summary: none' where id = ${first.id}`.execute(test.system.db)
      expect(await find('has: boards summary: x, y')).toBe('y')
    })
  })
})
