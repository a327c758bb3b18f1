import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

describe('what names in queries mean', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
    const { rows } = await sql<{ id: number }>`select id from users where login_key = 'admin'`.execute(test.system.db)
    await sql`insert into tag (name, owner_id, acl)
      select name, ${rows[0]?.id}::int, array[${rows[0]?.id}::int]
      from (select 'few' as name union all select 'bulk ' || n from generate_series(1, 300) n) t`.execute(
      test.system.db,
    )
  })
  afterAll(() => test.stop())

  const costOf = async (query: string): Promise<number> => {
    const read = async () => expect((await test.admin.get('/issues', { query })).status).toBe(200)
    await read()
    return test.countStatements(read)
  }

  it('is remembered, but not what would fill the memory', async () => {
    expect(await costOf('has: comments tag: bulk*')).toBe((await costOf('has: comments tag: few*')) + 1)
  })
})
