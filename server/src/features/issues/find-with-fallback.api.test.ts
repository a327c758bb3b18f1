import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { countIssues, countQuickly } from './count-issues.ts'
import { findIssues, isPartial } from './find-issues.ts'
import type { IssueFilter } from './issue-filter.ts'
import { byId, byUpdated } from './issue-order.ts'
import { amongNewest } from './newest-issues.ts'

describe('a walk along the order of a list', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
    await test.admin.post('/admin/projects', { shortName: 'WALK', name: 'Walk', leader: { login: 'admin' } })
    for (const summary of ['One', 'Two'])
      expect((await test.admin.post('/issues', { project: { shortName: 'WALK' }, summary })).status).toBe(200)
  })
  afterAll(() => test.stop())

  const all = { projectIds: null, where: sql`true` } as const satisfies IssueFilter
  const endless: IssueFilter = {
    projectIds: null,
    where: sql`(select true from pg_sleep(60))`,
    fallback: { filter: all, afterMs: 50 },
  }

  it('is given up for what finds the same when it takes too long', async () => {
    const found = await findIssues(test.system, endless, [byUpdated(true)], { top: 10 })
    expect(found).toEqual(await findIssues(test.system, all, [byUpdated(true)], { top: 10 }))
    expect(found).toHaveLength(2)
    expect(await countIssues(test.system, endless)).toBe(2)
  })

  it('is answered with the newest issues by who may know only those, and says so', async () => {
    const newest = amongNewest(test.system, all)
    const slow: IssueFilter = { ...endless, fallback: { filter: newest, afterMs: 50 } }
    const page = { top: 10, mayBePartial: true }
    const found = await findIssues(test.system, slow, [byUpdated(true)], page)
    expect(found.map(({ id }) => id)).toEqual(
      (await findIssues(test.system, all, [byUpdated(true)], page)).map(({ id }) => id),
    )
    expect(isPartial(found)).toBe(true)
    expect(isPartial(await findIssues(test.system, all, [byUpdated(true)], page))).toBe(false)
    expect(await countQuickly(test.system, slow)).toEqual({ count: 2, isMinimum: true })
    expect(await countQuickly(test.system, all)).toEqual({ count: 2, isMinimum: false })
  })

  it('is waited for by who needs them all', async () => {
    const late: IssueFilter = { ...all, where: sql`(select true from pg_sleep(0.1))` }
    const slow: IssueFilter = { ...late, fallback: { filter: amongNewest(test.system, all), afterMs: 10 } }
    expect(isPartial(await findIssues(test.system, slow, [byUpdated(true)], { top: 10 }))).toBe(false)
  })

  it('passes many issues in several steps', async () => {
    for (const summary of ['Three', 'Four', 'Five'])
      expect((await test.admin.post('/issues', { project: { shortName: 'WALK' }, summary })).status).toBe(200)
    const found = async (page: object, atOnce?: number) =>
      (await findIssues(test.system, all, [byUpdated(true), byId(true)], { top: 2, ...page }, atOnce)).map(
        ({ id }) => id,
      )
    const whole = await found({ top: 10 })
    expect(await found({ skip: 3 }, 1)).toEqual(whole.slice(3))
    expect(await found({ skip: 2 }, 2)).toEqual(whole.slice(2, 4))
    expect(await found({ skip: 9 }, 2)).toEqual([])
  })

  it('fails for every other reason', async () => {
    const broken: IssueFilter = { ...endless, where: sql`1 / (s.issue_id - s.issue_id) = 1` }
    await expect(countIssues(test.system, broken)).rejects.toThrow('division by zero')
  })
})
