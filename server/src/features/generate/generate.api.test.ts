import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { refreshSearchRows } from '../issues/index.ts'
import { generate } from './generate.command.ts'

describe('generated data', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
    await generate(test.system, 300, () => undefined)
  })
  afterAll(() => test.stop())

  it('can be listed and opened as any other', async () => {
    const page = await test.admin.get('/issuePage', {
      fields: 'issues(idReadable,summary,comments(text),customFields(name,value(name))),total',
    })
    expect(page.body.total).toBe(300)
    expect(page.body.issues[0].summary).not.toBe('')
  })

  it('has the narrow rows that the product itself would write', async () => {
    const rows = () =>
      sql<{ row: string }>`select (s.issue_id, s.project_id, s.updated, s.open, s.restricted, s.acl,
        (select array_agg(v order by v) from unnest(s.vals) v), s.srt)::text as row from issue_search s order by s.issue_id`.execute(
        test.system.db,
      )
    const before = (await rows()).rows
    const ids = await test.system.db.selectFrom('issue').select('id').execute()
    await refreshSearchRows(
      test.system.db,
      ids.map(issue => issue.id),
    )
    expect((await rows()).rows).toEqual(before)
  })

  it('lets people go on where it ended', async () => {
    const project = await test.system.db.selectFrom('project').selectAll().executeTakeFirstOrThrow()
    const reply = await test.admin.post(
      '/issues',
      { project: { id: `0-${project.id}` }, summary: 'Next' },
      { fields: 'numberInProject' },
    )
    expect(reply.body.numberInProject).toBe(project.last_number + 1)
  })
})
