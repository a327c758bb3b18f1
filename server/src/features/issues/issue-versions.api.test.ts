import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let issue = ''
beforeAll(async () => {
  test = await startTestApp()
  const project = await createProject(test, 'VERSIONS')
  issue = (await test.admin.post('/issues', { project: { id: project }, summary: 'Kept' }, { fields: 'id' })).body.id
})
afterAll(() => test.stop())

interface Rows {
  readonly summary: string
  readonly whole: string
  readonly narrow: string
  readonly updated: number
}
const rows = async (): Promise<Rows> => {
  const found = await sql<Rows>`
    select i.summary, i.version::text as whole, s.version::text as narrow, i.updated
    from issue i join issue_search s on s.issue_id = i.id`.execute(test.system.db)
  return found.rows[0] ?? expect.unreachable()
}
/** As a standby that lacked the last changes has them, when it was promoted: written by nobody. */
const goBack = ({ summary, whole, narrow, updated }: Rows) =>
  test.app.platform.database.main.transaction().execute(async db => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`update issue set summary = ${summary}, version = ${whole}::bigint, updated = ${updated}`.execute(db)
    await sql`update issue_search set version = ${narrow}::bigint, updated = ${updated}`.execute(db)
  })
/** Wide enough to be remembered. */
const shown = async () => {
  const { body } = await test.admin.get('/issues', { fields: 'id,idReadable,summary,created,tags(name)' })
  return body.map(({ summary }: { readonly summary: string }) => summary)
}
const rename = (summary: string) => test.admin.post(`/issues/${issue}`, { summary })

it('a change that was lost in a failover is not shown in place of the next one', async () => {
  expect(await shown()).toEqual(['Kept'])
  const before = await rows()
  const lost: Rows[] = []
  for (const summary of ['Lost', 'Other', 'Third']) {
    await rename(summary)
    expect(await shown()).toEqual([summary])
    lost.push(await rows())
    await goBack(before)
    expect(await shown()).toEqual(['Kept'])
  }
  for (const part of ['whole', 'narrow'] as const) expect(new Set([before, ...lost].map(row => row[part])).size).toBe(4)
})

it('every change of a row draws another version, whoever writes it', async () => {
  const seen = [await rows()]
  for (const change of [
    sql`update issue set votes = votes`,
    sql`update issue set version = 1`,
    sql`update issue_search set vals = vals`,
  ]) {
    await change.execute(test.system.db)
    seen.push(await rows())
  }
  expect(new Set(seen.map(({ whole }) => whole)).size).toBe(3)
  expect(new Set(seen.map(({ narrow }) => narrow)).size).toBe(2)
})
