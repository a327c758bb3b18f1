import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

describe('a command for an issue that is being created', () => {
  let test: TestApp
  let writer: ApiClient
  let project: string

  beforeAll(async () => {
    test = await startTestApp()
    const body = { shortName: 'NEW', name: 'New', leader: { login: 'admin' } }
    project = idIn(await test.admin.post('/admin/projects', body, { template: 'default', fields: 'id' }))
    const user = await test.createUser('writer')
    await test.grant(user, 'contributor', Number(project.slice(2)))
    writer = await test.clientOf(user)
    await test.admin.post(`/admin/projects/${project}/team/users`, { id: `1-${user}` })
  })
  afterAll(() => test.stop())

  const fields = 'id,idReadable,summary,tags(name),customFields(name,value(name,login))'
  const create = (command: string, body: object = { project: { id: project }, summary: 'Commanded' }) =>
    writer.post('/issues', body, { command, fields })
  const value = (issue: { customFields: { name: string; value: unknown }[] }, name: string) =>
    issue.customFields.find(field => field.name === name)?.value
  const found = async () => (await writer.get('/issues', { query: 'Commanded', fields: 'id' })).body.length

  it('is applied with its creation', async () => {
    const reply = await create('State Open Priority Critical for me tag adrift')
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body.idReadable).toMatch(/^NEW-\d+$/)
    expect(reply.body.tags).toMatchObject([{ name: 'adrift' }])
    expect(value(reply.body, 'State')).toMatchObject({ name: 'Open' })
    expect(value(reply.body, 'Priority')).toMatchObject({ name: 'Critical' })
    expect(value(reply.body, 'Assignee')).toMatchObject({ login: 'writer' })
  })

  it('leaves nothing behind when it cannot be used, and says why', async () => {
    const before = await found()
    const wrong = await create('State Nowhere')
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject({ error: 'invalid_command', error_children: [{ start: expect.any(Number) }] })
    for (const command of ['delete', 'clone', 'move to NEW', 'comment'])
      expect([command, (await create(command)).status]).toEqual([command, 400])
    expect(await found()).toBe(before)
  })

  it('goes with a draft, which stays when the command is refused', async () => {
    const draft = idIn(
      await writer.post('/users/me/drafts', { project: { id: project }, summary: 'Drafted' }, { fields: 'id' }),
    )
    const publish = (command: string) => writer.post('/issues', {}, { draftId: draft, command, fields })
    expect((await publish('State Nowhere')).status).toBe(400)
    expect((await writer.get(`/users/me/drafts/${draft}`, { fields: 'summary' })).body.summary).toBe('Drafted')
    const reply = await publish('State Open')
    expect(reply.body.summary).toBe('Drafted')
    expect(value(reply.body, 'State')).toMatchObject({ name: 'Open' })
    expect((await writer.get(`/users/me/drafts/${draft}`)).status).toBe(404)
  })

  it('is refused when it is no text that commands can be', async () => {
    for (const command of ['\u0000', 'tag \u0000', '{', 'x'.repeat(10_001), '\ud800'])
      expect([command.slice(0, 9), (await create(command)).status]).toEqual([command.slice(0, 9), 400])
  })

  it('is told beforehand, by what the project knows', async () => {
    const other = idIn(await writer.post('/issues', { project: { id: project }, summary: 'Harbour' }, { fields: 'id' }))
    const { idReadable } = (await writer.get(`/issues/${other}`, { fields: 'idReadable' })).body
    const assist = (query: string) =>
      writer.post(
        '/commands/assist',
        { query, project: { id: project } },
        { fields: 'affected,commands(description,error,errorText),preview(issue(id))' },
      )
    const good = await assist(`State Open tag adrift relates to ${idReadable}`)
    expect(good.status, good.text).toBe(200)
    expect(good.body.commands).toHaveLength(3)
    expect(good.body.commands).toMatchObject([{ error: false }, { error: false }, { error: false }])
    expect(good.body).toMatchObject({ affected: 0, preview: [] })
    expect((await assist('State Nowhere')).body.commands.at(-1)).toMatchObject({ error: true })
    expect((await assist('delete')).body.commands.at(-1)).toMatchObject({
      error: true,
      errorText: expect.stringContaining('only being created'),
    })
    const hidden = idIn(
      await test.admin.post(
        '/admin/projects',
        { shortName: 'HID', name: 'Hidden', leader: { login: 'admin' } },
        { fields: 'id' },
      ),
    )
    const reply = await writer.post('/commands/assist', { query: 'State Open', project: { id: hidden } }, {})
    expect([403, 404]).toContain(reply.status)
  })

  it('tells which fields it sets to which values, before there is an issue', async () => {
    const assist = async (query: string, target: object = { project: { id: project } }) =>
      (
        await writer.post(
          '/commands/assist',
          { query, ...target },
          {
            fields: 'commands(start,end,projectCustomField(id,field(name)),value(id,name,login,minutes,color(id)))',
          },
        )
      ).body.commands
    const query = 'State Open tag adrift for writer Fix versions Unscheduled'
    const [state, tag, assignee, versions] = await assist(query)
    expect(state).toMatchObject({ projectCustomField: { field: { name: 'State' } }, value: { name: 'Open' } })
    expect(query.slice(state.start, state.end)).toBe('State Open')
    expect(tag).toMatchObject({ projectCustomField: null, value: null })
    expect(assignee).toMatchObject({ projectCustomField: { field: { name: 'Assignee' } }, value: { login: 'writer' } })
    expect(query.slice(assignee.start, assignee.end)).toBe('for writer')
    expect(versions).toMatchObject({ projectCustomField: { field: { name: 'Fix versions' } }, value: [] })
    const [same] = await assist('State Open', { project: { id: project } })
    expect((await writer.get(`/admin/projects/${project}/customFields/${same.projectCustomField.id}`)).status).toBe(200)
    const issue = idIn(await create('', { project: { id: project }, summary: 'There already' }))
    const [there] = await assist('State Open', { issues: [{ id: issue }] })
    expect(there).toMatchObject({ projectCustomField: null, value: null })
  })

  it('tells no value where it depends on what the field had before', async () => {
    const known = await test.admin.get(`/admin/projects/${project}/customFields`, {
      fields: 'id,bundle(id),field(name)',
    })
    const { bundle } = known.body.find((one: { field: { name: string } }) => one.field.name === 'Fix versions')
    const versions = `/admin/customFieldSettings/bundles/version/${bundle.id}/values`
    for (const name of ['7.1', '7.2']) await test.admin.post(versions, { name })
    const sets = async (query: string) =>
      (
        await writer.post(
          '/commands/assist',
          { query, project: { id: project } },
          { fields: 'commands(error,projectCustomField(id),value(name))' },
        )
      ).body.commands.map(({ error, value }: { error: boolean; value: unknown }) => [error, value])
    expect(await sets('Fix versions 7.1 add Fix versions 7.2')).toEqual([
      [false, [{ name: '7.1', $type: 'VersionBundleElement' }]],
      [false, null],
    ])
    expect(await sets('add Fix versions 7.2 Fix versions 7.1')).toEqual([
      [false, null],
      [false, null],
    ])
    expect(await sets('add Fix versions 7.2 State Open tag adrift State Fixed')).toEqual([
      [false, null],
      [false, { name: 'Open', $type: 'StateBundleElement' }],
      [false, null],
      [false, { name: 'Fixed', $type: 'StateBundleElement' }],
    ])
    // A field of another project is none of the new issue.
    const far = { shortName: 'FAR', name: 'Far', leader: { login: 'writer' } }
    const farId = idIn(await test.admin.post('/admin/projects', far, { fields: 'id' }))
    const distance = { name: 'Distance', fieldType: { id: 'string' } }
    const field = await test.admin.post('/admin/customFieldSettings/customFields', distance, { fields: 'id' })
    const attached = { field: { id: idIn(field) }, $type: 'SimpleProjectCustomField', canBeEmpty: true }
    expect((await test.admin.post(`/admin/projects/${farId}/customFields`, attached)).status).toBe(200)
    expect(await sets('move to FAR Distance wide')).toEqual([
      [false, null],
      [false, null],
      [true, null],
    ])
  })

  it('is under the rights of who creates the issue', async () => {
    const user = await test.createUser('reporter')
    await test.grant(user, 'reporter', Number(project.slice(2)))
    const reporter = await test.clientOf(user)
    const body = { project: { id: project }, summary: 'Commanded by a reporter' }
    const reply = await reporter.post('/issues', body, { command: 'work 1h' })
    expect([400, 403]).toContain(reply.status)
    expect((await test.admin.get('/issues', { query: 'Commanded by a reporter', fields: 'id' })).body).toEqual([])
  })
})
