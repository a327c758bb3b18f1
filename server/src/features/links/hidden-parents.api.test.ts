import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { acting } from '../../testing/acting.ts'
import { insertIssue, insertProject } from '../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { hiddenParents } from './links.policy.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

it('a parent is hidden from who does not see it; a deleted one is in nobody’s way', async () => {
  const [seen, unseen] = [await insertProject(test, 'SEEN'), await insertProject(test, 'UNSEEN')]
  const make = async (project: number, summary: string): Promise<number> =>
    Number((await insertIssue(test, project, { summary })).slice(2))
  const parent = await make(seen, 'A parent')
  const secret = await make(unseen, 'A secret parent')
  const gone = await make(unseen, 'A parent that is gone')
  await sql`update issue set deleted_at = 1 where id = ${gone}`.execute(test.system.db)

  const ctx = { ...acting({ userId: 9, held: { READ_ISSUE: [seen] } }), db: test.system.db }
  expect(await hiddenParents(ctx, [parent, secret, gone])).toEqual(new Set([secret]))
})
