import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { createProject, idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

describe('what a field holds', () => {
  let test: TestApp
  let reader: ApiClient
  let issue: string
  let notes: string
  let priority: { readonly id: string }
  const projects: string[] = []

  beforeAll(async () => {
    test = await startTestApp()
    const user = await test.createUser('reader')
    for (const key of ['ONE', 'TWO']) {
      projects.push(await createProject(test, key))
      await test.grant(user, 'issue-reader', Number(projects.at(-1)?.slice(2)))
    }
    reader = await test.clientOf(user)
    const field = { name: 'Notes', fieldType: { id: 'text' } }
    const created = idIn(await test.admin.post('/admin/customFieldSettings/customFields', field, { fields: 'id' }))
    const attached = await test.admin.post(
      `/admin/projects/${projects[0]}/customFields`,
      { $type: 'TextProjectCustomField', field: { id: created }, canBeEmpty: true },
      { fields: 'id' },
    )
    notes = idIn(attached)
    const fields: readonly { id: string; field: { id: string; name: string } }[] = (
      await test.admin.get(`/admin/projects/${projects[0]}/customFields`, { fields: 'id,field(id,name)' })
    ).body
    priority = fields.find(one => one.field.name === 'Priority') ?? { id: '' }
    const customFields = [
      { name: 'Notes', $type: 'TextIssueCustomField', value: { text: 'plutonium' } },
      { name: 'Priority', $type: 'SingleEnumIssueCustomField', value: { name: 'Critical' } },
    ]
    issue = idIn(
      await test.admin.post(
        '/issues',
        { project: { id: projects[0] }, summary: 'An issue', customFields },
        { fields: 'id' },
      ),
    )
  })
  afterAll(() => test.stop())

  const setPublic = async (field: string, isPublic: boolean) => {
    const reply = await test.admin.post(`/admin/projects/${projects[0]}/customFields/${field}`, { isPublic })
    expect(reply.status, reply.text).toBe(200)
  }
  const found = async (client: ApiClient, text: string): Promise<number> => {
    const list = (await client.get('/issues', { query: text, fields: 'id' })).body.length
    const page = (await client.get('/issuePage', { query: text, fields: 'total' })).body.total
    expect(page).toBe(list)
    return list
  }
  const foundByValue = async (client: ApiClient, project: string) => {
    const { body } = await client.get('/issuePage', {
      query: `project: ${project} Priority: Critical`,
      fields: 'total',
    })
    return body.total
  }

  it('is found by its words only by who may see the field, from the moment it becomes private', async () => {
    expect(await found(reader, 'plutonium')).toBe(1)
    await setPublic(notes, false)
    expect(await found(reader, 'plutonium')).toBe(0)
    expect(await found(test.admin, 'plutonium')).toBe(1)
    await setPublic(notes, true)
    expect(await found(reader, 'plutonium')).toBe(1)
  })

  it('is found by its values only by who may see the field, also while another project shows the field', async () => {
    expect(await foundByValue(reader, 'ONE')).toBe(1)
    await setPublic(priority.id, false)
    expect(await foundByValue(reader, 'ONE')).toBe(0)
    await setPublic(priority.id, true)
    expect(await foundByValue(reader, 'ONE')).toBe(1)
  })

  it('is not found any more after the issue moved to a project without the field', async () => {
    expect((await test.admin.post(`/issues/${issue}/project`, { id: projects[1] })).status).toBe(200)
    expect(await found(test.admin, 'plutonium')).toBe(0)
    expect(await found(test.admin, 'issue')).toBe(1)
  })
})
