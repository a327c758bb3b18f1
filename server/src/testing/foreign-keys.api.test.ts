import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './test-app.ts'

/** Tables of which there are many rows, and rows that go away for good. */
const ERASED: readonly string[] = ['host', 'issue', 'comment', 'attachment', 'activity', 'work_item', 'tag']

describe('what goes away together with an issue', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

  it('is found through an index, however much there is', async () => {
    const { rows } = await sql<{ name: string; indexed: boolean }>`
      select c.conrelid::regclass || '.' || a.attname as name, exists (
        select 1 from pg_index x where x.indrelid = c.conrelid and x.indkey[0] = c.conkey[1]
          and (x.indpred is null or pg_get_expr(x.indpred, x.indrelid) = '(' || a.attname || ' IS NOT NULL)')) as indexed
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = any(${[...ERASED]}::regclass[]) order by 1`.execute(test.system.db)
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.filter(({ indexed }) => !indexed).map(({ name }) => name)).toEqual([])
  })
})
