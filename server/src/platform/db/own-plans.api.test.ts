import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RequestContext } from '../../platform/context/index.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { transaction, withOwnPlans } from './index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

const modeOf = async ({ search }: RequestContext): Promise<string | undefined> =>
  (await sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(search)).rows[0]?.plan_cache_mode

it('plans reads in a transaction by their values, and what follows once a connection again', async () => {
  const modes = await transaction(test.system, async ctx => [
    await modeOf(ctx),
    await withOwnPlans(ctx, () => modeOf(ctx)),
    await modeOf(ctx),
  ])
  expect(modes).toEqual(['force_generic_plan', 'force_custom_plan', 'force_generic_plan'])
})

it('says nothing to the database outside of one, where searches are planned so', async () => {
  expect(await test.countStatements(() => withOwnPlans(test.system, async () => undefined))).toBe(0)
  expect(await withOwnPlans(test.system, () => modeOf(test.system))).toBe('force_custom_plan')
})
