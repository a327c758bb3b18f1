import type { PermissionKey } from '@cairn/common/features/access'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { whileHeldInTurn } from '../../testing/held-rows.ts'
import { createProject, idIn, upload } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const VISIBILITY = 'visibility($type,permittedGroups(name),permittedUsers(login))'

describe('parts of drafts', () => {
  let test: TestApp
  /** Two requests of one person can be sure of a connection each on two nodes alone. */
  let node: TestApp
  let writer: ApiClient
  let writerElsewhere: ApiClient
  let reader: ApiClient
  let trusted: ApiClient
  let projectId: string
  let elsewhere: string
  let limited: object

  beforeAll(async () => {
    test = await startTestApp()
    const { admin } = test
    projectId = await createProject(test, 'DRA')
    elsewhere = await createProject(test, 'ELS')
    const secret = { name: 'Secret', fieldType: { id: 'string' } }
    const field = idIn(await admin.post('/admin/customFieldSettings/customFields', secret, { fields: 'id' }))
    const attached = { field: { id: field }, isPublic: false, canBeEmpty: true }
    for (const id of [projectId, elsewhere]) await admin.post(`/admin/projects/${id}/customFields`, attached)
    const client = async (login: string, ...permissions: readonly PermissionKey[]) => {
      const user = await test.createUser(login)
      for (const id of [projectId, elsewhere])
        await test.grantPermissions(
          user,
          ['READ_ISSUE', 'READ_COMMENT', 'CREATE_COMMENT', 'CREATE_ISSUE', 'PROJECT_READ_BASIC', ...permissions],
          Number(id.slice(2)),
        )
      return test.clientOf(user)
    }
    writer = await client('writer', 'UPDATE_ISSUE', 'CREATE_ATTACHMENT_ISSUE')
    node = await test.secondNode()
    writerElsewhere = await node.clientOf(Number((await writer.get('/users/me', { fields: 'id' })).body.id.slice(2)))
    reader = await client('reader')
    trusted = await client('trusted', 'UPDATE_ISSUE', 'PRIVATE_READ_ISSUE', 'PRIVATE_UPDATE_ISSUE')
    const circle = await test.createGroup('Circle', [
      Number((await writer.get('/users/me', { fields: 'id' })).body.id.slice(2)),
    ])
    limited = {
      $type: 'LimitedVisibility',
      permittedGroups: [{ id: `3-${circle}` }],
      permittedUsers: [{ login: 'trusted' }],
    }
  })
  afterAll(async () => {
    await node.stop()
    await test.stop()
  })

  const createIssue = async () =>
    idIn(await test.admin.post('/issues', { project: { id: projectId }, summary: 'An issue' }, { fields: 'id' }))
  const begin = async (body: object, client = writer) =>
    idIn(await client.post('/users/me/drafts', body, { fields: 'id' }))
  const value = (body: { customFields: { name: string; value: { name?: string } | string | null }[] }, name: string) =>
    body.customFields.find(field => field.name === name)?.value
  const shownLimits = {
    $type: 'LimitedVisibility',
    permittedGroups: [{ name: 'Circle' }],
    permittedUsers: [{ login: 'trusted' }],
  }

  it('of a comment stay as they are unless they are named, and go into the comment', async () => {
    const issue = await createIssue()
    const path = `/issues/${issue}/draftComment`
    const shown = { fields: `id,text,usesMarkdown,${VISIBILITY}` }
    expect((await writer.post(path, {}, shown)).body).toMatchObject({
      text: '',
      usesMarkdown: true,
      visibility: { $type: 'UnlimitedVisibility' },
    })
    await writer.post(path, { usesMarkdown: false, visibility: limited })
    expect((await writer.post(path, { text: 'Plain' }, shown)).body).toMatchObject({
      text: 'Plain',
      usesMarkdown: false,
      visibility: shownLimits,
    })
    expect((await writer.post(path, { visibility: null }, shown)).body).toMatchObject({
      text: 'Plain',
      usesMarkdown: false,
      visibility: { $type: 'UnlimitedVisibility' },
    })
    const draft = await writer.post(path, { visibility: limited }, shown)
    const sent = await writer.post(`/issues/${issue}/comments`, {}, { draftId: draft.body.id, ...shown })
    expect(sent.body).toMatchObject({ text: 'Plain', usesMarkdown: false, visibility: shownLimits })
  })

  it.each(['text', 'readers'])('of a comment that is begun twice at once are all kept (the %s first)', async first => {
    const issue = await createIssue()
    const path = `/issues/${issue}/draftComment`
    const parts = [{ text: 'Whole' }, { visibility: limited, usesMarkdown: false }]
    const [one, other] = first === 'text' ? parts : parts.toReversed()
    const replies = await whileHeldInTurn(test, sql`select from host where id = ${Number(issue.slice(2))} for update`, [
      () => writer.post(path, one),
      () => writerElsewhere.post(path, other),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await writer.get(path, { fields: `text,usesMarkdown,${VISIBILITY}` })).body).toMatchObject({
      text: 'Whole',
      usesMarkdown: false,
      visibility: shownLimits,
    })
  })

  it('of a text that is edited and begun twice at once are all kept', async () => {
    const issue = await createIssue()
    const path = `/issues/${issue}/editDraft`
    const replies = await whileHeldInTurn(test, sql`select from host where id = ${Number(issue.slice(2))} for update`, [
      () => test.admin.post(path, { text: 'Whole', baseVersion: '1' }),
      () => node.admin.post(path, { baseVersion: '2' }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await test.admin.get(path, { fields: 'text,baseVersion' })).body).toMatchObject({
      text: 'Whole',
      baseVersion: '2',
    })
  })

  it('of an issue stay as they are unless they are named, and go into the issue', async () => {
    const shown = { fields: `id,summary,description,usesMarkdown,customFields(name,value(name)),${VISIBILITY}` }
    const priority = (name: string) => [{ name: 'Priority', value: { name } }]
    const id = await begin({ project: { id: projectId }, usesMarkdown: false, visibility: limited })
    await writer.post(`/users/me/drafts/${id}`, { fields: priority('Minor') })
    await writer.post(`/users/me/drafts/${id}`, { summary: 'Named', project: { id: projectId } })
    const { body } = await writer.get(`/users/me/drafts/${id}`, shown)
    expect(body).toMatchObject({ summary: 'Named', usesMarkdown: false, visibility: shownLimits })
    expect(value(body, 'Priority')).toMatchObject({ name: 'Minor' })
    const issue = (await writer.post('/issues', {}, { draftId: id, ...shown })).body
    expect(issue).toMatchObject({ summary: 'Named', usesMarkdown: false, visibility: shownLimits })
    expect(value(issue, 'Priority')).toMatchObject({ name: 'Minor' })
  })

  it('of an issue give way to what the request says that publishes it, and values do not follow elsewhere', async () => {
    const shown = { fields: 'project(shortName),customFields(name,value(name))' }
    const values = (name: string) => [{ name: 'Priority', value: { name } }]
    const publish = async (body: object) => {
      const id = await begin({ project: { id: projectId }, summary: 'One', customFields: values('Minor') })
      return (await writer.post('/issues', body, { draftId: id, ...shown })).body
    }
    expect(value(await publish({ project: { id: projectId } }), 'Priority')).toMatchObject({ name: 'Minor' })
    expect(value(await publish({ fields: values('Major') }), 'Priority')).toMatchObject({ name: 'Major' })
    expect(value(await publish({ customFields: values('Critical') }), 'Priority')).toMatchObject({ name: 'Critical' })
    const there = await publish({ project: { id: elsewhere } })
    expect(there.project.shortName).toBe('ELS')
    expect(value(there, 'Priority')).toMatchObject({ name: 'Normal' })
  })

  it('that belong to a project go with it', async () => {
    const shown = { fields: 'project(id),customFields(name)' }
    const id = await begin({
      project: { id: projectId },
      customFields: [{ name: 'Priority', value: { name: 'Minor' } }],
    })
    const path = `/users/me/drafts/${id}`
    expect((await writer.post(path, { project: null }, shown)).body).toMatchObject({ project: null, customFields: [] })
    const refused = await writer.post(path, { customFields: [{ name: 'Priority', value: { name: 'Minor' } }] })
    expect(refused.body).toMatchObject({ code: 'field_required', error_field: 'project' })
    const { body } = await writer.post(
      path,
      { project: { id: projectId } },
      { fields: 'customFields(name,value(name))' },
    )
    expect(value(body, 'Priority')).toMatchObject({ name: 'Normal' })
  })

  it('that are private are for who may read and write them', async () => {
    const secret = { customFields: [{ name: 'Secret', value: 'x' }] }
    const hidden = await begin({ project: { id: projectId } })
    const shown = { fields: 'customFields(name,value)' }
    expect(value((await writer.get(`/users/me/drafts/${hidden}`, shown)).body, 'Secret')).toBeUndefined()
    expect((await writer.post(`/users/me/drafts/${hidden}`, secret)).status).not.toBe(200)
    const seen = await begin({ project: { id: projectId }, summary: 'Seen', ...secret }, trusted)
    expect(value((await trusted.get(`/users/me/drafts/${seen}`, shown)).body, 'Secret')).toBe('x')
    const watcher = await test.createUser('watcher')
    await test.grantPermissions(
      watcher,
      ['READ_ISSUE', 'CREATE_ISSUE', 'PROJECT_READ_BASIC', 'PRIVATE_READ_ISSUE'],
      Number(projectId.slice(2)),
    )
    const client = await test.clientOf(watcher)
    const looked = await begin({ project: { id: projectId } }, client)
    const refused = await client.post(`/users/me/drafts/${looked}`, secret)
    expect([refused.status, refused.body.facts]).toEqual([403, { permission: 'PRIVATE_UPDATE_ISSUE' }])
  })

  it('that show a field only for some values of another follow it', async () => {
    const { admin } = test
    const fields: readonly { id: string; field: { name: string } }[] = (
      await admin.get(`/admin/projects/${elsewhere}/customFields`, { fields: 'id,field(name)', $top: '-1' })
    ).body
    const idOf = (name: string) => fields.find(({ field }) => field.name === name)?.id
    const condition = { field: { id: idOf('Priority') }, values: [{ name: 'Critical' }] }
    expect((await admin.post(`/admin/projects/${elsewhere}/customFields/${idOf('Type')}`, { condition })).status).toBe(
      200,
    )
    const id = await begin({ project: { id: elsewhere } })
    const names = async (priority: string) =>
      (
        await writer.post(
          `/users/me/drafts/${id}`,
          { customFields: [{ name: 'Priority', value: { name: priority } }] },
          { fields: 'customFields(name)' },
        )
      ).body.customFields.map(({ name }: { name: string }) => name)
    expect(await names('Critical')).toContain('Type')
    expect(await names('Minor')).not.toContain('Type')
  })

  it('of a text are kept by who may edit it, and dropped also by who may not any more', async () => {
    const issue = await createIssue()
    const path = `/issues/${issue}/editDraft`
    expect((await reader.post(path, { text: 'x' })).status).toBe(403)
    const user = await test.createUser('leaving')
    const here = Number(projectId.slice(2))
    await test.grantPermissions(user, ['READ_ISSUE', 'PROJECT_READ_BASIC'], here)
    await test.grantPermissions(user, ['UPDATE_ISSUE'], here)
    const client = await test.clientOf(user)
    expect((await client.post(path, { text: 'Half', baseVersion: 'abc' })).status).toBe(200)
    const shown = { fields: 'text,baseVersion' }
    expect((await client.post(path, { text: 'More' }, shown)).body).toMatchObject({ text: 'More', baseVersion: 'abc' })
    expect((await client.post(path, { baseVersion: null }, shown)).body).toMatchObject({
      text: 'More',
      baseVersion: null,
    })
    const roles: readonly { id: string; holder: { id: string } }[] = (
      await test.admin.get('/assignedRoles', { fields: 'id,holder(id)', $top: '-1' })
    ).body
    const last = roles.findLast(({ holder }) => holder.id === `1-${user}`)?.id
    expect((await test.admin.delete(`/assignedRoles/${last}`)).status).toBe(200)
    expect((await client.post(path, { text: 'Most' })).status).toBe(403)
    expect((await client.get(path, shown)).body).toMatchObject({ text: 'More' })
    expect((await client.delete(path)).status).toBe(200)
    expect((await client.get(path)).status).toBe(404)
  })

  it('are for people, and files for who may attach some', async () => {
    await test.admin.post('/admin/globalSettings/systemSettings', { guestAccess: true })
    expect((await test.anonymous.put('/users/me/drafts', [])).status).toBe(403)
    const issue = await createIssue()
    const attach = (client: ApiClient) => upload(client, `/issues/${issue}/draftComment/attachments`)
    await writer.post(`/issues/${issue}/draftComment`, { text: 'With a file' })
    await reader.post(`/issues/${issue}/draftComment`, { text: 'Without' })
    expect([(await attach(writer)).status, (await attach(reader)).status]).toEqual([200, 403])
    const shown = { fields: '$type,name' }
    expect((await writer.get(`/issues/${issue}/draftComment/attachments`, shown)).body).toMatchObject([
      { $type: 'IssueAttachment', name: 'note.txt' },
    ])
  })

  it('are files as well: renamed and taken away, each in its own draft', async () => {
    const [one, other] = [await begin({ summary: 'One' }), await begin({ summary: 'Other' })]
    const file = idIn(await upload(writer, `/users/me/drafts/${one}/attachments`))
    for (const wrong of [`/users/me/drafts/${other}/attachments/${file}`]) {
      expect((await writer.post(wrong, { name: 'b.txt' })).status).toBe(404)
      expect((await writer.delete(wrong)).status).toBe(404)
    }
    const path = `/users/me/drafts/${one}/attachments`
    expect((await writer.post(`${path}/${file}`, { name: 'b.txt' }, { fields: '$type,id,name' })).body).toMatchObject({
      $type: 'IssueAttachment',
      id: file,
      name: 'b.txt',
    })
    expect((await writer.delete(`${path}/${file}`)).status).toBe(200)
    expect((await writer.get(path)).body).toEqual([])
  })
})
