import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient, ApiReply } from '../../testing/api-client.ts'
import { whileHeldInTurn } from '../../testing/held-rows.ts'
import { createProject, idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createBoardBench } from './cards/cards.testing.ts'

type Request = () => Promise<ApiReply>
type Bench = Awaited<ReturnType<typeof createBoardBench>>

/**
 * Whoever wants boards and issues locks boards first, several by their numbers. One that does it the other way round and one
 * that changes the board would each wait for the other, until the database gives one of them up.
 */
describe('locks of boards and issues', { timeout: 60_000 }, () => {
  let test: TestApp
  /** Of one person a busy machine may do one thing after the other. */
  let other: ApiClient
  let turn = 0
  let bench: Bench
  /** A second project, with a board of its own. */
  let away: Bench
  let card = ''

  beforeAll(async () => {
    test = await startTestApp()
    other = await test.clientOf(await test.createUser('other', { admin: true }))
  })
  afterAll(() => test.stop())
  beforeEach(async () => {
    turn += 1
    ;[bench, away] = [await createBoardBench(test, `LOCK${turn}`), await createBoardBench(test, `AWAY${turn}`)]
    card = await bench.card('a')
    for (const id of [bench.id, away.id])
      await ok(test.admin.post(`/agiles/${id}`, { readSharingSettings: ALL, updateSharingSettings: ALL }))
  })

  const ALL = { projectBased: true }
  const number = (id: string) => Number(id.split('-')[1])
  const ok = async (reply: Promise<ApiReply>): Promise<ApiReply['body']> => {
    const { status, text, body } = await reply
    expect([status, text]).toEqual([200, text])
    return body
  }
  const issue = (id: string) => sql`select from issue where id = ${number(id)} for update`
  const board = (id: string) => sql`select from board where id = ${number(id)} for update`
  const settings =
    (of: Bench, projects: readonly string[]): Request =>
    () =>
      other.post(`/agiles/${of.id}`, { projects: projects.map(id => ({ id })) })
  const finish =
    (of: Bench): Request =>
    () =>
      other.post(`/agiles/${of.id}/sprints/${of.sprint}/finish`, { unresolved: 'backlog' })
  const command = (query: string, ...ids: readonly string[]) =>
    test.admin.post('/commands', { query, issues: ids.map(id => ({ id })) }, { fields: 'operation(id)' })
  const key = (of: Bench) => (of.project === bench.project ? `LOCK${turn}` : `AWAY${turn}`)
  const nameOf = (of: Bench) => `Board of ${key(of)}`

  /** Carries requests out that meet; fails when one of them was begun anew. */
  const meet = async (lock: RawBuilder<unknown>, ...requests: readonly Request[]): Promise<void> => {
    let replies: readonly ApiReply[] = []
    const statements = await test.statementsOf(async () => {
      replies = await whileHeldInTurn(test, lock, requests)
    })
    expect(statements.filter(text => text === 'rollback')).toEqual([])
    expect(replies.map(({ status, text }) => (status === 200 ? status : text))).toEqual(requests.map(() => 200))
  }

  it('meet when commands about cards and a change of settings do', async () => {
    const change = settings(bench, [away.project])
    await meet(issue(card), () => command(`remove Board {${nameOf(bench)}}`, card), change)
    expect((await bench.places())['']).toEqual({})
  })

  it('meet when commands make copies for a board that takes in new issues and a sprint ends', async () => {
    await ok(test.admin.post(`/agiles/${bench.id}/sprints/${bench.sprint}`, { isDefault: true }))
    await meet(issue(card), () => command('clone', card), finish(bench))
  })

  it('meet when an issue is created below a card and a sprint ends', async () => {
    await ok(test.admin.post(`/agiles/${bench.id}/sprints/${bench.sprint}`, { isDefault: true }))
    const types: readonly { id: string; name: string }[] = (
      await test.admin.get('/issueLinkTypes', { fields: 'id,name' })
    ).body
    const subtask = types.find(({ name }) => name === 'Subtask')?.id
    const fresh = {
      project: { id: bench.project },
      summary: 'below',
      customFields: [bench.field('State', 'Open', 'StateIssueCustomField')],
    }
    for (const body of [fresh, { ...fresh, sprints: [{ id: bench.sprint }] }])
      await meet(
        issue(card),
        () => test.admin.post('/issues', { ...body, links: [{ id: `${subtask}t`, issues: [{ id: card }] }] }),
        finish(bench),
      )
  })

  describe('meet when issues go to another project and a sprint ends', () => {
    it.each<readonly [string, () => Promise<Request> | Request]>([
      ['by a command', () => () => command(`project AWAY${turn}`, card)],
      ['by their address', () => () => test.admin.post(`/issues/${card}/project`, { id: away.project })],
      [
        'with their subtasks',
        () => () => test.admin.post(`/issues/${card}/move`, { project: { id: away.project }, withSubtasks: true }),
      ],
      [
        'by what they say of themselves',
        () => () => test.admin.post(`/issues/${card}`, { project: { id: away.project } }),
      ],
    ])('%s', async (_, begin) => {
      await meet(issue(card), await begin(), finish(bench))
      expect(await ok(test.admin.get(`/issues/${card}`, { fields: 'project(id),sprints(id)' }))).toMatchObject({
        project: { id: away.project },
        sprints: [],
      })
    })

    /** It is a card of the other board, and about to leave that as well. */
    const back: readonly (readonly [string, () => Promise<Request>])[] = [
      ['as a move is taken back', async () => () => test.admin.post(`/issues/${card}/moveBack`, {})],
      [
        'as history is taken back',
        async () => {
          const query = { categories: 'ProjectCategory', fields: 'id' }
          const [entry] = await ok(test.admin.get(`/issues/${card}/activities`, query))
          return () => test.admin.post(`/issues/${card}/activities/${entry.id}/revert`, {})
        },
      ],
      ['as commands are taken back', async () => () => test.admin.post(`/operations/${operation}/undo`, {})],
    ]
    let operation = ''
    it.each(back)('%s', async (_, begin) => {
      operation = (await ok(command(`project AWAY${turn}`, card))).operation.id
      await ok(test.admin.post(`${away.base}/issues`, { id: card }))
      await meet(issue(card), await begin(), finish(away))
    })

    it('by a move between rows of projects', async () => {
      await ok(
        test.admin.post(`/agiles/${bench.id}`, {
          projects: [{ id: bench.project }, { id: away.project }],
          swimlaneSettings: {
            $type: 'AttributeBasedSwimlaneSettings',
            enabled: true,
            field: { id: 'project' },
            values: [{ id: away.project }],
          },
        }),
      )
      // The last of the boards is the one that only the move finds out about.
      const third = await createBoardBench(test, `ALSO${turn}`)
      await ok(test.admin.post(`/agiles/${third.id}`, { projects: [{ id: bench.project }] }))
      await ok(test.admin.post(`${third.base}/issues`, { id: card }))
      const { rows } = (await bench.view(test.admin, { fields: 'rows' })).body
      const row = rows.find(({ kind }: { kind: string }) => kind === 'project').id
      await meet(issue(card), () => bench.move([card], { row: { id: row } }), finish(third))
    })
  })

  it('meet when history is taken back and settings change', async () => {
    await ok(command(`add Board {${nameOf(bench)}}`, card))
    const added = await ok(test.admin.get(`/issues/${card}/activities`, { categories: 'SprintCategory', fields: 'id' }))
    await meet(
      issue(card),
      () => test.admin.post(`/issues/${card}/activities/${added.at(-1).id}/revert`, {}),
      settings(bench, [away.project]),
    )
  })

  it('meet when a person is removed and a sprint of theirs ends', async () => {
    const [ada, heir] = [await test.createUser(`ada${turn}`), await test.createUser(`heir${turn}`)]
    await ok(test.admin.post(`/agiles/${bench.id}`, { owner: { id: `1-${ada}` } }))
    await ok(test.admin.post(`/admin/projects/${bench.project}/team/users`, { id: `1-${ada}` }))
    const assignee = { name: 'Assignee', $type: 'SingleUserIssueCustomField', value: { id: `1-${ada}` } }
    await ok(test.admin.post(`/issues/${card}`, { customFields: [assignee] }))
    const removal = () => test.admin.delete(`/users/1-${ada}?successor=1-${heir}`)
    await meet(issue(card), removal, finish(bench))
  })

  it('meet when a project is deleted and leaves a board', async () => {
    await ok(test.admin.post(`/agiles/${bench.id}`, { projects: [{ id: bench.project }, { id: away.project }] }))
    await ok(test.admin.post(`/admin/projects/${bench.project}`, { archived: true }))
    await meet(
      issue(card),
      () => test.admin.delete(`/admin/projects/${bench.project}`),
      settings(bench, [away.project]),
    )
  })

  describe('are taken by number where several boards are wanted', () => {
    let fresh = ''
    /** Puts an issue onto both boards, the first of which stands behind the second in the table. */
    const both = () => command(`add Board {First ${turn}} add Board {${nameOf(away)}}`, fresh)
    beforeEach(async () => {
      const shared = await createProject(test, `BOTH${turn}`)
      for (const { id } of [bench, away])
        await ok(test.admin.post(`/agiles/${id}`, { projects: [{ id: bench.project }, { id: shared }] }))
      await ok(test.admin.post(`/agiles/${bench.id}`, { name: `First ${turn}` }))
      const reply = await test.admin.post('/issues', { project: { id: shared }, summary: 'x' }, { fields: 'id' })
      fresh = idIn(reply)
    })

    it('by a project that leaves them', async () => {
      await ok(test.admin.post(`/admin/projects/${bench.project}`, { archived: true }))
      await meet(board(away.id), () => other.delete(`/admin/projects/${bench.project}`), both)
    })

    it('by a value that gets another name', async () => {
      const fields = 'field(name),bundle(id,values(id,name))'
      const used = await ok(test.admin.get(`/admin/projects/${bench.project}/customFields`, { fields }))
      const { bundle } = used.find(({ field }: { field: { name: string } }) => field.name === 'State')
      const value = bundle.values.find(({ name }: { name: string }) => name === 'Open')
      const path = `/admin/customFieldSettings/bundles/state/${bundle.id}/values/${value.id}`
      await meet(board(away.id), () => other.post(path, { name: 'Begun' }), both)
      await ok(other.post(path, { name: 'Open' }))
    })
  })

  it('are taken after the version of fields where sprints are values', async () => {
    const fields = 'id,field(id,name,fieldType(id)),bundle(id)'
    const used: readonly { field: { id: string; fieldType: { id: string } }; bundle: { id: string } }[] = await ok(
      test.admin.get(`/admin/projects/${bench.project}/customFields`, { fields }),
    )
    const versions = used.find(({ field }) => field.fieldType.id === 'version[*]')
    const values = `/admin/customFieldSettings/bundles/version/${versions?.bundle.id}/values`
    const [one, two] = [`One ${turn}`, `Two ${turn}`]
    const value = idIn(await test.admin.post(values, { name: one }, { fields: 'id' }))
    await ok(test.admin.post(values, { name: two }))
    await ok(
      test.admin.post(`/agiles/${bench.id}`, { sprintsSettings: { sprintSyncField: { id: versions?.field.id } } }),
    )
    const sprints: readonly { id: string; name: string }[] = await ok(
      test.admin.get(`/agiles/${bench.id}/sprints`, { fields: 'id,name', $top: '-1' }),
    )
    const path = `/agiles/${bench.id}/sprints/${sprints.find(({ name }) => name === two)?.id}`
    const version = sql`select from cache_version where name = 'fields' for update`
    const renamed = () => other.post(`${values}/${value}`, { name: `${one} a` })
    await meet(version, renamed, () => test.admin.post(path, { name: `${two} a` }))
    await meet(
      version,
      () => other.post(`${values}/${value}`, { name: `${one} b` }),
      () => test.admin.post(`/agiles/${bench.id}/sprints`, { name: `Three ${turn}` }),
    )
    await meet(version, renamed, () => test.admin.post(`${path}/finish`, { unresolved: 'stay', archive: true }))
    await meet(
      version,
      () => other.post(`${values}/${value}`, { name: `${one} c` }),
      () => test.admin.delete(path),
    )
  })
})
