import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { generate } from './generate.command.ts'
import { generateArticles } from './generate-articles.ts'

describe('generated articles', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp()
    await generateArticles(test.system, 90, () => undefined)
  })
  afterAll(() => test.stop())

  it('stand in a tree, with texts, versions and a history, as any others', async () => {
    const fields = 'id,idReadable,summary,content,parentArticle(id)'
    const { body } = await test.admin.post('/sortedArticles', { folder: 'KB1' }, { fields, $top: '-1' })
    expect(body).toHaveLength(90)
    expect(new Set(body.map(({ idReadable }: { idReadable: string }) => idReadable)).size).toBe(90)
    const [first, second] = body
    expect(second.parentArticle.id).toBe(first.id)
    const versions = await test.admin.get(`/articles/${first.id}/versions`, { fields: 'summary,content,isCurrent' })
    expect(versions.body).toMatchObject([{ summary: first.summary, content: first.content, isCurrent: true }])
    const next = await test.admin.post(
      '/articles',
      { project: { shortName: 'KB1' }, summary: 'One' },
      { fields: 'idReadable' },
    )
    expect(next.body.idReadable).toBe('KB1-A-91')
  })

  it('have the limits that the product itself would write', async () => {
    const { rows } = await sql`
      with recursive tree (id, limits) as (
        select a.id, case when a.acl = '{}' then '{}'::bigint[] else array[a.id] end from article a where a.parent_id is null
        union all
        select c.id, tree.limits || case when c.acl = '{}' then '{}'::bigint[] else array[c.id] end
        from tree join article c on c.parent_id = tree.id
      )
      select a.id from article a join tree on tree.id = a.id where a.limit_ids <> tree.limits`.execute(test.system.db)
    expect(rows).toEqual([])
  })

  it('stand beside generated issues, whichever come first', async () => {
    await generate(test.system, 60, () => undefined)
    const create = async (path: string, project: string) =>
      (await test.admin.post(path, { project: { shortName: project }, summary: 'Next' }, { fields: 'id' })).status
    expect(await create('/issues', 'GEN1')).toBe(200)
    expect(await create('/articles', 'KB1')).toBe(200)
    await generateArticles(test.system, 20, () => undefined)
    expect(await create('/issues', 'GEN1')).toBe(200)
    const { rows } = await sql`select kind, count(*)::int from host group by kind order by kind`.execute(test.system.db)
    expect(rows).toEqual([
      { kind: 'article', count: 112 },
      { kind: 'issue', count: 62 },
    ])
  })
})
