import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertProject } from '../../testing/issue-rows.ts'
import { idIn } from '../../testing/sample-data.ts'
import { type ArticlesWorld, EDITOR, onlyFor, startArticles, WRITER } from './articles.testing.ts'

describe('who gains and loses sight of an article', () => {
  let world: ArticlesWorld
  let other: number

  beforeAll(async () => {
    world = await startArticles({ ada: [...EDITOR, 'USER_READ_BASIC'] })
    const { test, adaId, number } = world
    other = await insertProject(test, 'OTHER')
    const carlId = await test.createUser('carl')
    await test.grantPermissions(carlId, [...WRITER, 'READ_HIDDEN_STUFF'], number)
    await test.grantPermissions(adaId, EDITOR, other)
    await test.grantPermissions(await test.createUser('dora'), WRITER, other)
  })
  afterAll(() => world.test.stop())

  const FIELDS = 'gained(login),lost(login),gainedCount,lostCount,articlesCount,isComplete'
  const ask = (id: string, body: object, client: ApiClient = world.ada) =>
    client.post(`/articles/${id}/audienceChange`, body, { fields: FIELDS })
  const told = async (id: string, body: object, client?: ApiClient) => {
    const { $type: _, gained, lost, ...counts } = (await ask(id, body, client)).body
    const logins = (people: readonly { readonly login: string }[]) => people.map(({ login }) => login)
    return { gained: logins(gained), lost: logins(lost), ...counts }
  }
  const NOBODY = { gained: [], lost: [], gainedCount: 0, lostCount: 0, articlesCount: 1, isComplete: true }

  it('is told before it is limited or opened, and nothing is changed by asking', async () => {
    const id = await world.create()
    const child = await world.create({ parentArticle: { id } })
    // Who reads hidden things loses nothing, and the author sees it anyway.
    expect(await told(id, onlyFor(world.adaId))).toEqual({
      ...NOBODY,
      ...{ lost: ['bob'], lostCount: 1, articlesCount: 2 },
    })
    expect((await world.bob.get(`/articles/${id}`)).status).toBe(200)
    await world.ada.post(`/articles/${id}`, onlyFor(world.adaId))
    expect(await told(id, { visibility: null })).toMatchObject({ gained: ['bob'], lost: [] })
    // What stands above it limits it as well.
    expect(await told(child, onlyFor(world.bobId))).toEqual(NOBODY)
    expect(await told(child, { parentArticle: null })).toEqual({ ...NOBODY, gained: ['bob'], gainedCount: 1 })
  })

  it('is told before it moves below a limited article or to another project', async () => {
    const limited = await world.create(onlyFor(world.adaId))
    const id = await world.create()
    const lost = { ...NOBODY, lost: ['bob'], lostCount: 1 }
    expect(await told(id, { parentArticle: { id: limited } })).toEqual(lost)
    expect(await told(id, { project: { id: `0-${other}` }, parentArticle: null })).toEqual({
      ...lost,
      ...{ gained: ['dora'], gainedCount: 1, lost: ['bob', 'carl'], lostCount: 2 },
    })
    expect(await told(id, { ordinal: 0 })).toEqual(NOBODY)
  })

  it('counts nobody as in a group that the actor may not look into, and says so', async () => {
    const { test, ada, bobId } = world
    const group = idIn(await test.admin.post('/groups', { name: 'Closed circle' }, { fields: 'id' }))
    await test.admin.post(`/groups/${group}/users`, { id: `1-${bobId}` })
    const id = await world.create()
    const body = { visibility: { $type: 'LimitedVisibility', permittedGroups: [{ id: group }] } }
    expect(await told(id, body, test.admin)).toMatchObject({ lost: [], isComplete: true })
    await test.admin.post(`/articles/${id}`, body)
    const asAda = await told(id, { visibility: null }, test.admin)
    expect(asAda).toMatchObject({ gained: [], isComplete: true })
    expect(await told(id, { visibility: null }, ada)).toMatchObject({ gained: ['bob'], isComplete: false })
  })

  it('is told to who may change the article, as far as people may be looked up', async () => {
    const { bob, stranger, test } = world
    const id = await world.create()
    expect((await ask(id, { visibility: null }, bob)).status).toBe(403)
    expect((await ask(id, { visibility: null }, stranger)).status).toBe(404)
    const hidden = await insertProject(test, 'HIDDEN')
    expect((await ask(id, { project: { id: `0-${hidden}` } })).status).toBe(404)
    const seen = await insertProject(test, 'SEEN')
    await test.grantPermissions(world.adaId, ['PROJECT_READ_BASIC', 'READ_ARTICLE'], seen)
    expect((await ask(id, { project: { id: `0-${seen}` } })).status).toBe(403)
    expect((await ask(id, { parentArticle: { id: '226-999' } })).status).toBe(400)
    expect((await ask(id, onlyFor(2_000_000_000))).status).toBe(400)
    expect(await told(id, {})).toEqual(NOBODY)
    // Those who may not look people up are not even told how many there are.
    await sql`delete from role_permission where permission = 'USER_READ_BASIC'`.execute(test.system.db)
    await test.grantPermissions(world.adaId, EDITOR, world.number)
    const child = await world.create({ parentArticle: { id } })
    expect(child).not.toBe(id)
    expect(await told(id, { visibility: null }, await test.clientOf(world.adaId))).toEqual({
      ...NOBODY,
      ...{ gainedCount: null, lostCount: null, articlesCount: 2, isComplete: false },
    })
  })
})
