import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../../platform/db/index.ts'
import { type ArticlesWorld, onlyFor, startArticles } from '../articles.testing.ts'
import { keepVersion } from './versions.store.ts'

describe('versions of an article', () => {
  let world: ArticlesWorld

  beforeAll(async () => {
    world = await startArticles()
  })
  afterAll(() => world.test.stop())

  const change = async (id: string, body: object) => {
    world.test.clock.now += 1_000
    expect((await world.ada.post(`/articles/${id}`, body)).status).toBe(200)
    return world.test.clock.now
  }
  const versionsOf = async (id: string, client = world.ada) =>
    (await client.get(`/articles/${id}/versions`, { fields: 'id,summary,content,isCurrent,author(login),created' }))
      .body

  it('tell what it said when, and are restored as a new one', async () => {
    const before = world.test.clock.now - 1
    const id = await world.create({ summary: 'First', content: 'one' })
    const [, second] = [await change(id, { content: 'two' }), await change(id, { summary: 'Second' })]
    await change(id, { content: null })
    const versions = await versionsOf(id, world.bob)
    expect(versions).toMatchObject([
      { summary: 'Second', content: null, isCurrent: true, author: { login: 'ada' } },
      { summary: 'Second', content: 'two', isCurrent: false, created: second },
      { summary: 'First', content: 'two' },
      { summary: 'First', content: 'one' },
    ])
    const at = async (time: number) =>
      (await world.bob.get(`/articles/${id}`, { at: `${time}`, fields: 'id,summary,content,updated,reporter(login)' }))
        .body
    expect(await at(second)).toMatchObject({ id, summary: 'Second', content: 'two', updated: second, $type: 'Article' })
    expect(await at(second - 1)).toMatchObject({ summary: 'First', content: 'two', reporter: { login: 'ada' } })
    expect((await world.bob.get(`/articles/${id}`, { at: `${before}` })).status).toBe(404)

    const first = versions.at(-1).id
    const path = `/articles/${id}/versions/${first}`
    expect((await world.bob.get(path, { fields: 'content' })).body).toMatchObject({ content: 'one' })
    expect((await world.bob.post(`${path}/restore`, undefined)).status).toBe(403)
    world.test.clock.now += 1_000
    const restored = await world.ada.post(`${path}/restore`, undefined, { fields: 'summary,content' })
    expect(restored.body).toMatchObject({ summary: 'First', content: 'one' })
    expect(await versionsOf(id)).toHaveLength(5)
    const other = await world.create()
    expect((await world.ada.get(`/articles/${other}/versions/${first}`)).status).toBe(404)
  })

  it('are hidden with it', async () => {
    const top = await world.create()
    const id = await world.create({ parentArticle: { id: top }, content: 'hidden' })
    const [version] = await versionsOf(id)
    await world.ada.post(`/articles/${top}`, onlyFor(world.adaId))
    for (const path of ['versions', `versions/${version.id}`])
      expect((await world.bob.get(`/articles/${id}/${path}`)).status).toBe(404)
    expect((await world.bob.get(`/articles/${id}`, { at: `${world.test.clock.now}` })).status).toBe(404)
    await world.ada.post(`/articles/${top}`, { visibility: null })
    await world.ada.delete(`/articles/${id}`)
    expect((await world.ada.get(`/articles/${id}/versions/${version.id}`)).status).toBe(404)
  })

  it('decide on what is overwritten, and tell the two who wrote what they began with', async () => {
    const id = await world.create({ content: '- [ ] one\n- [ ] two' })
    const { contentVersion, summaryVersion } = await world.read(id, 'contentVersion,summaryVersion')
    const send = (body: object, version: string) =>
      world.ada.send({
        method: 'POST',
        url: `/api/articles/${id}?fields=content,contentVersion`,
        payload: body,
        headers: { 'if-match': `"${version}"` },
      })
    await change(id, { checkboxes: [{ position: 2, checked: true }] })
    expect((await world.read(id, 'content')).content).toBe('- [x] one\n- [ ] two')
    const ticked = await send({ content: '- [ ] one\n- [ ] two\n- [ ] three' }, contentVersion)
    expect(ticked.body).toMatchObject({ content: '- [x] one\n- [ ] two\n- [ ] three' })
    await change(id, { content: 'Rewritten', summary: 'Renamed' })
    const refused = await send({ content: 'Mine' }, ticked.body.contentVersion)
    expect([refused.status, refused.body]).toMatchObject([
      412,
      { error: 'edit_conflict', base: '- [x] one\n- [ ] two\n- [ ] three', current: 'Rewritten' },
    ])
    expect((await send({ content: 'Mine' }, refused.body.version)).status).toBe(200)
    expect((await send({ summary: 'Mine' }, summaryVersion)).body).toMatchObject({ base: 'One', current: 'Renamed' })
  })

  it('keep each text once, in little room', async () => {
    const words = Array.from({ length: 4_000 }, (_, n) => `word${(n * 7_919) % 2_503}`)
    const paragraph = (n: number) =>
      Array.from({ length: 60 }, (_, at) => words[(n * 977 + at * at * 31 + at * n) % words.length]).join(' ')
    const paragraphs = Array.from({ length: 220 }, (_, n) => paragraph(n))
    const id = await world.create({ content: paragraphs.join('\n\n') })
    const before = paragraphs.join('\n\n')
    expect(before.length).toBeGreaterThan(90_000)
    const number = Number(id.slice(4))
    await transaction(world.test.system, async ctx => {
      for (let version = 1; version < 40; version++) {
        paragraphs[(version * 37) % 220] = paragraph(version + 1_000)
        await keepVersion(ctx, number, { summary: 'One', content: paragraphs.join('\n\n') })
      }
    })
    await change(id, { content: before })
    await change(id, { content: paragraphs.join('\n\n') })
    const { rows } = await sql<{ bytes: number; texts: number }>`
      select (select sum(pg_column_size(t.*)) from article_text t where t.article_id = ${number})
        + (select sum(pg_column_size(h.*)) from activity h where h.host_id = ${number})
        + (select sum(pg_column_size(v.*)) from article_version v where v.article_id = ${number}) as bytes,
        (select count(*) from article_text t where t.article_id = ${number}) as texts`.execute(world.test.system.db)
    expect(rows[0]?.texts).toBe(40)
    // 200 of them would take 10 MB.
    expect(rows[0]?.bytes).toBeLessThan(2_000_000)
    const { rows: entries } = await sql<{ bytes: number }>`
      select max(pg_column_size(h.*)) as bytes from activity h where h.host_id = ${number}`.execute(
      world.test.system.db,
    )
    expect(entries[0]?.bytes).toBeLessThan(1_000)
  }, 30_000)

  it('are told by the history, until an administrator erases them', async () => {
    const id = await world.create({ content: 'public' })
    await change(id, { content: 'secret' })
    await change(id, { content: 'public again' })
    const entries = async (client = world.test.admin) =>
      (
        await client.get(`/articles/${id}/activities`, {
          categories: 'ArticleDescriptionCategory',
          fields: 'id,added,removed',
        })
      ).body
    expect(await entries(world.bob)).toMatchObject([
      { added: 'secret', removed: 'public' },
      { added: 'public again', removed: 'secret' },
    ])
    const erase = async (index: number) => {
      const entry = (await entries())[index]
      expect((await world.test.admin.delete(`/articles/${id}/activities/${entry.id}/content`)).status).toBe(200)
    }
    const contents = async () => (await versionsOf(id)).map(({ content }: { content: string }) => content)
    await erase(1)
    expect(await contents()).toEqual(['public again', 'secret', 'public'])
    await erase(0)
    expect(await contents()).toEqual(['public again', null, null])
    const versions = (await world.ada.get(`/articles/${id}/versions`, { fields: 'id,erased' })).body
    expect(versions.map(({ erased }: { erased: boolean }) => erased)).toEqual([false, true, true])
    expect((await world.ada.post(`/articles/${id}/versions/${versions[1].id}/restore`, undefined)).status).toBe(404)
    const { rows } = await sql`
      select from article_text where article_id = ${Number(id.slice(4))} and body is not null`.execute(
      world.test.system.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('have no title that an administrator erased', async () => {
    const id = await world.create({ summary: 'First', content: 'kept' })
    await change(id, { summary: 'Secret' })
    await change(id, { summary: 'Now' })
    const path = `/articles/${id}/activities`
    const entries = await world.test.admin.get(path, { categories: 'ArticleSummaryCategory', fields: 'id' })
    const titles = async () => (await versionsOf(id)).map(({ summary }: { summary: string }) => summary)
    const erase = async (index: number) =>
      expect((await world.test.admin.delete(`${path}/${entries.body[index].id}/content`)).status).toBe(200)
    await erase(0)
    expect(await titles()).toEqual(['Now', 'Secret', 'First'])
    await erase(1)
    expect(await titles()).toEqual(['Now', '', 'First'])
    const [, secret] = await versionsOf(id)
    expect((await world.ada.post(`/articles/${id}/versions/${secret.id}/restore`, undefined)).status).toBe(200)
    expect(await world.read(id, 'summary,content')).toMatchObject({ summary: 'Now', content: 'kept' })
  })
})
