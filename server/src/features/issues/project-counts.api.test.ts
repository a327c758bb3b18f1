import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createProject } from '../projects/index.ts'

let test: TestApp
let member: ApiClient
const FIELDS = 'shortName,issuesCount,unresolvedIssuesCount'

beforeAll(async () => {
  test = await startTestApp()
  const projectId = await createProject(test.system, { shortName: 'CNT', name: 'Counted' })
  const memberId = await test.createUser('member')
  await test.grant(memberId, 'contributor', projectId)
  member = await test.clientOf(memberId)
  const post = async (body: object) => {
    const reply = await test.admin.post('/issues', { project: { shortName: 'CNT' }, ...body })
    expect(reply.status).toBe(200)
  }
  await post({ summary: 'Open' })
  await post({
    summary: 'Fixed',
    customFields: [{ $type: 'StateIssueCustomField', name: 'State', value: { name: 'Fixed' } }],
  })
  const admin = await test.admin.get('/users/me', { fields: 'id' })
  await post({
    summary: 'Secret',
    visibility: { $type: 'LimitedVisibility', permittedUsers: [{ id: admin.body.id }], permittedGroups: [] },
  })
})
afterAll(() => test.stop())

it('counts all and unresolved issues of projects', async () => {
  const reply = await test.admin.get('/admin/projects/CNT', { fields: FIELDS })
  expect(reply.body).toMatchObject({ issuesCount: 3, unresolvedIssuesCount: 2 })
})

it('does not count issues that one may not see', async () => {
  const reply = await member.get('/admin/projects', { fields: FIELDS })
  expect(reply.body).toEqual([{ shortName: 'CNT', issuesCount: 2, unresolvedIssuesCount: 1, $type: 'Project' }])
})
