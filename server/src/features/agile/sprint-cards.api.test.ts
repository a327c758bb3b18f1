import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { whileHeld, whileHeldInTurn } from '../../testing/held-rows.ts'
import { type BoardWorld, startBoardWorld } from './board-world.testing.ts'

describe('a board that is changed while cards come', () => {
  let world: BoardWorld
  let board = ''
  let issue = ''
  const both = () => [{ id: world.project }, { id: world.other }]
  beforeAll(async () => {
    world = await startBoardWorld('CUR')
  })
  afterAll(() => world.test.stop())
  beforeEach(async () => {
    board = await world.createBoard({ projects: both() })
    issue = await world.createIssue('Card')
  })

  const numberOf = (id: string) => Number(id.split('-')[1])
  const held = (table: 'issue_search' | 'board', id: string) =>
    sql`select from ${sql.table(table)} where ${sql.ref(table === 'issue_search' ? 'issue_id' : 'id')} = ${numberOf(id)}
      for no key update`
  const put = () => world.test.admin.post(`/agiles/${board}/sprints/current/issues`, { id: issue })
  /** Numbers of the issues that have been put on the board, whether it shows them or not. */
  const cards = async () => {
    const { rows } = await sql<{ issue_id: number }>`
      select x.issue_id from sprint_issue x join sprint s on s.id = x.sprint_id
      where s.board_id = ${numberOf(board)}`.execute(world.test.system.db)
    return rows.map(row => `2-${row.issue_id}`)
  }
  const CHANGES = [
    ['shows their project no more', 'not_on_board', () => ({ projects: [{ id: world.other }] })],
    [
      'has its cards by a query',
      'bad_request',
      () => ({ sprintsSettings: { isExplicit: false, explicitQuery: '#Fixed' } }),
    ],
    [
      'has its cards by a field',
      'not_found',
      () => ({ sprintsSettings: { isExplicit: false, sprintSyncField: { id: world.fields['Fix versions'] } } }),
    ],
  ] as const

  it.each(CHANGES)('takes none that come when it %s', async (_, code, change) => {
    const [changed, added] = await whileHeldInTurn(world.test, held('board', board), [
      () => world.ada.post(`/agiles/${board}`, change()),
      () => put(),
    ])
    expect([changed?.status, added?.body.code]).toEqual([200, code])
    expect(await cards()).toEqual([])
  })

  it.each(CHANGES)('keeps none that came just before it %s', async (_, _code, change) => {
    const replies = await whileHeldInTurn(world.test, held('issue_search', issue), [
      () => put(),
      () => world.ada.post(`/agiles/${board}`, change()),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await cards()).toEqual([])
  })

  const leave = () => world.test.admin.post(`/issues/${issue}`, { project: { id: world.other } })
  const stopShowing = () => world.ada.post(`/agiles/${board}`, { projects: [{ id: world.project }] })

  it.each([
    ['moved', () => held('issue_search', issue), [leave, stopShowing]],
    ['are being moved', () => held('board', board), [stopShowing, leave]],
  ] as const)('leaves none that %s to a project that it stops showing', async (_, lock, requests) => {
    await put()
    const replies = await whileHeldInTurn(world.test, lock(), requests)
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await cards()).toEqual([])
  })

  it('leaves out new issues and those that an undo would bring back, and they notice nothing', async () => {
    await put()
    const { body } = await world.test.admin.post(
      '/commands',
      { query: `remove Board {${await nameOf()}}`, issues: [{ id: issue }] },
      { fields: 'operation(id)' },
    )
    await world.ada.post(`/agiles/${board}/sprints/current`, { isDefault: true })
    const number = numberOf(board)
    const [created, undone] = await whileHeld(
      world.test,
      held('board', board),
      () => [
        world.ada.post(
          '/issues',
          {
            project: { id: world.project },
            summary: 'New',
            customFields: [{ name: 'State', $type: 'StateIssueCustomField', value: { name: 'Open' } }],
          },
          { fields: 'id' },
        ),
        world.test.admin.post(`/operations/${body.operation.id}/undo`, {}, { fields: 'undone,skipped' }),
      ],
      sql`with gone as (delete from board_project where board_id = ${number} and project_id = ${numberOf(world.project)})
        update board set updated = updated + 1 where id = ${number}`,
    )
    expect([created?.status, undone?.body]).toEqual([200, expect.objectContaining({ undone: 0, skipped: 1 })])
    expect(await cards()).toEqual([])
  })

  it('is changed by each as the one before has left it', async () => {
    await world.ada.post(`/agiles/${board}`, { projects: [{ id: world.project }] })
    const replies = await whileHeldInTurn(world.test, held('board', board), [
      () => world.ada.post(`/agiles/${board}`, { projects: both() }),
      () => world.test.admin.post(`/agiles/${board}`, { projects: [{ id: world.project }] }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await world.ada.get(`/agiles/${board}`, { fields: 'projects(id)' })
    expect(body.projects.map(({ id }: { id: string }) => id)).toEqual([world.project])
  })

  it('refuses by the issue in commands that leave out what refuses', async () => {
    const other = await world.createIssue('Stays', { project: { id: world.other } })
    const query = `add Board {${await nameOf()}}`
    const number = numberOf(board)
    const [reply] = await whileHeld(
      world.test,
      held('board', board),
      () => [
        world.test.admin.post(
          '/commands',
          { query, issues: [{ id: issue }, { id: other }], skipRefusing: true },
          { fields: 'operation(refusals(count,error))' },
        ),
      ],
      sql`with gone as (delete from board_project where board_id = ${number} and project_id = ${numberOf(world.project)})
        update board set updated = updated + 1 where id = ${number}`,
    )
    expect(reply?.body.operation.refusals).toEqual([expect.objectContaining({ count: 1, error: 'not_on_board' })])
    expect(await cards()).toEqual([other])
  })

  const nameOf = async (): Promise<string> => (await world.ada.get(`/agiles/${board}`, { fields: 'name' })).body.name
})
