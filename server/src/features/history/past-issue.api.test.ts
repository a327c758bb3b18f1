import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { idIn, upload } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createProject } from '../projects/index.ts'

const CATEGORIES =
  'SummaryCategory,DescriptionCategory,CustomFieldCategory,TagsCategory,LinksCategory,CommentTextCategory,CommentsCategory'

describe('an issue and its past', () => {
  let test: TestApp
  let project: number
  let ada: ApiClient
  let reader: ApiClient
  let stranger: ApiClient
  beforeAll(async () => {
    test = await startTestApp()
    project = await createProject(test.system, { shortName: 'TIME', name: 'Time', template: 'scrum' })
    const adaId = await test.createUser('ada')
    const readerId = await test.createUser('reader')
    await test.grant(adaId, 'contributor', project)
    await test.grant(readerId, 'issue-reader', project)
    ;[ada, reader] = await Promise.all([test.clientOf(adaId), test.clientOf(readerId)])
    stranger = await test.signIn('stranger')
  })
  afterAll(() => test.stop())

  const create = async (body: object = {}): Promise<string> => {
    const reply = await ada.post(
      '/issues',
      { summary: 'First', project: { id: `0-${project}` }, ...body },
      { fields: 'id' },
    )
    expect(reply.status).toBe(200)
    return reply.body.id
  }
  const change = async (issue: string, body: object) => {
    test.clock.now += 1_000
    expect((await ada.post(`/issues/${issue}`, body)).status).toBe(200)
    return test.clock.now
  }
  const set = (issue: string, name: string, $type: string, value: unknown) =>
    change(issue, { customFields: [{ name, $type, value }] })
  const state = (issue: string, name: string) => set(issue, 'State', 'StateIssueCustomField', { name })
  const newest = async (issue: string): Promise<string> => {
    const { body } = await ada.get(`/issues/${issue}/activities`, {
      categories: CATEGORIES,
      reverse: 'true',
      $top: '1',
      fields: 'id',
    })
    return body[0].id
  }
  const revert = (issue: string, entry: string, client = ada) => {
    test.clock.now += 1_000
    return client.post(`/issues/${issue}/activities/${entry}/revert`, undefined, { fields: 'id' })
  }
  const shown = async (issue: string, query: Record<string, string> = {}, client = reader) =>
    client.get(`/issues/${issue}`, {
      fields:
        'id,idReadable,summary,description,resolved,created,reporter(login),project(id),tags(name),links(id,direction,linkType(name),issues(id)),customFields(id,name,value(name,login,presentation),projectCustomField(id)),comments(id,text)',
      ...query,
    })
  const fieldOf = (body: { customFields: { name: string; value: unknown }[] }, name: string) =>
    body.customFields.find(field => field.name === name)?.value

  it('shows the issue as it was, in the shape of an issue', async () => {
    const issue = await create({ description: 'Before' })
    const other = await create()
    const tag = (await ada.post('/tags', { name: 'then', visibleFor: null }, { fields: 'id' })).body.id
    await change(issue, { tags: [{ id: tag }] })
    await ada.post(`/issues/${issue}/links/106-1/issues`, { id: other })
    const links = (await ada.get(`/issues/${issue}/links`, { fields: 'id,linkType(name),direction' })).body
    const relates = links.find(({ linkType }: { linkType: { name: string } }) => linkType.name === 'Relates').id
    await ada.post(`/issues/${issue}/links/${relates}/issues`, { id: other })
    await set(issue, 'Priority', 'SingleEnumIssueCustomField', { name: 'Critical' })
    const then = await state(issue, 'In Progress')
    await change(issue, { summary: 'Second', description: 'After', tags: [] })
    await ada.delete(`/issues/${issue}/links/${relates}/issues/${other}`)
    await state(issue, 'Done')
    await set(issue, 'Priority', 'SingleEnumIssueCustomField', { name: 'Minor' })

    const { status, body } = await shown(issue, { at: String(then) }, ada)
    expect(status).toBe(200)
    const now = (await shown(issue, {}, ada)).body
    expect(body).toMatchObject({
      $type: 'Issue',
      id: issue,
      idReadable: now.idReadable,
      created: now.created,
      reporter: { login: 'ada' },
      project: { id: `0-${project}` },
      summary: 'First',
      description: 'Before',
      resolved: null,
      tags: [{ name: 'then' }],
    })
    expect(body.links).toContainEqual({
      id: relates,
      direction: 'BOTH',
      linkType: expect.objectContaining({ name: 'Relates' }),
      issues: [expect.objectContaining({ id: other })],
      $type: 'IssueLink',
    })
    expect(fieldOf(body, 'State')).toMatchObject({ name: 'In Progress', $type: 'StateBundleElement' })
    expect(fieldOf(body, 'Priority')).toMatchObject({ name: 'Critical' })
    const ofNow = await shown(issue, { at: String(test.clock.now) }, ada)
    expect(ofNow.body).toMatchObject({ summary: 'Second', description: 'After', tags: [], resolved: now.resolved })
    expect(fieldOf(ofNow.body, 'State')).toMatchObject({ name: 'Done' })
    expect(now.resolved).toEqual(expect.any(Number))
  })

  it('shows comments and files under their names of then', async () => {
    const issue = await create()
    const { id: kept } = (await ada.post(`/issues/${issue}/comments`, { text: 'Kept' }, { fields: 'id' })).body
    const { id: gone } = (await ada.post(`/issues/${issue}/comments`, { text: 'Gone' }, { fields: 'id' })).body
    const file = idIn(await upload(ada, `/issues/${issue}/attachments`))
    const { name } = (await ada.get(`/issues/${issue}/attachments/${file}`, { fields: 'name' })).body
    const then = test.clock.now
    test.clock.now += 1_000
    await ada.post(`/issues/${issue}/comments/${kept}`, { text: 'Changed' })
    for (const deleted of [true, false]) await test.admin.post(`/issues/${issue}/comments/${gone}`, { deleted })
    await test.admin.post(`/issues/${issue}/attachments/${file}`, { name: 'other.txt' })
    expect((await test.admin.delete(`/issues/${issue}/comments/${gone}`)).status).toBe(200)
    expect((await test.admin.delete(`/issues/${issue}/attachments/${file}`)).status).toBe(200)
    const past = async (client: ApiClient) => {
      const fields = 'comments(id,text,author(login),created),attachments(id,name,author(login)),commentsCount'
      return (await client.get(`/issues/${issue}`, { at: String(then), fields })).body
    }
    const author = { login: 'ada' }
    const attachments = [{ id: file, name, author }]
    expect(await past(ada)).toMatchObject({
      comments: [
        { id: kept, text: 'Kept', author, created: then },
        { id: gone, text: 'Gone', author, created: then },
      ],
      commentsCount: 2,
      attachments,
    })
    // What was said in a comment that is gone is for who wrote it, or may read deleted ones.
    expect(await past(reader)).toMatchObject({ comments: [{ id: kept, text: 'Kept' }], commentsCount: 1, attachments })
  })

  it('shows fields and kinds of links that are there no more, and none that the reader may not see', async () => {
    const fields: Record<string, string> = {}
    const settings = `/admin/projects/0-${project}/customFields`
    for (const [name, id] of Object.entries({ Gone: 'string', Secret: 'integer' })) {
      const made = await test.admin.post(
        '/admin/customFieldSettings/customFields',
        { name, fieldType: { id } },
        { fields: 'id' },
      )
      const attached = {
        field: { id: idIn(made) },
        $type: 'SimpleProjectCustomField',
        canBeEmpty: true,
        isPublic: name === 'Gone',
      }
      fields[name] = idIn(await test.admin.post(settings, attached, { fields: 'id' }))
    }
    const type = { name: 'Kind', sourceToTarget: 'feeds', targetToSource: 'is fed by', directed: true }
    const kind = idIn(await test.admin.post('/issueLinkTypes', type, { fields: 'id' }))
    const [issue, other] = [await create(), await create()]
    const times = [test.clock.now]
    for (const value of ['One', 'Two', null]) times.push(await set(issue, 'Gone', 'SimpleIssueCustomField', value))
    await test.admin.post(`/issues/${issue}`, {
      customFields: [{ name: 'Secret', $type: 'SimpleIssueCustomField', value: 7 }],
    })
    await ada.post(`/issues/${issue}/links/${kind}t/issues`, { id: other })
    await ada.post(`/issues/${other}/links/${kind}t/issues`, { id: issue })
    expect((await test.admin.delete(`${settings}/${fields.Gone}`)).status).toBe(200)
    const gone = async (time: number) => fieldOf((await shown(issue, { at: String(time) })).body, 'Gone')
    expect(await Promise.all(times.map(gone))).toEqual([undefined, 'One', 'Two', undefined])
    const at = { at: String(test.clock.now) }
    const now = async (client: ApiClient) => (await shown(issue, at, client)).body
    expect([fieldOf(await now(ada), 'Secret'), fieldOf(await now(reader), 'Secret')]).toEqual([7, undefined])
    const links = async (client = reader) => (await now(client)).links
    expect(await links()).toMatchObject([
      { id: `${kind}s`, direction: 'OUTWARD', linkType: { name: 'Kind' }, issues: [{ id: other }] },
      { id: `${kind}t`, direction: 'INWARD', linkType: { name: 'Kind' }, issues: [{ id: other }] },
    ])
    await test.admin.post(`/issues/${other}`, {
      visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'ada' }] },
    })
    expect((await links()).flatMap((link: { issues: unknown[] }) => link.issues)).toEqual([])
    test.clock.now += 1_000
    for (const slot of ['s', 't']) await test.admin.delete(`/issues/${issue}/links/${kind}${slot}/issues/${other}`)
    expect((await test.admin.delete(`/issueLinkTypes/${kind}`)).status).toBe(200)
    const lost = { direction: 'BOTH', linkType: null, issues: [{ id: other }] }
    expect(await links(ada)).toMatchObject([lost, lost])
  })

  it('shows no past of what is hidden or was not there, and refuses what is no time', async () => {
    const issue = await create()
    const at = String(test.clock.now)
    expect((await shown(issue, { at }, stranger)).status).toBe(404)
    expect((await shown(issue, { at: '1' })).status).toBe(404)
    expect((await shown(issue, { at: 'yesterday' })).status).toBe(400)
    expect((await shown('2-99999999', { at })).status).toBe(404)
    expect((await test.anonymous.get(`/issues/${issue}`, { at })).status).toBe(401)
  })

  it('takes back a change of each kind', async () => {
    const issue = await create({ description: 'Before' })
    const other = await create()
    await change(issue, { summary: 'Second' })
    const summary = await newest(issue)
    await change(issue, { description: 'After' })
    const description = await newest(issue)
    await state(issue, 'Done')
    const done = await newest(issue)
    await set(issue, 'Original estimation', 'SimpleIssueCustomField', 5)
    const estimation = await newest(issue)
    for (const entry of [summary, description, done, estimation])
      expect((await revert(issue, entry)).status, entry).toBe(200)
    const { body } = await shown(issue)
    expect(body).toMatchObject({ summary: 'First', description: 'Before', resolved: null })
    expect(fieldOf(body, 'State')).not.toMatchObject({ name: 'Done' })
    expect(fieldOf(body, 'Original estimation')).toBeNull()

    const tag = (await ada.post('/tags', { name: 'back' }, { fields: 'id' })).body.id
    await change(issue, { tags: [{ id: tag }] })
    const tagged = await newest(issue)
    await revert(issue, tagged)
    expect((await shown(issue, {}, ada)).body.tags).toEqual([])
    await revert(issue, await newest(issue))
    expect((await shown(issue, {}, ada)).body.tags).toMatchObject([{ name: 'back' }])

    const slots = (await ada.get(`/issues/${issue}/links`, { fields: 'id,linkType(name)' })).body
    const depend = slots.find(({ linkType }: { linkType: { name: string } }) => linkType.name === 'Depend').id
    test.clock.now += 1_000
    expect((await ada.post(`/issues/${issue}/links/${depend}/issues`, { id: other })).status).toBe(200)
    expect((await revert(issue, await newest(issue))).status).toBe(200)
    const linked = async () =>
      (await ada.get(`/issues/${issue}/links`, { fields: 'id,issues(id)' })).body
        .filter(({ issues }: { issues: unknown[] }) => issues.length > 0)
        .map(({ id }: { id: string }) => id)
    expect(await linked()).toEqual([])
    expect((await revert(issue, await newest(issue))).status).toBe(200)
    expect(await linked()).toEqual([depend])

    const comment = (await ada.post(`/issues/${issue}/comments`, { text: 'One' }, { fields: 'id' })).body.id
    test.clock.now += 1_000
    await ada.post(`/issues/${issue}/comments/${comment}`, { text: 'Two' })
    expect((await revert(issue, await newest(issue))).status).toBe(200)
    expect((await ada.get(`/issues/${issue}/comments/${comment}`, { fields: 'text' })).body.text).toBe('One')
  })

  it('leaves the other values of a list alone', async () => {
    const issue = await create()
    const fields = await test.admin.get(`/admin/projects/0-${project}/customFields`, {
      fields: 'field(name),bundle(id)',
      $top: '-1',
    })
    const sprints = fields.body.find(({ field }: { field: { name: string } }) => field.name === 'Sprints')
    for (const name of ['A', 'B', 'C'])
      await test.admin.post(`/admin/customFieldSettings/bundles/enum/${sprints.bundle.id}/values`, { name })
    const value = (...names: string[]) =>
      set(
        issue,
        'Sprints',
        'MultiEnumIssueCustomField',
        names.map(name => ({ name })),
      )
    await value('A')
    await value('A', 'B')
    const withB = await newest(issue)
    const entry = await ada.get(`/issues/${issue}/activities/${withB}`, { fields: 'added(name),removed(name)' })
    expect(entry.body).toMatchObject({ added: [{ name: 'B' }], removed: [] })
    await value('A', 'B', 'C')
    expect((await revert(issue, withB)).status).toBe(200)
    expect(fieldOf((await shown(issue)).body, 'Sprints')).toMatchObject([{ name: 'A' }, { name: 'C' }])
    expect((await revert(issue, withB)).status).toBe(409)
  })

  it('does not take back what a newer change stands on', async () => {
    const issue = await create()
    await change(issue, { summary: 'Second' })
    const second = await newest(issue)
    await change(issue, { summary: 'Third' })
    const reply = await revert(issue, second)
    expect(reply).toMatchObject({ status: 409, body: { code: 'newer_change', newer: await newest(issue) } })
    expect((await shown(issue)).body.summary).toBe('Third')
    const comments = await ada.post(`/issues/${issue}/comments`, { text: 'Said' }, { fields: 'id' })
    expect(comments.status).toBe(200)
    expect(await revert(issue, await newest(issue))).toMatchObject({ status: 400, body: { code: 'not_revertible' } })
  })

  it('takes back only what the reader may change', async () => {
    const issue = await create()
    const other = await create()
    await change(issue, { summary: 'Second' })
    const entry = await newest(issue)
    expect((await revert(issue, entry, reader)).status).toBe(403)
    expect((await revert(issue, entry, stranger)).status).toBe(404)
    expect((await revert(other, entry)).status).toBe(404)
    expect((await revert(issue, '12-99999999')).status).toBe(404)
    expect((await test.anonymous.post(`/issues/${issue}/activities/${entry}/revert`)).status).toBe(401)
    expect((await shown(issue)).body.summary).toBe('Second')
  })
})
