import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'

describe('what is wrong with the queries of boards', () => {
  let world: BoardWorld
  beforeAll(async () => {
    world = await startBoardWorld('STA')
  })
  afterAll(() => world.test.stop())

  const problems = (top: string, skip = '0') =>
    world.ada.get('/agiles', { fields: 'status(problems(text))', $top: top, $skip: skip })

  it('is told of many boards with the same number of statements, and of so many only', async () => {
    const board = Number((await world.createBoard()).slice(4))
    await sql`with made as (
        insert into board (name, owner_id, acl, created, updated)
        select 'Many ' || n, ${world.adaId}::int, array[${world.adaId}::int], 0, 0 from generate_series(1, 100) n returning id)
      insert into board_query (board_id, ordinal, purpose, name, query)
        select id, 0, 'filter', 'Filter', 'tag: {gone ' || id || '}' from made union all
        select ${board}, 0, 'filter', 'Last', 'tag: {gone}'`.execute(world.test.system.db)
    const { status, body } = await problems('20', '80')
    expect(status).toBe(200)
    expect(body).toHaveLength(20)
    for (const one of body) expect(JSON.stringify(one)).toMatch(/Filter|Last/)
    const few = await world.test.countStatements(() => problems('2'))
    expect(await world.test.countStatements(() => problems('20', '40'))).toBe(few)
    expect((await problems('-1')).body).toMatchObject({ code: 'list_too_long', facts: { limit: 100 } })
  })
})
