import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { idIn, upload } from '../../../testing/sample-data.ts'
import { type ArticlesWorld, EDITOR, onlyFor, startArticles } from '../articles.testing.ts'

const DRAFTS = '/users/me/articleDrafts'

describe('drafts of articles', () => {
  let world: ArticlesWorld

  beforeAll(async () => {
    world = await startArticles({ bob: EDITOR })
  })
  afterAll(() => world.test.stop())

  const begin = async (body: object, client: ApiClient = world.ada): Promise<string> =>
    idIn(await client.post(DRAFTS, body, { fields: 'id' }))
  const listed = async (original: string, client = world.ada): Promise<readonly string[]> =>
    (await client.get(`${DRAFTS}/`, { original, fields: 'id' })).body.map(({ id }: { id: string }) => id)
  const publish = (draftId: string, fields: string, client = world.ada) =>
    client.post('/articles/', {}, { draftId, fields })

  it('hold what is written of a new article, and become it', async () => {
    const parent = await world.create()
    const draft = await begin({ project: null, parentArticle: null, summary: '', content: '' })
    expect(
      (await world.ada.get(`${DRAFTS}/${draft}`, { fields: 'project,parentArticle,reporter(login)' })).body,
    ).toEqual({
      project: null,
      parentArticle: null,
      reporter: { login: 'ada', $type: 'User' },
      $type: 'ArticleDraft',
    })
    expect((await publish(draft, 'id')).status).toBe(400)
    const file = idIn(await upload(world.ada, `${DRAFTS}/${draft}/attachments`))
    const kept = { parentArticle: { id: parent }, summary: ' New ', content: 'As\r\nwritten ', ...onlyFor(world.adaId) }
    const fields = 'summary,content,project(id),parentArticle(id),attachments(id),hasUnpublishedChanges'
    expect((await world.ada.post(`${DRAFTS}/${draft}`, kept, { fields })).body).toMatchObject({
      summary: ' New ',
      content: 'As\r\nwritten ',
      project: { id: world.project },
      parentArticle: { id: parent },
      attachments: [{ id: file }],
      hasUnpublishedChanges: true,
    })
    expect(await listed('null')).toEqual([draft])
    const published = await publish(
      draft,
      'id,idReadable,summary,content,parentArticle(id),attachments(id),visibility($type)',
    )
    expect(published.body).toMatchObject({
      summary: 'New',
      content: 'As\r\nwritten ',
      parentArticle: { id: parent },
      attachments: [{ id: file }],
      visibility: { $type: 'LimitedVisibility' },
    })
    expect((await publish(draft, 'id')).status).toBe(404)
    expect(await listed('null')).toEqual([])
  })

  it('are seen by their owner alone', async () => {
    const draft = await begin({ summary: 'Mine' })
    const file = idIn(await upload(world.ada, `${DRAFTS}/${draft}/attachments`))
    for (const client of [world.bob, world.test.admin]) {
      expect(await listed('null', client)).toEqual([])
      for (const path of [
        `${DRAFTS}/${draft}`,
        `${DRAFTS}/${draft}/attachments`,
        `${DRAFTS}/${draft}/visibilityOptions`,
      ])
        expect((await client.get(path)).status).toBe(404)
      expect((await client.post(`${DRAFTS}/${draft}`, { summary: 'Yours' })).status).toBe(404)
      expect((await client.delete(`${DRAFTS}/${draft}/attachments/${file}`)).status).toBe(404)
      expect((await publish(draft, 'id', client)).status).toBe(404)
    }
    expect((await world.test.anonymous.post(DRAFTS, { summary: 'Nobody' })).status).toBe(401)
    expect((await world.ada.delete(`${DRAFTS}/${draft}`)).status).toBe(200)
    expect((await world.ada.get(`${DRAFTS}/${draft}`)).status).toBe(404)
    const { rows } = await sql`select from attachment where id = ${Number(file.slice(4))}`.execute(world.test.system.db)
    expect(rows).toEqual([])
  })

  it('are one for each person and article, and have it say what they say', async () => {
    const id = await world.create({ content: 'Before' })
    const of = { originalArticle: { id } }
    const draft = await begin(of)
    const fields = 'hasUnpublishedChanges'
    const shown = { fields: 'summary,content,hasUnpublishedChanges,originalArticle(id)' }
    expect((await world.ada.get(`${DRAFTS}/${draft}`, shown)).body).toMatchObject({
      summary: 'One',
      content: 'Before',
      hasUnpublishedChanges: false,
      originalArticle: { id },
    })
    expect((await world.read(id, fields)).hasUnpublishedChanges).toBe(false)
    expect(await Promise.all([begin(of), begin({ ...of, content: 'After' })])).toEqual([draft, draft])
    const bobs = await begin(of, world.bob)
    expect(bobs).not.toBe(draft)
    expect([await listed(id), await listed('null'), await listed(id, world.bob)]).toEqual([[draft], [], [bobs]])
    expect((await world.read(id, fields)).hasUnpublishedChanges).toBe(true)
    expect((await world.read(id, fields, world.bob)).hasUnpublishedChanges).toBe(false)
    expect((await publish(draft, 'id,summary,content,hasUnpublishedChanges')).body).toMatchObject({
      id,
      summary: 'One',
      content: 'After',
      hasUnpublishedChanges: false,
    })
    const reader = await world.test.createUser('reader')
    await world.test.grantPermissions(reader, ['READ_ARTICLE', 'CREATE_ARTICLE'], world.number)
    expect((await (await world.test.clientOf(reader)).post(DRAFTS, of)).status).toBe(403)
    await world.ada.delete(`/articles/${id}`)
    expect((await publish(bobs, 'id', world.bob)).status).toBe(404)
  })

  it('bring together what others changed since, and ask where both changed the same', async () => {
    const lines = ['one', 'two', 'three', 'four', 'five']
    const id = await world.create({ content: lines.join('\n') })
    const [draft, other] = [
      await begin({ originalArticle: { id } }),
      await begin({ originalArticle: { id } }, world.bob),
    ]
    await world.ada.post(`${DRAFTS}/${draft}`, { content: lines.with(0, 'ONE').join('\n') })
    await world.bob.post(`${DRAFTS}/${other}`, { summary: 'Renamed', content: lines.with(4, 'FIVE').join('\n') })
    expect((await publish(other, 'id', world.bob)).status).toBe(200)
    expect((await publish(draft, 'summary,content')).body).toMatchObject({
      summary: 'Renamed',
      content: 'ONE\ntwo\nthree\nfour\nFIVE',
    })

    const again = await begin({ originalArticle: { id } })
    await world.ada.post(`${DRAFTS}/${again}`, { content: 'ada’s' })
    await world.bob.post(`/articles/${id}`, { content: 'bob’s' })
    const refused = await publish(again, 'content')
    expect([refused.status, refused.body]).toMatchObject([
      412,
      { error: 'edit_conflict', field: 'content', base: 'ONE\ntwo\nthree\nfour\nFIVE', current: 'bob’s' },
    ])
    // The draft is as it was; whoever has merged says what with.
    const seen = { content: 'both', contentVersion: refused.body.version }
    await world.ada.post(`${DRAFTS}/${again}`, seen)
    expect((await publish(again, 'content')).body).toMatchObject({ content: 'both' })
  })

  it('stand where they were meant to, and nowhere else where more would see them', async () => {
    const parent = await world.create(onlyFor(world.bobId))
    const begun = { project: { id: world.project }, parentArticle: { id: parent }, summary: 'Ours', content: 'x' }
    const draft = idIn(await world.bob.post(DRAFTS, begun, { fields: 'id' }))
    expect((await world.ada.post(`/articles/${parent}`, onlyFor(world.adaId))).status).toBe(200)
    const publish = (body: object) =>
      world.bob.post('/articles', body, { draftId: draft, fields: 'summary,parentArticle(id)' })
    expect((await publish({})).body).toMatchObject({ error: 'bad_request' })
    // As browsers ask: they name the place again, and keep it with all they write.
    const asked = { ...begun, summary: 'Ours', content: 'xy' }
    expect((await world.bob.post(`${DRAFTS}/${draft}`, asked)).status).toBe(200)
    expect((await publish(asked)).body.code).toBe('invalid_value')
    expect((await publish({})).body.code).toBe('invalid_value')
    expect((await publish({ parentArticle: null })).body).toMatchObject({ summary: 'Ours', parentArticle: null })
  })

  it('tell of no changes where only the article was changed by others', async () => {
    const id = await world.create({ content: 'one\ntwo' })
    const draft = await begin({ originalArticle: { id } })
    const fields = 'hasUnpublishedChanges'
    const told = async () => [
      (await world.read(id, fields)).hasUnpublishedChanges,
      (await world.ada.get(`${DRAFTS}/${draft}`, { fields })).body.hasUnpublishedChanges,
    ]
    await world.bob.post(`/articles/${id}`, { summary: 'Renamed', content: 'one\ntwo\nthree' })
    expect(await told()).toEqual([false, false])
    await world.ada.post(`${DRAFTS}/${draft}`, { content: 'ONE\ntwo' })
    expect(await told()).toEqual([true, true])
    await world.ada.post(`${DRAFTS}/${draft}`, { content: 'one\ntwo' })
    expect(await told()).toEqual([false, false])
    expect((await publish(draft, 'summary,content')).body).toMatchObject({
      summary: 'Renamed',
      content: 'one\ntwo\nthree',
    })
  })

  it('of templates keep whom these are offered to, and that a title is still to come', async () => {
    const draft = await begin({ summary: 'Minutes', isTemplate: true, project: { id: world.project } })
    const fields = 'forAllProjects,awaitsTitle'
    const kept = { forAllProjects: true, awaitsTitle: true }
    expect((await world.ada.post(`${DRAFTS}/${draft}`, kept, { fields })).body).toMatchObject(kept)
    expect((await world.ada.post(`${DRAFTS}/${draft}`, { content: 'x' }, { fields })).body).toMatchObject(kept)
    expect((await publish(draft, 'isTemplate,forAllProjects')).body).toMatchObject({
      isTemplate: true,
      forAllProjects: true,
    })
  })

  it('lift no limit that others set since', async () => {
    const article = await world.create({}, world.bob)
    const draft = await begin({ originalArticle: { id: article }, content: 'mine' }, world.bob)
    expect((await world.bob.post(`${DRAFTS}/${draft}`, { visibility: null })).status).toBe(200)
    expect((await world.test.admin.post(`/articles/${article}`, onlyFor(world.adaId))).status).toBe(200)
    expect((await publish(draft, 'id', world.bob)).body).toMatchObject({ error: 'edit_conflict', field: 'visibility' })
    expect(await world.read(article, 'visibility($type)')).toMatchObject({ visibility: { $type: 'LimitedVisibility' } })
    // Who has seen it says so.
    expect((await world.bob.post(`${DRAFTS}/${draft}`, onlyFor(world.bobId))).status).toBe(200)
    expect((await publish(draft, 'id', world.bob)).status).toBe(200)
    expect(await world.read(article, 'content,visibility(permittedUsers(id))', world.bob)).toMatchObject({
      content: 'mine',
      visibility: { permittedUsers: [{ id: `1-${world.bobId}` }] },
    })
  })

  it('know whom they may be limited to', async () => {
    const id = await world.create()
    const draft = await begin({ project: { id: world.project } })
    const query = { $visibilityTop: '50', $visibilitySkip: '0', visibilityPrefix: '', fields: 'visibilityUsers(login)' }
    for (const path of [`/articles/${id}/visibilityOptions`, `${DRAFTS}/${draft}/visibilityOptions`]) {
      const { body } = await world.ada.get(path, query)
      expect(body.$type).toBe('VisibilityGroups')
      const logins = body.visibilityUsers.map(({ login }: { login: string }) => login)
      // Who reads no articles would not see it anyway.
      expect([logins.includes('ada'), logins.includes('bob'), logins.includes('stranger')]).toEqual([true, true, false])
    }
  })
})
