import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { createProject, idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

describe('a page of a list among given issues', () => {
  let test: TestApp
  let reader: ApiClient
  let project: string
  const issues: string[] = []

  beforeAll(async () => {
    test = await startTestApp()
    project = await createProject(test, 'AMG', 'Among')
    const user = await test.createUser('reader')
    await test.grant(user, 'issue-reader', Number(project.slice(2)))
    reader = await test.clientOf(user)
    for (const summary of ['first tide', 'second tide', 'third'])
      issues.push(idIn(await test.admin.post('/issues', { project: { id: project }, summary }, { fields: 'id' })))
    const limited = { visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] } }
    const hidden = { project: { id: project }, summary: 'hidden tide', ...limited }
    issues.push(idIn(await test.admin.post('/issues', hidden, { fields: 'id' })))
  })
  afterAll(() => test.stop())

  const among = async (client: ApiClient, query: object, ids: readonly string[]) => {
    const reply = await client.get('/issuePage', {
      ...query,
      issues: ids.join(','),
      fields: 'issues(id),total,cursor',
    })
    expect(reply.status, reply.text).toBe(200)
    return [reply.body.issues.map(({ id }: { id: string }) => id), reply.body.total]
  }

  it('tells which of them match, in the order of the list, and counts them alone', async () => {
    const [first = '', second = '', third = '', hidden = ''] = issues
    const order = 'sort by: {issue id} asc'
    expect(await among(test.admin, { query: `tide ${order}` }, [third, second])).toEqual([[second], 1])
    expect(await among(test.admin, { query: order, folder: project }, issues)).toEqual([issues, 4])
    expect(await among(reader, { query: order }, issues)).toEqual([[first, second, third], 3])
    expect(await among(reader, { query: 'tide' }, [hidden])).toEqual([[], 0])
    const field = 'State'
    await test.admin.post('/commands', { query: `${field} Fixed`, issues: [{ id: first }] })
    expect(await among(reader, { hideResolved: true, folder: project }, [first])).toEqual([[], 0])
    expect(await among(reader, { query: `${field}: Fixed` }, [first, second])).toEqual([[first], 1])
  })

  it('tells whether resolved ones are left out, which a query or a saved search that speaks of states does not want', async () => {
    const hides = async (query: object) =>
      (await test.admin.get('/issuePage', { ...query, fields: 'hidesResolved' })).body.hidesResolved
    const saved = { name: 'Done', query: 'State: Fixed' }
    const search = idIn(await test.admin.post('/savedQueries', saved, { fields: 'id' }))
    expect(await hides({ query: 'tide', hideResolved: true })).toBe(true)
    expect(await hides({ query: 'tide', folder: project, hideResolved: true })).toBe(true)
    expect(await hides({ query: 'tide' })).toBe(false)
    expect(await hides({ query: '#Resolved', hideResolved: true })).toBe(false)
    expect(await hides({ folder: search, hideResolved: true })).toBe(false)
  })

  it('refuses what is no issue', async () => {
    for (const ids of ['', 'AMG-1', '0-1', '2-1,', '2-x'])
      expect([ids, (await reader.get('/issuePage', { issues: ids })).status]).toEqual([ids, 400])
  })
})
