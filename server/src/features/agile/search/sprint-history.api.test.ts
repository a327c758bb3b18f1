import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { insertBoard, putOn, type WrittenBoard } from '../../../testing/board-rows.ts'
import { insertProject } from '../../../testing/issue-rows.ts'
import { idIn } from '../../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

describe('the history of sprints', () => {
  let test: TestApp
  let project: number
  let mira: ApiClient
  let reader: ApiClient
  let roadmap: WrittenBoard
  let secret: WrittenBoard

  beforeAll(async () => {
    test = await startTestApp()
    project = await insertProject(test, 'ACME')
    const [one, two] = [await test.createUser('mira'), await test.createUser('reader')]
    await test.grantPermissions(one, ['READ_ISSUE', 'UPDATE_ISSUE'], project)
    await test.grantPermissions(two, ['READ_ISSUE'], project)
    mira = await test.clientOf(one)
    reader = await test.clientOf(two)
    const sprints = { 'Sprint 1': [1, 2], 'Sprint 2': [3, 4] } as const
    roadmap = await insertBoard(test, 'Roadmap', { projects: [project], sprints })
    secret = await insertBoard(test, 'Secret', { projects: [project], sprints, readers: [one] })
  })
  afterAll(() => test.stop())

  const create = async (): Promise<string> =>
    idIn(await test.admin.post('/issues', { project: { id: `0-${project}` }, summary: 'A card' }, { fields: 'id' }))
  const put = async (board: WrittenBoard, sprint: string, issue: string): Promise<number> => {
    test.clock.now += 1_000
    await putOn(test, board, sprint, [issue])
    return test.clock.now
  }
  const entriesOf = async (issue: string, client = reader) => {
    const fields = '$type,id,category(id),field(id,presentation),added(id,name),removed(id,name),target(id)'
    return (await client.get(`/issues/${issue}/activities`, { categories: 'SprintCategory', fields })).body
  }
  const told = async (issue: string, client = reader): Promise<readonly string[]> =>
    (await entriesOf(issue, client)).map(
      ({ added, removed }: { added: readonly { name: string }[]; removed: readonly { name: string }[] }) =>
        [...removed.map(({ name }) => `-${name}`), ...added.map(({ name }) => `+${name}`)].join(' '),
    )
  const placeOf = async (issue: string): Promise<string> => {
    const { rows } = await sql<{ name: string }>`
      select s.name from sprint_issue x join sprint s on s.id = x.sprint_id
      where x.issue_id = ${Number(issue.slice(2))} and s.board_id = ${roadmap.id}`.execute(test.system.db)
    return rows.map(({ name }) => name).join(' ')
  }
  const revert = async (issue: string, entry: string, client = mira) => {
    test.clock.now += 1_000
    const { status, body } = await client.post(`/issues/${issue}/activities/${entry}/revert`, {}, { fields: 'id' })
    return status === 200 ? status : `${status} ${body.code}`
  }

  it('tells who sees the board which sprint an issue came into and left', async () => {
    const issue = await create()
    await put(roadmap, 'Sprint 1', issue)
    await put(secret, 'Sprint 1', issue)
    await put(roadmap, 'Sprint 2', issue)
    expect(await entriesOf(issue)).toMatchObject([
      {
        $type: 'SprintActivityItem',
        category: { id: 'SprintCategory' },
        field: { id: 'sprint', presentation: 'Sprints' },
        added: [{ id: `109-${roadmap.sprints['Sprint 1']}`, name: 'Sprint 1' }],
        removed: [],
        target: { id: issue },
      },
      { added: [], removed: [{ name: 'Sprint 1' }] },
      { added: [{ name: 'Sprint 2' }], removed: [] },
    ])
    expect(await told(issue, mira)).toEqual(['+Sprint 1', '+Sprint 1', '-Sprint 1', '+Sprint 2'])
    const all = await reader.get('/activities', { categories: 'SprintCategory', fields: 'id', $top: '-1' })
    expect(all.body).toHaveLength(3)
  })

  it('knows sprints as they are called now, and those that are gone as they were called', async () => {
    const issue = await create()
    const board = await insertBoard(test, 'Short', { projects: [project], sprints: { A: null, B: null } })
    await put(board, 'A', issue)
    await put(board, 'B', issue)
    await sql`update sprint set name = 'Renamed' where id = ${board.sprints.A}`.execute(test.system.db)
    await sql`delete from sprint where id = ${board.sprints.B}`.execute(test.system.db)
    expect(await told(issue)).toEqual(['+Renamed', '-Renamed', '+B'])
    await sql`update board set deleted_at = 1 where id = ${board.id}`.execute(test.system.db)
    expect(await told(issue)).toEqual([])
  })

  it('is taken back as a whole under the rights on the issue', async () => {
    const issue = await create()
    await put(roadmap, 'Sprint 1', issue)
    await put(roadmap, 'Sprint 2', issue)
    const [, , came] = await entriesOf(issue)
    expect(await revert(issue, came.id, reader)).toBe('403 forbidden')
    expect(await revert(issue, came.id)).toBe(200)
    expect(await placeOf(issue)).toBe('Sprint 1')
    expect(await told(issue)).toEqual(['+Sprint 1', '-Sprint 1', '+Sprint 2', '-Sprint 2', '+Sprint 1'])
  })

  it('is not taken back when the same sprint, or the place of the card, has changed again', async () => {
    const issue = await create()
    await put(roadmap, 'Sprint 1', issue)
    const [came] = await entriesOf(issue)
    test.clock.now += 1_000
    await test.admin.post('/commands', { query: 'remove Board Roadmap', issues: [{ id: issue }] })
    expect(await revert(issue, came.id)).toBe('409 newer_change')
    const [, left] = await entriesOf(issue)
    await put(roadmap, 'Sprint 2', issue)
    expect(await revert(issue, left.id)).toBe('400 not_revertible')
    expect(await placeOf(issue)).toBe('Sprint 2')
  })

  it('is hidden with its board, also from who would take it back', async () => {
    const issue = await create()
    await put(secret, 'Sprint 1', issue)
    const [entry] = await entriesOf(issue, mira)
    const { rows } = await sql<{ id: number }>`select id from users where login = 'reader'`.execute(test.system.db)
    await test.grantPermissions(rows[0]?.id ?? 0, ['UPDATE_ISSUE'], project)
    expect(await revert(issue, entry.id, reader)).toBe('404 not_found')
    expect((await reader.get(`/activities/${entry.id}`)).status).toBe(404)
    expect(await revert(issue, entry.id)).toBe(200)
  })
})
