import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../platform/db/index.ts'
import { insertProject } from '../../testing/issue-rows.ts'
import { idIn } from '../../testing/sample-data.ts'
import { type ArticlesWorld, EDITOR, onlyFor, startArticles } from './articles.testing.ts'
import { shortenPlaces } from './jobs/shorten-places.ts'
import { shareTree } from './tree/lock-tree.ts'

describe('the tree of articles', () => {
  let world: ArticlesWorld
  let elsewhere: string

  beforeAll(async () => {
    world = await startArticles()
    const number = await insertProject(world.test, 'AWAY')
    elsewhere = `0-${number}`
    await world.test.grantPermissions(world.adaId, EDITOR, number)
  })
  afterAll(() => world.test.stop())

  const below = (parent: string, body: object = {}) => world.create({ parentArticle: { id: parent }, ...body })
  const namesBelow = async (parent: string, client = world.ada): Promise<readonly string[]> => {
    const { childArticles } = await world.read(parent, 'childArticles(summary)', client)
    const listed = await client.get(`/articles/${parent}/childArticles`, { fields: 'summary' })
    expect(listed.body).toEqual(childArticles)
    return childArticles.map(({ summary }: { summary: string }) => summary)
  }
  const post = (id: string, body: object) => world.ada.post(`/articles/${id}`, body, { fields: 'id,ordinal' })

  it('keeps an order by hand, which places count from 0', async () => {
    const parent = await world.create()
    const [a, b, c] = [
      await below(parent, { summary: 'a' }),
      await below(parent, { summary: 'b' }),
      await below(parent, { summary: 'c' }),
    ]
    expect(await namesBelow(parent)).toEqual(['a', 'b', 'c'])
    expect((await post(c, { ordinal: 0 })).body.ordinal).toBe(0)
    expect(await namesBelow(parent)).toEqual(['c', 'a', 'b'])
    expect((await post(c, { ordinal: 1 })).body.ordinal).toBe(1)
    expect(await namesBelow(parent)).toEqual(['a', 'c', 'b'])
    expect((await post(a, { ordinal: 8_000_000_000_000_000 })).body.ordinal).toBe(2)
    expect(await namesBelow(parent)).toEqual(['c', 'b', 'a'])
    await below(parent, { summary: 'second', ordinal: 1 })
    expect(await namesBelow(parent)).toEqual(['c', 'second', 'b', 'a'])
    for (const ordinal of [-1, 1e18, 0.5, 'x'])
      expect([ordinal, (await post(b, { ordinal })).status]).toEqual([ordinal, 400])
  })

  it('lists what stands at the top of a project, in its order', async () => {
    const made = [await world.create({ summary: 'one' }), await world.create({ summary: 'two' })]
    await below(made[0] ?? '', { summary: 'deeper' })
    await post(made[1] ?? '', { ordinal: 0 })
    const { project } = await world.read(made[0] ?? '', 'project(id)')
    const roots = await world.ada.get(`/admin/projects/${project.id}/rootArticles`, {
      fields: 'id,ordinal,hasChildren',
    })
    const ids = roots.body.map(({ id }: { id: string }) => id)
    expect(ids.filter((id: string) => made.includes(id))).toEqual(made.toReversed())
    expect(roots.body.map(({ ordinal }: { ordinal: number }) => ordinal)).toEqual(
      ids.map((_: string, at: number) => at),
    )
    expect(roots.body.find(({ id }: { id: string }) => id === made[0]).hasChildren).toBe(true)
    const page = await world.ada.get(`/admin/projects/${project.id}/rootArticles`, { $skip: '1', $top: '1' })
    expect(page.body).toMatchObject([{ id: ids[1] }])
  })

  it('moves what a parent is given, and what a place below another one', async () => {
    const [one, other] = [await world.create(), await world.create()]
    const [child, sibling] = [await below(one, { summary: 'child' }), await below(other, { summary: 'sibling' })]
    expect((await post(child, { parentArticle: { id: other }, ordinal: 0 })).status).toBe(200)
    expect(await namesBelow(other)).toEqual(['child', 'sibling'])
    const added = await world.ada.post(
      `/articles/${one}/childArticles`,
      { id: child },
      { fields: 'id,parentArticle(id)' },
    )
    expect(added.body).toMatchObject({ id: child, parentArticle: { id: one } })
    const made = await world.ada.post(
      `/articles/${one}/childArticles`,
      { summary: 'new' },
      { fields: 'parentArticle(id)' },
    )
    expect(made.body.parentArticle.id).toBe(one)
    expect(await namesBelow(one)).toEqual(['child', 'new'])
    expect((await world.ada.delete(`/articles/${one}/childArticles/${child}`)).status).toBe(200)
    expect((await world.ada.delete(`/articles/${one}/childArticles/${child}`)).status).toBe(404)
    expect(await world.read(child, 'parentArticle(id)')).toMatchObject({ parentArticle: null })
    expect((await world.ada.get(`/articles/${other}/parentArticle`)).status).toBe(404)
    expect((await world.ada.get(`/articles/${sibling}/parentArticle`, { fields: 'id' })).body.id).toBe(other)
  })

  it('refuses circles and unknown parents, but for new ones, which stand at the top', async () => {
    const top = await world.create()
    const child = await below(top)
    const hidden = await world.create(onlyFor(world.bobId), world.bob)
    for (const id of [top, child]) expect((await post(top, { parentArticle: { id } })).status).toBe(400)
    for (const id of ['226-99999', hidden, 'WIKI-A-1'])
      expect((await post(top, { parentArticle: { id } })).status).toBe(400)
    for (const id of ['226-99999', hidden])
      expect(await world.read(await below(id), 'parentArticle(id),project(id)')).toMatchObject({
        parentArticle: null,
        project: { id: world.project },
      })
  })

  it('goes 200 levels deep, and on', async () => {
    let id = await world.create()
    const top = id
    for (let level = 0; level < 200; level++) id = await below(id)
    expect((await post(top, { parentArticle: { id } })).status).toBe(400)
    await world.ada.post(`/articles/${top}`, onlyFor(world.adaId))
    expect((await world.bob.get(`/articles/${id}`)).status).toBe(404)
    await world.ada.post(`/articles/${top}`, { visibility: null })
    expect((await world.bob.get(`/articles/${id}`)).status).toBe(200)
    expect((await world.ada.delete(`/articles/${top}`)).status).toBe(200)
    expect((await world.ada.get(`/articles/${id}`)).status).toBe(404)
  }, 60_000)

  it('gets short keys again after hundreds of moves to one place, in the same order', async () => {
    const top = await world.create()
    const [first, second, third] = [await below(top), await below(top), await below(top)]
    const long = (last: string) => `V${'0'.repeat(70)}${last}`
    const keys: readonly (readonly [string | undefined, string])[] = [
      [first, long('1')],
      [second, long('2')],
      [third, 'W'],
    ]
    for (const [id, place] of keys)
      await sql`update article set place = ${place} where id = ${Number(id?.slice(4))}`.execute(world.test.system.db)
    const order = async () =>
      (await world.read(top, 'childArticles(id)')).childArticles.map(({ id }: { id: string }) => id)
    expect(await order()).toEqual([first, second, third])
    await transaction(world.test.system, async tx => {
      await shareTree(tx, world.number)
      expect(await shortenPlaces(world.test.app.platform)).toBe(0)
    })
    expect(await shortenPlaces(world.test.app.platform)).toBe(3)
    expect(await shortenPlaces(world.test.app.platform)).toBe(0)
    expect(await order()).toEqual([first, second, third])
  })

  it('has one order without holes whoever moves at the same time', async () => {
    const parent = await world.create()
    const ids = await Promise.all(Array.from({ length: 8 }, (_, index) => below(parent, { summary: `${index}` })))
    await Promise.all(ids.flatMap((id, index) => [post(id, { ordinal: 0 }), post(id, { ordinal: index })]))
    const { childArticles } = await world.read(parent, 'childArticles(id,ordinal)')
    expect(childArticles.map(({ ordinal }: { ordinal: number }) => ordinal)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(new Set(childArticles.map(({ id }: { id: string }) => id))).toEqual(new Set(ids))
    // Each below the other: one of the two comes first, so the other would close a circle.
    const [a = '', b = ''] = ids
    const replies = await Promise.all([post(a, { parentArticle: { id: b } }), post(b, { parentArticle: { id: a } })])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('goes to another project as a whole, with new numbers; the old ids and the way back stay', async () => {
    const top = await world.create()
    const child = await below(top)
    const before = [
      (await world.read(top, 'idReadable')).idReadable,
      (await world.read(child, 'idReadable')).idReadable,
    ]
    const target = idIn(
      await world.ada.post('/articles', { project: { id: elsewhere }, summary: 'There' }, { fields: 'id' }),
    )
    const moved = await world.ada.post(
      `/articles/${top}`,
      // The parent counts more.
      { project: { id: world.project }, parentArticle: { id: target } },
      { fields: 'idReadable,project(id),parentArticle(id)' },
    )
    expect(moved.body).toMatchObject({
      idReadable: 'AWAY-A-2',
      project: { id: elsewhere },
      parentArticle: { id: target },
    })
    expect(await world.read(child, 'idReadable,project(id)')).toMatchObject({ idReadable: 'AWAY-A-3' })
    expect((await world.read(before[1] ?? '', 'id')).id).toBe(child)
    expect((await world.bob.get(`/articles/${child}`)).status).toBe(404)
    expect(
      (await world.bob.post(`/articles/${await world.create({}, world.bob)}`, { project: { id: elsewhere } })).status,
    ).toBe(404)
    await world.ada.post(`/articles/${top}`, { project: { id: world.project } })
    expect([await world.read(top, 'idReadable'), await world.read(child, 'idReadable')]).toMatchObject(
      before.map(idReadable => ({ idReadable })),
    )
    expect(await world.read(top, 'parentArticle(id)')).toMatchObject({ parentArticle: null })
  })

  it('has its number of before in a project that it comes back to, and what is new there the next ones', async () => {
    const top = await world.create()
    const child = await below(top)
    const isCalled = async (ids: readonly string[]) =>
      Promise.all(ids.map(async id => (await world.read(id, 'idReadable')).idReadable))
    const home = await isCalled([top, child])
    await world.ada.post(`/articles/${top}`, { project: { id: elsewhere } })
    const news = [await below(top), await below(child)]
    const all = [top, ...news, child]
    const away = await isCalled(all)
    world.test.clock.now += 1_000
    await world.ada.post(`/articles/${top}`, { project: { id: world.project } })
    const last = await world.read(await world.create(), 'idReadable')
    const next = (back: number) => last.idReadable.replace(/\d+$/, (number: string) => String(Number(number) - back))
    expect(await isCalled(all)).toEqual([home[0], next(2), next(1), home[1]])
    expect((await world.read(news[0] ?? '', 'updated')).updated).toBe(world.test.clock.now)
    await world.ada.post(`/articles/${top}`, { project: { id: elsewhere } })
    expect(await isCalled(all)).toEqual(away)
  })

  it('goes to another project without its words being indexed anew, and is found there alone', async () => {
    const { admin, system } = world.test
    const top = await world.create({ summary: 'Rhubarb' })
    await admin.post(`/articles/${top}/comments`, { text: 'Marmalade' })
    const rows = async (isOwn: boolean) =>
      sql<{ place: string; project: string }>`
        select ctid::text as place, '0-' || project_id as project from search_text
        where host_id = ${Number(top.split('-')[1])} and (source = 11) = ${isOwn}`.execute(system.db)
    const before = (await rows(true)).rows
    await world.ada.post(`/articles/${top}`, { project: { id: elsewhere } })
    expect((await rows(true)).rows).toEqual(before)
    expect((await rows(false)).rows).toMatchObject([{ project: elsewhere }])
    const found = async (client: typeof admin, query: string) =>
      (await client.get('/articles', { query, fields: 'id' })).body.map(({ id }: { id: string }) => id)
    expect(await found(world.ada, 'Rhubarb')).toEqual([top])
    expect(await found(world.bob, 'Rhubarb')).toEqual([])
    expect(await found(admin, 'Marmalade')).toEqual([top])
  })

  it('is deleted from one down, and comes back as one thing', async () => {
    const root = await world.create()
    const top = await below(root, { summary: 'top' })
    const [child, gone] = [await below(top), await below(top)]
    await world.ada.delete(`/articles/${gone}`)
    expect((await world.bob.delete(`/articles/${top}`)).status).toBe(403)
    await world.ada.delete(`/articles/${top}`)
    for (const id of [top, child]) expect((await world.ada.get(`/articles/${id}`)).status).toBe(404)
    const listed = (await world.ada.get('/admin/deletedItems', { fields: 'id', $top: '-1' })).body
    const ids = listed.map(({ id }: { id: string }) => id)
    expect([ids.includes(top), ids.includes(gone), ids.includes(child)]).toEqual([true, true, false])
    expect((await world.ada.post(`/admin/deletedItems/${top}/restore`, undefined)).status).toBe(200)
    expect(await world.read(top, 'parentArticle(id),childArticles(id)')).toMatchObject({
      parentArticle: { id: root },
      childArticles: [{ id: child }],
    })
    // Without the place that it had it stands at the top; what went before it stays away.
    await world.ada.delete(`/articles/${top}`)
    await world.ada.delete(`/articles/${root}`)
    expect((await world.ada.post(`/articles/${child}/restore`, undefined)).status).toBe(200)
    expect(await world.read(top, 'parentArticle(id)')).toMatchObject({ parentArticle: null })
    expect((await world.ada.get(`/articles/${gone}`)).status).toBe(404)
    await world.ada.delete(`/articles/${top}`)
    expect((await world.test.admin.delete(`/admin/deletedItems/${top}`)).status).toBe(200)
    const left =
      await sql`select from host where id = any(${[top, child].map(id => Number(id.slice(4)))}::bigint[])`.execute(
        world.test.system.db,
      )
    expect(left.rows).toEqual([])
  })
})
