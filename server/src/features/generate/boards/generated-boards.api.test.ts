import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { generate } from '../generate.command.ts'
import { generateBoards } from './generate-boards.ts'

const ISSUES = 400
const BOARD = 'id,name,status(valid,errors),currentSprint(id,name),sprints(id,archived),projects(id)'
type Board = {
  readonly id: string
  readonly name: string
  readonly currentSprint: { readonly id: string; readonly name: string }
  readonly sprints: readonly { readonly id: string; readonly archived: boolean }[]
  readonly projects: readonly { readonly id: string }[]
}

describe('generated boards', () => {
  let test: TestApp
  let boards: readonly Board[] = []
  beforeAll(async () => {
    test = await startTestApp()
    await generate(test.system, ISSUES, () => undefined)
    boards = (await test.admin.get('/agiles', { fields: BOARD, $top: '-1' })).body
  })
  afterAll(() => test.stop())

  const boardOf = (begins: string): Board => {
    const found = boards.find(({ name }) => name.startsWith(begins))
    if (!found) throw new Error(`No board ${begins} among ${boards.map(({ name }) => name).join(', ')}`)
    return found
  }
  const viewOf = async ({ id, currentSprint }: Board) =>
    (
      await test.admin.get(`/agiles/${id}/sprints/${currentSprint.id}/boardView`, {
        fields: 'rows,total,notOnBoard,columns',
      })
    ).body

  it('are usable, and each shows cards', async () => {
    expect(boards.length).toBeGreaterThanOrEqual(7)
    for (const board of boards) {
      expect(board, board.name).toMatchObject({ status: { valid: true, errors: [] } })
      expect((await viewOf(board)).total, board.name).toBeGreaterThan(0)
    }
  })

  it('hold a long sprint whose cards are all seen, and rows of issues with cards below them', async () => {
    const release = await viewOf(boardOf('Release of'))
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from issue
      where project_id = ${Number(boardOf('Release of').projects[0]?.id.slice(2))}`.execute(test.system.db)
    expect(release).toMatchObject({ total: Math.ceil((rows[0]?.count ?? 0) / 3), notOnBoard: [] })
    const epics = await viewOf(boardOf('Epics of'))
    const below = epics.rows.filter(({ kind, count }: { kind: string; count: number }) => kind === 'issue' && count > 1)
    expect(below.length).toBeGreaterThan(0)
  })

  it('have sprints of a year, the past ones done, and cards in an order of people', async () => {
    const team = boardOf('Team of')
    expect(team.sprints).toHaveLength(28)
    expect(team.currentSprint.name).toBe('Sprint 27')
    const { rows } = await sql<{ open: number; cards: number; ordered: number }>`
      select count(*) filter (where i.resolved is null and s.finish < ${test.clock.now})::int as open,
        count(*)::int as cards, count(o.key)::int as ordered
      from sprint s join sprint_issue x on x.sprint_id = s.id join issue i on i.id = x.issue_id
      left join manual_order o on o.list_id = s.id and o.host_id = i.id
      where s.board_id = ${Number(team.id.split('-')[1])}`.execute(test.system.db)
    expect(rows[0]?.open).toBe(0)
    expect(rows[0]?.ordered).toBeGreaterThan(0)
    expect(rows[0]?.cards).toBeGreaterThan(rows[0]?.ordered ?? 0)
  })

  it('are told of in the history of their cards as the product tells it', async () => {
    const { id, currentSprint } = boardOf('Release of')
    const { body: cards } = await test.admin.get(`/agiles/${id}/sprints/${currentSprint.id}/issues`, {
      fields: 'id',
      $top: '1',
    })
    const card: string = cards[0].id
    await test.admin.delete(`/agiles/${id}/sprints/${currentSprint.id}/issues/${card}`)
    await test.admin.post(`/agiles/${id}/sprints/${currentSprint.id}/issues`, { id: card })
    const { rows } = await sql<{ entry: object; values: object }>`
      select to_jsonb(a) - array['id', 'author_id', 'created', 'operation_id', 'change_id'] as entry,
        (select jsonb_agg(to_jsonb(v) - array['activity_id', 'created']) from activity_value v where v.activity_id = a.id) as values
      from activity a where a.host_id = ${Number(card.slice(2))} and a.category = 'SprintCategory' and a.added is not null
        and (a.added #>> '{values,0,id}')::int = ${Number(currentSprint.id.split('-')[1])}
      order by a.id`.execute(test.system.db)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(rows[1])
  })

  it('tell of cards that were carried over, and of nothing before they were created', async () => {
    const { rows } = await sql<{ removed: number; early: number; torn: number }>`
      select count(*) filter (where a.removed is not null)::int as removed,
        count(*) filter (where a.created < i.created or a.created > ${test.clock.now})::int as early,
        (select count(*)::int from sprint_issue x where not exists (select from activity h where h.host_id = x.issue_id
          and (h.added #>> '{values,0,id}')::int = x.sprint_id and h.category = 'SprintCategory')) as torn
      from activity a join issue i on i.id = a.host_id where a.category = 'SprintCategory'`.execute(test.system.db)
    expect(rows[0]?.removed).toBeGreaterThan(0)
    expect(rows[0]).toMatchObject({ early: 0, torn: 0 })
  })

  it('are not made again for projects that have some', async () => {
    await generateBoards(test.system, () => undefined)
    const again = await test.admin.get('/agiles', { fields: 'id', $top: '-1' })
    expect(again.body).toHaveLength(boards.length)
  })
})
