import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { fieldOfProject, insertBoard } from '../../../testing/board-rows.ts'
import { idIn } from '../../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const DAY = 86_400_000

describe('boards in commands', () => {
  let test: TestApp
  let mira: ApiClient
  let tomas: ApiClient
  let project: number

  const fieldOf = (name: string) => fieldOfProject(test, 'ACME', name)
  const numberOf = async (name: string): Promise<number> => Number((await fieldOf(name)).field.id.split('-')[1])
  const create = async (count = 1): Promise<readonly string[]> => {
    const ids: string[] = []
    for (let index = 0; index < count; index++)
      ids.push(
        idIn(await test.admin.post('/issues', { project: { shortName: 'ACME' }, summary: 'A card' }, { fields: 'id' })),
      )
    return ids
  }
  const run = (query: string, ids: readonly string[], client = mira, more: object = {}) =>
    client.post(
      '/commands',
      { query, issues: ids.map(id => ({ id })), ...more },
      { fields: 'operation(id,refusals(count,error))' },
    )
  const assist = async (query: string, ids: readonly string[] = [], client = mira) => {
    const fields =
      'suggestions(option),commands(description,error,errorText),preview(issue(id),changes(field,removed,added))'
    const reply = await client.post('/commands/assist', { query, issues: ids.map(id => ({ id })) }, { fields })
    expect(reply.status, reply.text).toBe(200)
    return reply.body
  }
  const options = async (query: string, client = mira): Promise<readonly string[]> =>
    (await assist(query, [], client)).suggestions.map(({ option }: { option: string }) => option)
  const errorOf = async (query: string, client = mira): Promise<string> =>
    (await assist(query, [], client)).commands.map(({ errorText }: { errorText: string }) => errorText).join()
  const undo = async (reply: { body: { operation: { id: string } } }, client = mira) => {
    test.clock.now += 1_000
    return (await client.post(`/operations/${reply.body.operation.id}/undo`, {}, { fields: 'undone,skipped' })).body
  }
  /** Boards and sprints that an issue was put on by hand. */
  const placesOf = async (id: string): Promise<string> => {
    const { rows } = await sql<{ place: string }>`
      select b.name || ': ' || s.name as place from sprint_issue x join sprint s on s.id = x.sprint_id
      join board b on b.id = s.board_id where x.issue_id = ${Number(id.slice(2))} order by 1`.execute(test.system.db)
    return rows.map(({ place }) => place).join(', ')
  }
  const placed = async (query: string, ids: readonly string[], client = mira): Promise<string> => {
    test.clock.now += 1_000
    const reply = await run(query, ids, client)
    if (reply.status !== 200) return `${reply.status} ${reply.body.error_description}`
    return placesOf(ids[0] ?? '')
  }

  beforeAll(async () => {
    test = await startTestApp()
    const body = { shortName: 'ACME', name: 'Acme', leader: { login: 'admin' } }
    project = Number(
      idIn(await test.admin.post('/admin/projects', body, { template: 'default', fields: 'id' })).slice(2),
    )
    const [one, two] = [await test.createUser('mira'), await test.createUser('tomas')]
    await test.grant(one, 'contributor', project)
    await test.grantPermissions(two, ['READ_ISSUE', 'CREATE_ISSUE', 'PROJECT_READ_BASIC'], project)
    mira = await test.clientOf(one)
    tomas = await test.clientOf(two)
    const { now } = test.clock
    const sprints = {
      'Sprint 1': [now - 20 * DAY, now - 10 * DAY],
      'Sprint 2': [now - 9 * DAY, now + 9 * DAY],
      Critical: [now + 20 * DAY, now + 30 * DAY],
    } as const
    await insertBoard(test, 'Roadmap', { projects: [project], sprints })
    await insertBoard(test, 'Road map of all', { projects: [project], sprints, row: { on_several_sprints: true } })
    await insertBoard(test, 'Kanban', { projects: [project], row: { has_sprints: false } })
    await insertBoard(test, 'Secret', { projects: [project], readers: [] })
    await insertBoard(test, 'Flow', {
      projects: [project],
      row: { has_sprints: false, membership: 'query', query: '', column_field_id: await numberOf('State') },
      columns: ['Open'],
    })
    await insertBoard(test, 'Elsewhere', { projects: [], row: { read_by_project: false, acl: [one] } })
  })
  afterAll(() => test.stop())

  it('take names as people and clients write them', async () => {
    const [issue = ''] = await create()
    const places: readonly (readonly [string, string])[] = [
      ['add board roadmap sprint 1', 'Roadmap: Sprint 1'],
      ['Board Roadmap Sprint 2', 'Roadmap: Sprint 2'],
      ['remove Board roadmap', ''],
      ['add Board Roadmap', 'Roadmap: Sprint 2'],
      ['remove Board Roadmap {current sprint}', ''],
      ['board {Roadmap} {Sprint 1}', 'Roadmap: Sprint 1'],
      ['Board Roadmap current sprint', 'Roadmap: Sprint 2'],
      ['Board Roadmap Critical', 'Roadmap: Critical'],
      ['remove Board Roadmap Sprint 1', 'Roadmap: Critical'],
      ['add board kanban', 'Kanban: First sprint, Roadmap: Critical'],
      ['add board kanban first sprint', 'Kanban: First sprint, Roadmap: Critical'],
      ['remove board Kanban remove board Roadmap', ''],
      [
        'Board Road map of all Sprint 1 Board road map of all Sprint 2',
        'Road map of all: Sprint 1, Road map of all: Sprint 2',
      ],
      ['remove Board Road map of all Sprint 1', 'Road map of all: Sprint 2'],
      ['remove Board Road map of all', ''],
    ]
    for (const [query, place] of places) expect([query, await placed(query, [issue])]).toEqual([query, place])
  })

  it('go on with other commands behind them', async () => {
    const [issue = ''] = await create()
    expect(await placed('add Board Roadmap Major tag urgent', [issue])).toBe('Roadmap: Sprint 2')
    const { body } = await mira.get(`/issues/${issue}`, { fields: 'tags(name),customFields(name,value(name))' })
    expect(body.tags).toEqual([expect.objectContaining({ name: 'urgent' })])
    expect(body.customFields).toContainEqual(
      expect.objectContaining({ value: expect.objectContaining({ name: 'Major' }) }),
    )
    expect(await placed('remove Board Roadmap, urgent', [issue])).toBe('')
  })

  it('are described and previewed', async () => {
    const ids = await create(2)
    const { commands, preview } = await assist(
      'Board Roadmap Sprint 1 remove board kanban add Board Roadmap {current sprint}',
      ids,
    )
    expect(commands).toMatchObject([
      { description: 'Put into the sprint <b>Sprint 1</b> of the board <b>Roadmap</b>', error: false },
      { description: 'Take off the board <b>Kanban</b>', error: false },
      { description: 'Put into the current sprint of the board <b>Roadmap</b>', error: false },
    ])
    const changes = [
      { field: 'Board', removed: null, added: 'Roadmap: Sprint 1' },
      { field: 'Board', removed: 'Kanban', added: null },
      { field: 'Board', removed: null, added: 'Roadmap: current sprint' },
    ]
    expect(preview).toMatchObject(ids.map(id => ({ issue: { id }, changes })))
  })

  it('are completed', async () => {
    expect(await options('boa')).toContain('board')
    expect(await options('add boa')).toContain('board')
    expect(await options('add board ')).toEqual(['Elsewhere', 'Flow', 'Kanban', 'Road map of all', 'Roadmap'])
    expect(await options('board Roadmap ')).toEqual(
      expect.arrayContaining(['Critical', 'Sprint 2', 'Sprint 1', 'current sprint']),
    )
    // Of a board without sprints nothing stands behind its name.
    for (const query of ['board Kanban ', 'add board Kanban ', 'board Kanban F', 'board Kanban cur'])
      expect(await options(query)).not.toEqual(expect.arrayContaining([expect.stringMatching(/sprint/)]))
    expect(await options('board Secret ')).toEqual([])
    expect(await options('board S')).not.toContain('Secret')
  })

  it('explain alike what is unknown and what one does not see', async () => {
    expect(await errorOf('board')).toContain('missing')
    const unseen = await errorOf('add board Secret First sprint')
    expect(unseen).toContain('Secret')
    expect(unseen.replaceAll('Secret', 'Nowhere')).toBe(await errorOf('add board Nowhere First sprint'))
    expect(await errorOf('Board Roadmap Sprint 9')).toContain('Sprint')
    expect(await errorOf('Board Kanban nonsense')).toContain('nonsense')
    const [issue = ''] = await create()
    expect(await placed('add board Secret', [issue], test.admin)).toBe('Secret: First sprint')
  })

  it('refuse boards of the same name without a sprint that tells them apart', async () => {
    await insertBoard(test, 'Twice', { projects: [project], sprints: { A: null, Both: null } })
    const second = await insertBoard(test, 'twice', { projects: [project], sprints: { B: null, Both: null } })
    const [issue = ''] = await create()
    expect(await errorOf('board Twice')).toContain('Twice')
    expect(await errorOf('board Twice Both')).toContain('Twice')
    expect(await placed('board Twice B', [issue])).toBe('twice: B')
    await sql`delete from board where id = ${second.id}`.execute(test.system.db)
    expect(await placed('board Twice Both', [issue])).toBe('Twice: Both')
  })

  it('refuse boards by query, of other projects, and whom the right to the issue is missing', async () => {
    const [issue = ''] = await create()
    expect(await placed('add board Flow', [issue])).toContain('400')
    expect(await placed('remove board Flow', [issue])).toContain('shows what its query finds')
    expect(await placed('add board Elsewhere', [issue])).toContain('does not show the project')
    expect((await assist('add board Flow', [issue])).commands.at(-1)).toMatchObject({
      error: true,
      errorText: expect.stringContaining('shows what its query finds'),
    })
    expect(await placed('add board Roadmap', [issue], tomas)).toContain('403')
    expect(await placed('remove board Roadmap', [issue], tomas)).toContain('403')
    const own = idIn(await tomas.post('/issues', { project: { shortName: 'ACME' }, summary: 'Own' }, { fields: 'id' }))
    const some = await run('add board Roadmap', [issue, own], tomas, { skipRefusing: true })
    expect(some.body.operation.refusals).toEqual([expect.objectContaining({ count: 1, error: 'forbidden' })])
    expect([await placesOf(issue), await placesOf(own)]).toEqual(['', 'Roadmap: Sprint 2'])
  })

  it('are carried out on many issues with the same number of statements', async () => {
    const ids = await create(13)
    await placed('add board Roadmap Sprint 1', ids.slice(0, 1))
    const two = await test.countStatements(() => placed('add board Roadmap Sprint 1', ids.slice(1, 3)))
    expect(await test.countStatements(() => placed('add board Roadmap Sprint 1', ids.slice(3)))).toBe(two)
  })

  it('are applied to new issues', async () => {
    const body = { project: { shortName: 'ACME' }, summary: 'New' }
    const id = idIn(await mira.post('/issues', body, { command: 'Board Roadmap Sprint 1 Critical', fields: 'id' }))
    expect(await placesOf(id)).toBe('Roadmap: Sprint 1')
  })

  describe('taken back', () => {
    it('leave where they put issues, and come back where those were', async () => {
      const ids = await create(2)
      const [issue = ''] = ids
      await placed('Board Roadmap Sprint 1', ids)
      const moved = await run('Board Roadmap Sprint 2', ids)
      expect(await undo(moved)).toEqual(expect.objectContaining({ undone: 4, skipped: 0 }))
      expect(await placesOf(issue)).toBe('Roadmap: Sprint 1')
      const off = await run('remove Board Roadmap', ids)
      expect(await undo(off)).toEqual(expect.objectContaining({ undone: 2, skipped: 0 }))
      expect(await placesOf(issue)).toBe('Roadmap: Sprint 1')
    })

    it('leave alone where somebody has put an issue since', async () => {
      const [issue = ''] = await create()
      await placed('Board Roadmap Sprint 1', [issue])
      const moved = await run('Board Roadmap Sprint 2', [issue])
      expect(await placed('Board Roadmap Critical', [issue], test.admin)).toBe('Roadmap: Critical')
      expect(await undo(moved)).toEqual(expect.objectContaining({ undone: 0, skipped: 2 }))
      const off = await run('remove Board Roadmap', [issue])
      await placed('Board Roadmap Sprint 1', [issue], test.admin)
      expect(await undo(off)).toEqual(expect.objectContaining({ undone: 0, skipped: 1 }))
      expect(await placesOf(issue)).toBe('Roadmap: Sprint 1')
    })

    it('do both on boards with several sprints', async () => {
      const [issue = ''] = await create()
      await placed('Board Road map of all Sprint 1', [issue])
      const both = await run('remove Board Road map of all Sprint 1 Board Road map of all Sprint 2', [issue])
      await placed('Board Road map of all Critical', [issue], test.admin)
      expect(await undo(both)).toEqual(expect.objectContaining({ undone: 2, skipped: 0 }))
      expect(await placesOf(issue)).toBe('Road map of all: Critical, Road map of all: Sprint 1')
    })
  })

  describe('linked to a field', () => {
    const valuesOf = async (id: string, name: string): Promise<string> => {
      const { body } = await mira.get(`/issues/${id}`, { fields: 'customFields(name,value(name))' })
      const { value } = body.customFields.find((field: { name: string }) => field.name === name)
      return [value ?? []]
        .flat()
        .map(({ name }) => name)
        .join(', ')
    }
    const set = async (query: string, id: string, name: string): Promise<string> => {
      test.clock.now += 1_000
      const reply = await run(query, [id])
      return reply.status === 200 ? valuesOf(id, name) : `${reply.status} ${reply.body.error_description}`
    }

    beforeAll(async () => {
      const versions = await fieldOf('Fix versions')
      for (const name of ['1.0', '2.0', '3.0'])
        await test.admin.post(`/admin/customFieldSettings/bundles/version/${versions.bundle.id}/values`, { name })
      const { now } = test.clock
      const row = { membership: 'field', sprint_field_id: await numberOf('Fix versions') } as const
      const sprints = { '1.0': [now - DAY, now + DAY], '2.0': [now + 2 * DAY, now + 3 * DAY], '9.0': null } as const
      await insertBoard(test, 'Releases', { projects: [project], row, sprints })
      await insertBoard(test, 'All releases', {
        projects: [project],
        row: { ...row, on_several_sprints: true },
        sprints,
      })
      const priority = { membership: 'field', sprint_field_id: await numberOf('Priority') } as const
      await insertBoard(test, 'Urgency', {
        projects: [project],
        row: priority,
        sprints: { Critical: null, Major: null },
      })
    })

    it('set its value, and clear it', async () => {
      const [issue = ''] = await create()
      const steps: readonly (readonly [string, string])[] = [
        ['add Board Releases', '1.0'],
        ['Board Releases 2.0', '2.0'],
        ['add Fix versions 3.0', '2.0, 3.0'],
        ['add Board All releases 1.0', '2.0, 3.0, 1.0'],
        ['Board Releases 1.0', '3.0, 1.0'],
        ['remove Board Releases 2.0', '3.0, 1.0'],
        ['remove Board All releases 1.0', '3.0'],
        ['remove Board Releases', '3.0'],
      ]
      for (const [query, values] of steps)
        expect([query, await set(query, issue, 'Fix versions')]).toEqual([query, values])
      expect(await set('Board Urgency Major', issue, 'Priority')).toBe('Major')
      expect(await set('Board Urgency Critical', issue, 'Priority')).toBe('Critical')
      expect(await set('remove Board Urgency', issue, 'Priority')).toContain('Priority')
      expect(await valuesOf(issue, 'Priority')).toBe('Critical')
      expect(await set('Board Releases 9.0', issue, 'Fix versions')).toContain('9.0')
    })

    it('are taken back as the field is', async () => {
      const [issue = ''] = await create()
      await set('Board Releases 1.0', issue, 'Fix versions')
      const ran = await run('Board Releases 2.0', [issue])
      expect(await undo(ran)).toEqual(expect.objectContaining({ undone: 1, skipped: 0 }))
      expect(await valuesOf(issue, 'Fix versions')).toBe('1.0')
    })
  })
})
