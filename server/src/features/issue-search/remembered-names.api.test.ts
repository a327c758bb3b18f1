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

  it('changes with the next request once a project is archived, renamed or opened again', async () => {
    const { admin } = test
    const { body } = await admin.post('/admin/projects', { name: 'Harbour', shortName: 'HBR' })
    await admin.post('/issues', { project: { id: body.id }, summary: 'A quiet quay' })
    const found = async (query: string) => {
      const { body: issues } = await admin.get('/issues', { query, fields: 'idReadable' })
      return issues.map(({ idReadable }: { idReadable: string }) => idReadable)
    }
    expect(await found('quay')).toEqual(['HBR-1'])
    await admin.post(`/admin/projects/${body.id}`, { archived: true })
    expect([await found('quay'), await found('project: HBR quay'), await found('issue id: HBR-1')]).toEqual([
      [],
      ['HBR-1'],
      ['HBR-1'],
    ])
    await admin.post(`/admin/projects/${body.id}`, { shortName: 'QUA' })
    expect([await found('issue id: HBR-1'), await found('issue id: QUA-1')]).toEqual([['QUA-1'], ['QUA-1']])
    await admin.post(`/admin/projects/${body.id}`, { archived: false })
    expect(await found('quay')).toEqual(['QUA-1'])
  })

  it('and the languages of texts cost no statement of their own', async () => {
    expect(await costOf('words')).toBeLessThanOrEqual(3)
  })
})
