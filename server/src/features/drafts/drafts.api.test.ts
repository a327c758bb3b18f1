import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { createProject, idIn, upload } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { purgeDrafts } from './jobs/purge-drafts.ts'

describe('drafts', () => {
  let test: TestApp
  let writer: ApiClient
  let other: ApiClient
  let projectId: string
  let elsewhere: string

  beforeAll(async () => {
    test = await startTestApp()
    projectId = await createProject(test, 'DRA')
    elsewhere = await createProject(test, 'ELS')
    const [one, two] = [await test.createUser('writer'), await test.createUser('other')]
    for (const user of [one, two])
      for (const id of [projectId, elsewhere]) await test.grant(user, 'contributor', Number(id.slice(2)))
    writer = await test.clientOf(one)
    other = await test.clientOf(two)
    await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
  })
  afterAll(() => test.stop())

  const createIssue = async (summary: string) =>
    idIn(await writer.post('/issues', { project: { id: projectId }, summary }, { fields: 'id' }))
  const begin = async (body: object) => idIn(await writer.post('/users/me/drafts', body, { fields: 'id' }))

  describe('of issues', () => {
    it('keep what was typed, nothing being required, and show it as an issue', async () => {
      const id = await begin({})
      const fields =
        '$type,id,idReadable,summary,description,isDraft,draftOwner(login),reporter(login),project(shortName),updated,votes,' +
        'comments(id),visibility($type),attachments(id),tags(name),customFields($type,name,value(name)),mentionedArticles(id)'
      const empty = (await writer.get(`/users/me/drafts/${id}`, { fields })).body
      expect(empty).toMatchObject({ $type: 'Issue', id, isDraft: true, summary: '', project: null, customFields: [] })
      await writer.post(`/users/me/drafts/${id}`, { summary: ' Half a sen', project: { id: projectId } })
      const reply = await writer.post(
        `/users/me/drafts/${id}`,
        { description: 'Text\n', customFields: [{ name: 'Priority', value: { name: 'Critical' } }] },
        { fields },
      )
      expect(reply.body).toMatchObject({
        summary: ' Half a sen',
        description: 'Text\n',
        project: { shortName: 'DRA' },
        draftOwner: { login: 'writer' },
        reporter: { login: 'writer' },
        visibility: { $type: 'UnlimitedVisibility' },
        idReadable: null,
        comments: [],
      })
      const value = (name: string) =>
        reply.body.customFields.find((field: { name: string }) => field.name === name)?.value?.name
      expect([value('Priority'), value('State')]).toEqual(['Critical', 'Submitted'])
      await writer.delete(`/users/me/drafts/${id}`)
      expect((await writer.get(`/users/me/drafts/${id}`)).status).toBe(404)
    })

    it('are written on and published without tags that their author may no longer use', async () => {
      const everyone = { permittedGroups: [{ name: 'All Users' }] }
      const shared = { name: 'lent', readSharingSettings: everyone, tagSharingSettings: everyone }
      const tag = idIn(await test.admin.post('/tags', shared, { fields: 'id' }))
      const tags = [{ id: tag }]
      const id = await begin({ project: { id: projectId }, summary: 'Lent things', tags })
      expect((await test.admin.post(`/tags/${tag}`, { tagSharingSettings: {} })).status).toBe(200)
      expect((await writer.post(`/users/me/drafts/${id}`, { summary: 'More things', tags })).status).toBe(200)
      const issue = await writer.post('/issues', {}, { draftId: id, fields: 'summary,tags(name)' })
      expect(issue.body).toMatchObject({ summary: 'More things', tags: [] })
      expect((await writer.post('/issues', { tags, summary: 'x', project: { id: projectId } })).status).toBe(403)
    })

    it('are published with all they hold, once', async () => {
      const tag = idIn(await writer.post('/tags', { name: 'of a draft' }, { fields: 'id' }))
      const id = await begin({ project: { id: projectId }, summary: 'Published words', tags: [{ id: tag }] })
      const field: readonly { id: string; name: string }[] = (
        await writer.get(`/users/me/drafts/${id}`, { fields: 'customFields(id,name)' })
      ).body.customFields
      const priority = field.find(({ name }) => name === 'Priority')?.id
      const set = await writer.post(
        `/users/me/drafts/${id}/fields/${priority}`,
        { id: priority, value: { name: 'Minor' } },
        { fields: 'id,value(name)' },
      )
      expect(set.body).toMatchObject({ id: priority, value: { name: 'Minor' } })
      const file = idIn(await upload(writer, `/users/me/drafts/${id}/attachments`, 'kept'))
      const shown =
        '$type,id,idReadable,summary,isDraft,tags(name),attachments(id,draft),customFields(name,value(name))'
      const issue = await writer.post('/issues/', {}, { draftId: id, fields: shown })
      expect(issue.body).toMatchObject({
        summary: 'Published words',
        isDraft: false,
        tags: [{ name: 'of a draft' }],
        attachments: [{ id: file, draft: false }],
      })
      expect(issue.body.customFields).toContainEqual(
        expect.objectContaining({ name: 'Priority', value: expect.objectContaining({ name: 'Minor' }) }),
      )
      expect((await writer.post('/issues', {}, { draftId: id })).status).toBe(404)
      expect((await writer.get('/issues', { query: 'summary: {Published words}', fields: 'id' })).body).toHaveLength(1)
      const history = await writer.get(`/issues/${issue.body.id}/activities`, {
        categories: 'AttachmentsCategory',
        fields: 'added(id)',
      })
      expect(history.body).toMatchObject([{ added: [{ id: file }] }])
    })

    it('lets the request that publishes say something else', async () => {
      const id = await begin({ project: { id: projectId }, summary: 'One', description: 'Kept' })
      const issue = await writer.post('/issues', { summary: 'Two' }, { draftId: id, fields: 'summary,description' })
      expect(issue.body).toMatchObject({ summary: 'Two', description: 'Kept' })
    })

    it('stays when it cannot be published', async () => {
      const id = await begin({ project: { id: projectId }, description: 'No summary yet' })
      expect((await writer.post('/issues', {}, { draftId: id })).body.error_field).toBe('summary')
      expect((await writer.get(`/users/me/drafts/${id}`, { fields: 'description' })).body.description).toBe(
        'No summary yet',
      )
    })

    it('is nobody else’s, under no address, and leaves no trace', async () => {
      const before = (await other.get('/activities', { categories: 'IssueCreatedCategory', fields: 'id' })).body.length
      const id = await begin({ project: { id: projectId }, summary: 'Zugzwangsecret', description: 'Zugzwangsecret' })
      const file = (await upload(writer, `/users/me/drafts/${id}/attachments`)).body[0].id
      const url = (await writer.get(`/users/me/drafts/${id}/attachments`, { fields: 'url' })).body[0].url
      for (const client of [other, test.admin, test.anonymous]) {
        expect((await client.get(`/users/me/drafts/${id}`)).status).toBe(404)
        expect((await client.post(`/users/me/drafts/${id}`, { summary: 'x' })).status).toBe(404)
        expect((await client.post('/issues', { project: { id: projectId } }, { draftId: id })).status).toBe(404)
        expect((await client.get(`/users/me/drafts/${id}/attachments`)).status).toBe(404)
        expect((await client.delete(`/users/me/drafts/${id}/attachments/${file}`)).status).toBe(404)
        expect((await client.delete(`/users/me/drafts/${id}`)).status).toBe(404)
      }
      for (const client of [writer, other, test.admin]) {
        expect((await client.get(`/issues/${id}`)).status).toBe(404)
        expect((await client.get('/issues', { query: 'Zugzwangsecret', fields: 'id' })).body).toEqual([])
      }
      expect((await other.get('/activities', { categories: 'IssueCreatedCategory', fields: 'id' })).body).toHaveLength(
        before,
      )
      expect((await test.anonymous.send({ method: 'GET', url })).status).toBe(200)
      expect((await test.anonymous.post('/users/me/drafts', {})).status).toBe(403)
      expect((await test.anonymous.get('/users/me/drafts')).body).toEqual([])
    })

    it('takes along to another project what that knows', async () => {
      const id = await begin({
        project: { id: projectId },
        summary: 'Moves',
        customFields: [{ name: 'Priority', value: { name: 'Critical' } }],
      })
      const moved = await writer.post(
        `/users/me/drafts/${id}`,
        { project: { id: elsewhere } },
        { fields: 'project(shortName),fields(name,value(name))' },
      )
      expect(moved.body.project.shortName).toBe('ELS')
      expect(moved.body.fields).toContainEqual(
        expect.objectContaining({ name: 'Priority', value: expect.objectContaining({ name: 'Critical' }) }),
      )
    })

    it('lists the newest first, drops all but the named, and refuses what is wrong', async () => {
      await writer.put('/users/me/drafts', [])
      const first = await begin({ summary: 'First' })
      test.clock.now += 1_000
      const second = await begin({ summary: 'Second' })
      test.clock.now += 1_000
      await writer.post(`/users/me/drafts/${first}`, { summary: 'First again' })
      const list = await writer.get('/admin/users/me/drafts', {
        fields: 'id,summary,canUpdateVisibility,project(shortName)',
      })
      expect(list.body.map(({ summary }: { summary: string }) => summary)).toEqual(['First again', 'Second'])
      expect((await writer.put('/users/me/drafts', [{ id: second }], { fields: 'id' })).body).toMatchObject([
        { id: second },
      ])
      expect((await writer.get('/users/me/drafts', { fields: 'id' })).body).toHaveLength(1)
      expect((await writer.post('/users/me/drafts', { summary: 7 })).status).toBe(400)
      expect((await writer.post('/users/me/drafts', { project: { id: '0-99999' } })).status).toBe(404)
      expect((await writer.put('/users/me/drafts', { id: second })).status).toBe(400)
    })

    it('goes after a week when nothing was ever written', async () => {
      await writer.put('/users/me/drafts', [])
      await begin({})
      const kept = await begin({ summary: 'Something' })
      expect(await purgeDrafts(test.app.platform)).toBe(0)
      test.clock.now += 8 * 86_400_000
      expect(await purgeDrafts(test.app.platform)).toBe(1)
      expect((await writer.get('/users/me/drafts', { fields: 'id' })).body).toMatchObject([{ id: kept }])
    })
  })

  describe('of comments', () => {
    it('is one for each issue and writer, becomes the comment, and nobody else sees it', async () => {
      const issue = await createIssue('Commented')
      const put = await writer.put(
        `/issues/${issue}/draftComment`,
        { text: 'Half' },
        { fields: '$type,id,text,issue(id)' },
      )
      expect(put.body).toMatchObject({ $type: 'IssueComment', text: 'Half', issue: { id: issue } })
      const post = await writer.post(`/issues/${issue}/draftComment/`, { text: 'Whole' }, { fields: 'id,text' })
      expect(post.body).toMatchObject({ id: put.body.id, text: 'Whole' })
      const file = idIn(await upload(writer, `/issues/${issue}/draftComment/attachments`))
      const seen = 'draftComment(id,text,attachments(id),author(login))'
      expect((await writer.get(`/issues/${issue}`, { fields: seen })).body.draftComment).toMatchObject({
        text: 'Whole',
        attachments: [{ id: file }],
        author: { login: 'writer' },
      })
      for (const client of [other, test.admin]) {
        expect((await client.get(`/issues/${issue}`, { fields: seen })).body.draftComment).toBeNull()
        expect((await client.get(`/issues/${issue}/draftComment`)).status).toBe(404)
        expect((await client.get(`/issues/${issue}/attachments`, { fields: 'id' })).body).toEqual([])
        expect((await client.get(`/issues/${issue}/comments`, { fields: 'id' })).body).toEqual([])
        expect((await client.post(`/issues/${issue}/comments`, {}, { draftId: put.body.id })).status).toBe(404)
      }
      const sent = await writer.post(
        `/issues/${issue}/comments/`,
        {},
        { draftId: put.body.id, fields: 'id,text,attachments(id)' },
      )
      expect(sent.body).toMatchObject({ text: 'Whole', attachments: [{ id: file }] })
      expect((await writer.post(`/issues/${issue}/comments`, {}, { draftId: put.body.id })).status).toBe(404)
      expect((await writer.get(`/issues/${issue}`, { fields: `${seen},commentsCount` })).body).toMatchObject({
        draftComment: null,
        commentsCount: 1,
      })
    })

    it('keeps a limited visibility and can be dropped', async () => {
      const issue = await createIssue('Limited')
      await writer.post(`/issues/${issue}/draftComment`, {
        text: 'For me',
        visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'writer' }] },
      })
      const draft = await writer.get(`/issues/${issue}/draftComment`, {
        fields: 'id,visibility($type,permittedUsers(login))',
      })
      expect(draft.body.visibility).toMatchObject({ permittedUsers: [{ login: 'writer' }] })
      const comment = idIn(await writer.post(`/issues/${issue}/comments`, {}, { draftId: draft.body.id, fields: 'id' }))
      expect((await other.get(`/issues/${issue}/comments/${comment}`)).status).toBe(404)
      await writer.post(`/issues/${issue}/draftComment`, { text: 'Gone' })
      await writer.delete(`/issues/${issue}/draftComment`)
      expect((await writer.get(`/issues/${issue}/draftComment`)).status).toBe(404)
    })

    it('is hidden with its issue', async () => {
      const issue = await createIssue('Soon limited')
      await other.post(`/issues/${issue}/draftComment`, { text: 'Mine' })
      await writer.post(`/issues/${issue}`, {
        visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'writer' }] },
      })
      expect((await other.get(`/issues/${issue}/draftComment`)).status).toBe(404)
      expect((await other.post(`/issues/${issue}/draftComment`, { text: 'x' })).status).toBe(404)
      expect((await test.anonymous.put(`/issues/${issue}/draftComment`, { text: 'x' })).status).toBe(404)
    })
  })

  describe('of texts that are edited', () => {
    it('stay until the text says the same, for who may edit', async () => {
      const issue = await createIssue('Edited')
      await writer.post(`/issues/${issue}/editDraft`, { text: 'New text', baseVersion: 'abc' })
      const seen = { fields: 'editDraft(text,baseVersion,updated)' }
      expect((await writer.get(`/issues/${issue}`, seen)).body.editDraft).toMatchObject({
        text: 'New text',
        baseVersion: 'abc',
      })
      expect((await other.get(`/issues/${issue}`, seen)).body.editDraft).toBeNull()
      await writer.post(`/issues/${issue}`, { description: 'New text' })
      expect((await writer.get(`/issues/${issue}`, seen)).body.editDraft).toBeNull()
      await writer.delete(`/issues/${issue}/editDraft`)
      expect((await writer.get(`/issues/${issue}/editDraft`)).status).toBe(404)

      const comment = idIn(await writer.post(`/issues/${issue}/comments`, { text: 'Old' }, { fields: 'id' }))
      const path = `/issues/${issue}/comments/${comment}`
      await writer.post(`${path}/editDraft`, { text: 'Newer' })
      expect((await writer.get(path, seen)).body.editDraft.text).toBe('Newer')
      expect((await other.get(path, seen)).body.editDraft).toBeNull()
      expect((await other.post(`${path}/editDraft`, { text: 'x' })).status).toBe(403)
      const wrong = await createIssue('Wrong parent')
      expect((await writer.post(`/issues/${wrong}/comments/${comment}/editDraft`, { text: 'x' })).status).toBe(404)
    })
  })

  it('are forgotten with their owner', async () => {
    const user = await test.createUser('leaver')
    const client = await test.clientOf(user)
    await client.post('/users/me/drafts', { summary: 'Left' })
    expect((await test.admin.delete(`/users/1-${user}`)).status).toBe(200)
    expect(await test.system.db.selectFrom('issue_draft').select('id').where('owner_id', '=', user).execute()).toEqual(
      [],
    )
  })
})
