import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { transaction } from '../../../platform/db/index.ts'
import { insertIssue, insertProject } from '../../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createComments } from '../../comments/index.ts'
import { findIssue } from '../find-issue.ts'
import { issueHost } from '../issue-host.ts'
import { eraseIssuesOf } from './erase-issues.ts'

describe('issues that are erased', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())

  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(test.app.platform.database.main)
    return rows[0]?.count
  }

  it('wait for who writes to one, who does not wait for them', async () => {
    const project = await insertProject(test, 'GONE')
    const id = await insertIssue(test, project)
    let erased: Promise<void> | undefined
    // One that is given up for the other is begun again.
    const begun: string[] = []
    await transaction(test.system, async ctx => {
      begun.push('writes')
      const issue = await findIssue(ctx, id, { lock: true })
      erased ??= transaction(test.system, async other => {
        begun.push('erases')
        await eraseIssuesOf(other, project)
      })
      await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 })
      await createComments(ctx, issueHost, [issue], { text: 'Just in time' })
    })
    await erased
    expect(begun).toEqual(['writes', 'erases'])
    const { rows } = await sql`
      select id from host where project_id = ${project} union all select host_id from comment`.execute(test.system.db)
    expect(rows).toEqual([])
  })
})
