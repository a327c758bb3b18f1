import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { createProject, idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const HIDDEN = { visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] } }

describe('what the reader does not see', () => {
  let test: TestApp
  let reader: ApiClient
  let project: string

  const create = async (summary: string, more: object = {}): Promise<string> =>
    idIn(await test.admin.post('/issues', { project: { id: project }, summary, ...more }, { fields: 'id' }))
  const link = async (query: string, issue: string) => {
    const reply = await test.admin.post('/commands', { query, issues: [{ id: issue }] })
    expect(reply.status, reply.text).toBe(200)
  }
  const readable = async (id: string): Promise<string> =>
    (await test.admin.get(`/issues/${id}`, { fields: 'idReadable' })).body.idReadable

  beforeAll(async () => {
    test = await startTestApp()
    const user = await test.createUser('reader')
    project = await createProject(test, 'SEE', 'Seen')
    await test.grant(user, 'issue-reader', Number(project.slice(2)))
    await test.grant(user, 'observer')
    reader = await test.clientOf(user)
  })
  afterAll(() => test.stop())

  it('takes no issue out of a tree: a parent above a hidden one is nobody’s parent', async () => {
    const [top, child] = [await create('forest top'), await create('forest child')]
    const middle = await create('forest middle', HIDDEN)
    await link(`subtask of ${await readable(top)}`, middle)
    await link(`subtask of ${await readable(middle)}`, child)
    const tree = async (client: ApiClient) =>
      (
        await client.get('/sortedIssues', { query: 'forest sort by: {issue id} asc', fields: 'tree(id,parentId)' })
      ).body.tree.map((node: { id: string; parentId: string | null }) => [node.id, node.parentId])
    expect(await tree(test.admin)).toEqual([
      [top, null],
      [middle, top],
      [child, middle],
    ])
    expect(await tree(reader)).toEqual([
      [top, null],
      [child, null],
    ])
  })

  it('is refused by filters and orders as what does not exist', async () => {
    const field = { name: 'Salary', fieldType: { id: 'enum[1]' } }
    const salary = idIn(await test.admin.post('/admin/customFieldSettings/customFields', field, { fields: 'id' }))
    const attached = await test.admin.post(`/admin/projects/${project}/customFields`, {
      $type: 'EnumProjectCustomField',
      field: { id: salary },
      canBeEmpty: true,
      isPublic: false,
    })
    expect(attached.status, attached.text).toBe(200)
    const told = async (client: ApiClient, query: string) => {
      const { status, text } = await client.get('/issuePage', { query, fields: 'total' })
      return { status, text: text.replaceAll(/Salary|Celery/g, '') }
    }
    for (const write of [(name: string) => `sort by: ${name}`, (name: string) => `has: ${name}`]) {
      const refused = await told(reader, write('Celery'))
      expect(refused.status).toBe(400)
      expect(await told(reader, write('Salary'))).toEqual(refused)
      expect((await told(test.admin, write('Salary'))).status).toBe(200)
    }
  })
})
