import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ArticlesWorld, EDITOR, onlyFor, startArticles } from './articles.testing.ts'

/** Whatever two do at the same time, one of them comes first, and the tree is whole. */
describe('articles that several change at once', () => {
  let world: ArticlesWorld
  beforeAll(async () => {
    world = await startArticles({ bob: EDITOR })
  })
  afterAll(() => world.test.stop())

  const numberOf = (id: string) => Number(id.slice(4))

  /** What each row names as limits, where it is not what stands above it; and what stands below something deleted. */
  const torn = async () => {
    const { rows } = await sql`
      with recursive tree (id, limits) as (
        select a.id, case when a.acl = '{}' then '{}'::bigint[] else array[a.id] end from article a where a.parent_id is null
        union all
        select c.id, tree.limits || case when c.acl = '{}' then '{}'::bigint[] else array[c.id] end
        from tree join article c on c.parent_id = tree.id
      )
      select a.id from article a left join tree on tree.id = a.id left join article p on p.id = a.parent_id
      where tree.id is null or a.limit_ids <> tree.limits
        or (a.deleted_at is null and p.deleted_at is not null) or a.project_id <> coalesce(p.project_id, a.project_id)
        or a.number is null`.execute(world.test.system.db)
    return rows
  }

  it('get numbers without gaps', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => world.create(at % 2 === 0 ? {} : { summary: 'Another' })),
    )
    const { rows } = await sql<{ number: number }>`
      select number from article where id = any(${replies.map(numberOf)}::bigint[]) order by number`.execute(
      world.test.system.db,
    )
    const [first = 0] = rows.map(({ number }) => number)
    expect(rows.map(({ number }) => number - first)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(await world.ada.post('/articles', { project: { id: world.project }, summary: '' })).toMatchObject({
      status: 400,
    })
    const next = await world.read(await world.create(), 'idReadable')
    expect(next.idReadable).toBe(`WIKI-A-${first + 8}`)
  })

  it('stay a whole tree while they are moved, limited, deleted, restored and added to', async () => {
    for (let round = 0; round < 4; round++) {
      const [a, b] = [await world.create(), await world.create()]
      const child = await world.create({ parentArticle: { id: a } })
      const deep = await world.create({ parentArticle: { id: child } })
      const replies = await Promise.all([
        world.ada.post(`/articles/${child}`, { parentArticle: { id: b } }),
        world.bob.post(`/articles/${a}`, onlyFor(world.bobId)),
        world.ada.post('/articles', { parentArticle: { id: deep }, project: { id: world.project }, summary: 'Added' }),
        world.bob.delete(`/articles/${round % 2 === 0 ? child : b}`),
        world.bob.post(`/articles/${b}`, { ...onlyFor(world.adaId), ordinal: 0 }),
        world.ada.post(`/articles/${b}`, { parentArticle: { id: deep } }),
      ])
      for (const { status, text } of replies) expect([status < 500, text]).toEqual([true, expect.anything()])
      expect(await torn()).toEqual([])
      await Promise.all([
        world.bob.post(`/articles/${child}/restore`, undefined),
        world.ada.delete(`/articles/${a}`),
        world.bob.post(`/articles/${a}`, { visibility: null }),
      ])
      expect(await torn()).toEqual([])
    }
  }, 60_000)

  it('are published by two without losing what either wrote', async () => {
    const lines = ['one', 'two', 'three', 'four', 'five', 'six']
    const id = await world.create({ content: lines.join('\n') })
    const begin = async (client: typeof world.ada, content: string) => {
      const body = { originalArticle: { id }, content }
      return (await client.post('/users/me/articleDrafts', body, { fields: 'id' })).body.id
    }
    const [mine, yours] = [
      await begin(world.ada, lines.with(0, 'ONE').join('\n')),
      await begin(world.bob, lines.with(5, 'SIX').join('\n')),
    ]
    const published = await Promise.all([
      world.ada.post('/articles', {}, { draftId: mine }),
      world.bob.post('/articles', {}, { draftId: yours }),
      world.ada.post('/articles', {}, { draftId: mine }),
    ])
    expect(published.map(({ status }) => status).toSorted()).toEqual([200, 200, 404])
    expect((await world.read(id, 'content')).content).toBe('ONE\ntwo\nthree\nfour\nfive\nSIX')
  })
})
