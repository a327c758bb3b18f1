import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { idIn } from '../../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

describe('names in queries that were asked before', () => {
  let test: TestApp
  let member: ApiClient
  let memberId: number

  beforeAll(async () => {
    test = await startTestApp()
    memberId = await test.createUser('mira')
    const body = { shortName: 'ABC', name: 'Alphabet', leader: { login: 'admin' } }
    const created = await test.admin.post('/admin/projects', body, { template: 'default', fields: 'id' })
    expect(created.status, created.text).toBe(200)
    await test.admin.post('/admin/projects/ABC/team/users', { id: `1-${memberId}` })
    member = await test.clientOf(memberId)
  })
  afterAll(() => test.stop())

  const statusOf = async (query: string, client = member) => (await client.get('/issues', { query })).status
  const succeed = async (reply: Promise<{ status: number; text: string }>) => {
    const { status, text } = await reply
    expect(status, text).toBe(200)
  }

  it('mean a tag from the moment it is there, until it is gone', async () => {
    expect(await statusOf('tag: blue')).toBe(400)
    const tag = idIn(await member.post('/tags', { name: 'blue' }, { fields: 'id' }))
    expect(await statusOf('tag: blue')).toBe(200)
    await succeed(member.post(`/tags/${tag}`, { name: 'green' }))
    expect([await statusOf('tag: blue'), await statusOf('tag: green')]).toEqual([400, 200])
    await succeed(member.delete(`/tags/${tag}`))
    expect(await statusOf('tag: green')).toBe(400)
  })

  it('mean people and projects as they are called now, on every node', async () => {
    const node = await test.secondNode()
    const elsewhere = await node.clientOf(memberId)
    expect(await statusOf('reporter: {Ada King}', elsewhere)).toBe(400)
    const ada = await test.createUser('ada')
    await succeed(test.admin.post(`/users/1-${ada}`, { fullName: 'Ada King' }))
    expect(await statusOf('reporter: {Ada King}', elsewhere)).toBe(200)
    expect(await statusOf('project: Letters', elsewhere)).toBe(400)
    await succeed(test.admin.post('/admin/projects/ABC', { name: 'Letters' }))
    expect(await statusOf('project: Letters', elsewhere)).toBe(200)
  })

  it('mean the query that a saved search has now', async () => {
    const search = idIn(await member.post('/savedQueries', { name: 'Mine', query: '#Unresolved' }, { fields: 'id' }))
    const found = async () => (await member.get('/issues', { query: 'saved search: Mine', fields: 'id' })).body
    await succeed(member.post('/issues', { project: { shortName: 'ABC' }, summary: 'One' }))
    expect(await found()).toHaveLength(1)
    await succeed(member.post(`/savedQueries/${search}`, { query: '#Resolved' }))
    expect(await found()).toHaveLength(0)
  })

  it('mean nothing any more to who may not know them', async () => {
    expect(await statusOf('project: ABC State: Open')).toBe(200)
    await succeed(test.admin.delete(`/admin/projects/ABC/team/users/1-${memberId}`))
    expect(await statusOf('project: ABC State: Open')).toBe(400)
  })
})
