import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { idIn, upload } from '../../testing/sample-data.ts'
import { type ArticlesWorld, EDITOR, onlyFor, startArticles, WRITER } from './articles.testing.ts'

describe('who sees an article', () => {
  let world: ArticlesWorld
  let carl: ApiClient
  let carlId: number

  beforeAll(async () => {
    const comments = ['READ_ARTICLE_COMMENT', 'CREATE_ARTICLE_COMMENT'] as const
    world = await startArticles({ ada: [...EDITOR, ...comments, 'USER_READ_BASIC'], bob: [...WRITER, ...comments] })
    carlId = await world.test.createUser('carl')
    await world.test.grantPermissions(carlId, [...WRITER, ...comments, 'READ_HIDDEN_STUFF'], world.number)
    carl = await world.test.clientOf(carlId)
  })
  afterAll(() => world.test.stop())

  const below = (parent: string, body: object = {}, client = world.ada) =>
    world.create({ parentArticle: { id: parent }, ...body }, client)
  const limit = (id: string, body: object) => world.ada.post(`/articles/${id}`, body, { fields: 'id' })
  const statuses = async (id: string) => {
    const found: number[] = []
    for (const client of [world.ada, world.bob, carl]) found.push((await client.get(`/articles/${id}`)).status)
    return found
  }

  it('passes its limit and those of all above it, or reads hidden things', async () => {
    const top = await world.create({}, world.bob)
    const middle = await below(top, onlyFor(world.bobId), world.bob)
    const child = await below(middle, {}, world.bob)
    expect(await statuses(child)).toEqual([404, 200, 200])
    // Its author sees what is limited to others, not what lies below it and is limited by others.
    await world.bob.post(`/articles/${middle}`, onlyFor(world.adaId))
    expect(await statuses(child)).toEqual([200, 200, 200])
    await limit(child, onlyFor(world.adaId))
    expect(await statuses(child)).toEqual([200, 200, 200])
    await world.bob.post(`/articles/${top}`, onlyFor(world.bobId))
    expect(await statuses(child)).toEqual([404, 200, 200])
    await world.bob.post(`/articles/${top}`, { visibility: { $type: 'UnlimitedVisibility' } })
    await world.bob.post(`/articles/${middle}`, { visibility: null })
    expect(await statuses(child)).toEqual([200, 200, 200])
  })

  it('is told the limit of the nearest above as an inherited one', async () => {
    const top = await world.create(onlyFor(world.bobId))
    const child = await below(await below(top))
    const fields = 'visibility($type,inherited,permittedUsers(id),implicitPermittedUsers(id))'
    const limited = { $type: 'LimitedVisibility', permittedUsers: [{ id: `1-${world.bobId}` }] }
    expect((await world.read(top, fields)).visibility).toMatchObject({ ...limited, inherited: false })
    expect((await world.read(child, fields)).visibility).toMatchObject({
      ...limited,
      inherited: true,
      implicitPermittedUsers: [{ id: `1-${world.adaId}` }],
    })
  })

  it('is all who also sees what hangs on it, and is told of it', async () => {
    const top = await world.create({ summary: 'Secretive' })
    const child = await below(top, { content: 'Subterranean' })
    const path = `/articles/${child}`
    const comment = idIn(await world.ada.post(`${path}/comments`, { text: 'Whispered' }, { fields: 'id' }))
    const file = idIn(await upload(world.ada, `${path}/attachments`))
    const paths = [path, `${path}/comments`, `${path}/comments/${comment}`, `${path}/attachments/${file}`]
    const answers = async (client: ApiClient) => {
      const found: number[] = []
      for (const one of [...paths, `${path}/activities?categories=ArticleCreatedCategory`])
        found.push((await client.get(one)).status)
      return found
    }
    expect(await answers(world.bob)).toEqual([200, 200, 200, 200, 200])
    await limit(top, onlyFor(world.adaId))
    expect(await answers(world.bob)).toEqual([404, 404, 404, 404, 404])
    expect(await answers(carl)).toEqual([200, 200, 200, 200, 200])
    const { rows } = await sql<{ was: unknown }>`
      select payload -> 'was' as was from outbox where host_id = ${Number(child.slice(4))} and kind = 'article.changed'
      order by id desc limit 1`.execute(world.test.system.db)
    expect(rows).toEqual([{ was: { projectId: world.number, limits: [] } }])
    await limit(top, { visibility: null })
    expect(await answers(world.bob)).toEqual([200, 200, 200, 200, 200])
  })

  it('counts nothing that is hidden', async () => {
    const top = await world.create()
    const [first, hidden, last] = [await below(top), await below(top, onlyFor(world.adaId)), await below(top)]
    const fields = 'childArticles(id,ordinal),hasChildren'
    const ids = (body: { childArticles: readonly { id: string; ordinal: number }[] }) =>
      body.childArticles.map(({ id, ordinal }) => [id, ordinal])
    expect(ids(await world.read(top, fields, world.bob))).toEqual([
      [first, 0],
      [last, 1],
    ])
    expect(ids(await world.read(top, fields))).toEqual([
      [first, 0],
      [hidden, 1],
      [last, 2],
    ])
    for (const id of [first, last]) await world.ada.delete(`/articles/${id}`)
    expect(await world.read(top, fields, world.bob)).toMatchObject({ childArticles: [], hasChildren: false })
    const list = async (client: ApiClient) =>
      (await client.get('/articles', { folder: 'WIKI', fields: 'id', $top: '-1' })).body.map(
        ({ id }: { id: string }) => id,
      )
    expect([(await list(world.bob)).includes(hidden), (await list(world.ada)).includes(hidden)]).toEqual([false, true])
    // A place among what one sees, beside what one does not.
    const own = await world.create({ parentArticle: { id: top }, summary: 'own', ordinal: 0 }, world.bob)
    expect(ids(await world.read(top, fields, world.bob))).toEqual([[own, 0]])
  })

  it('inherits from where an article is moved to', async () => {
    const [open, closed] = [await world.create(), await world.create(onlyFor(world.adaId))]
    const moved = await below(open)
    const child = await below(moved)
    await limit(moved, { parentArticle: { id: closed } })
    expect(await statuses(child)).toEqual([200, 404, 200])
    await limit(moved, { parentArticle: { id: open } })
    expect(await statuses(child)).toEqual([200, 200, 200])
    await limit(moved, { parentArticle: { id: closed } })
    await world.ada.delete(`/articles/${moved}`)
    await world.ada.delete(`/articles/${closed}`)
    expect((await world.ada.post(`/articles/${moved}/restore`, undefined)).status).toBe(200)
    // At the top nobody sees it who did not below the other.
    expect(await statuses(child)).toEqual([200, 404, 200])
  })

  it('has the changes taken back by who may change it', async () => {
    const [top, other] = [await world.create(), await world.create()]
    const id = await world.create({ summary: 'First', content: 'Before' })
    for (const body of [
      { summary: 'Second' },
      { content: 'After' },
      { parentArticle: { id: top } },
      onlyFor(world.bobId),
    ]) {
      world.test.clock.now += 1_000
      expect((await limit(id, body)).status).toBe(200)
    }
    const entry = async (category: string) => {
      const query = { categories: category, fields: 'id,added(id),removed(id),added,removed' }
      return (await world.ada.get(`/articles/${id}/activities`, query)).body.at(-1)
    }
    expect(await entry('ArticleParentCategory')).toMatchObject({ added: [{ id: top }], removed: [] })
    for (const category of ['ArticleSummary', 'ArticleDescription', 'ArticleParent', 'ArticleVisibility']) {
      const path = `/articles/${id}/activities/${(await entry(`${category}Category`)).id}/revert`
      expect([category, (await world.bob.post(path, undefined)).status]).toEqual([category, 403])
      expect([category, (await world.ada.post(path, undefined)).status]).toEqual([category, 200])
    }
    expect(await world.read(id, 'summary,content,parentArticle(id),visibility($type)')).toMatchObject({
      summary: 'First',
      content: 'Before',
      parentArticle: null,
      visibility: { $type: 'UnlimitedVisibility' },
    })
    expect((await limit(id, { parentArticle: { id: other } })).status).toBe(200)
  })
})
