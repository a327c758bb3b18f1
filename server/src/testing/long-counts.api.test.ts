import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generate } from '../features/generate/generate.command.ts'
import { countInPortions, countList, openList, readQuery } from '../features/issue-search/index.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await generate(test.system, 12_000, () => undefined)
})
afterAll(() => test.stop())

it('a count that takes long is still counting, and exact when asked for again', async () => {
  const { rows } = await sql<{ issues: number }>`
    select count(distinct host_id)::int as issues from search_text where tsv @@ 'error'::tsquery`.execute(
    test.system.db,
  )
  const issues = rows[0]?.issues ?? 0
  expect(issues).toBeGreaterThan(5_000)
  const count = async () => (await test.admin.post('/issuesGetter/count', { query: 'error' })).body.count
  expect(await count()).toBe(-1)
  await expect.poll(count, { timeout: 20_000 }).toBe(issues)
})

it('a short one is exact at once', async () => {
  const counted = await test.admin.post('/issuesGetter/count', { query: 'error project: GEN5' })
  expect(counted.body.count).toBeGreaterThan(0)
})

it('counts portion by portion as many as at once', async () => {
  const { system } = test
  for (const query of ['error', 'project: GEN1 has: comments', '']) {
    const list = await openList(system, await readQuery(system, { query }))
    expect(await countInPortions(system, list, 5_000), query).toBe(await countList(system, list, null))
  }
})
