import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { createProject, idIn } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

describe('links of a new issue', () => {
  let test: TestApp
  let writer: ApiClient
  let projectId: string
  let other: string
  let hidden: string

  const links = 'links(id,direction,linkType(name),issues(id,summary))'
  const filled = (issue: { links: { id: string; issues: { id: string }[] }[] }) =>
    issue.links.filter(({ issues }) => issues.length > 0).map(({ id, issues }) => [id, issues.map(one => one.id)])
  const slot = async (name: string, side: string) => {
    const types = (await test.admin.get('/issueLinkTypes', { fields: 'id,name' })).body
    return `${types.find((type: { name: string }) => type.name === name).id}${side}`
  }

  beforeAll(async () => {
    test = await startTestApp()
    projectId = await createProject(test, 'LNK')
    const closed = await createProject(test, 'CLO')
    const user = await test.createUser('writer')
    await test.grant(user, 'contributor', Number(projectId.slice(2)))
    writer = await test.clientOf(user)
    other = idIn(await writer.post('/issues', { project: { id: projectId }, summary: 'Mast' }, { fields: 'id' }))
    hidden = idIn(await test.admin.post('/issues', { project: { id: closed }, summary: 'Hidden' }, { fields: 'id' }))
  })
  afterAll(() => test.stop())

  it('are kept in a draft and published with it', async () => {
    const [parent, relates] = [await slot('Subtask', 't'), await slot('Relates', '')]
    const wanted = [
      { id: parent, issues: [{ id: other }] },
      { id: relates, issues: [{ id: other }, { id: other }] },
    ]
    const draft = await writer.post(
      '/users/me/drafts',
      { project: { id: projectId }, summary: 'Sail', links: wanted },
      { fields: `id,${links}` },
    )
    expect(draft.status, draft.text).toBe(200)
    expect(filled(draft.body)).toEqual(
      expect.arrayContaining([
        [parent, [other]],
        [relates, [other]],
      ]),
    )
    await writer.post(`/users/me/drafts/${draft.body.id}`, { summary: 'Sails' }, { fields: 'id' })
    expect((await writer.get(`/issues/${other}`, { fields: links })).body.links.flatMap(issuesIn)).toEqual([])
    const issue = await writer.post('/issues', {}, { draftId: draft.body.id, fields: `id,summary,${links}` })
    expect(issue.body.summary).toBe('Sails')
    expect(filled(issue.body)).toHaveLength(2)
    const subtasks = (await writer.get(`/issues/${other}`, { fields: 'subtasks(issues(id))' })).body.subtasks
    expect(subtasks.issues).toEqual([expect.objectContaining({ id: issue.body.id })])
    const history = await writer.get(`/issues/${other}/activities`, {
      categories: 'LinksCategory',
      fields: 'added(id,idReadable)',
    })
    expect(history.body.map(({ added }: { added: { id: string }[] }) => added[0]?.id)).toEqual([
      issue.body.id,
      issue.body.id,
    ])
  })

  it('come with the body that creates an issue, all or none', async () => {
    const relates = await slot('Relates', '')
    const create = (links: unknown) =>
      writer.post(
        '/issues',
        { project: { id: projectId }, summary: 'Rope', links },
        { fields: 'id,links(id,issues(id))' },
      )
    expect(filled((await create([{ id: relates, issues: [{ id: other }] }])).body)).toEqual([[relates, [other]]])
    const before = (await writer.get('/issues', { query: 'Rope', fields: 'id' })).body.length
    expect((await create([{ id: relates, issues: [{ id: hidden }] }])).body).toMatchObject({
      code: 'not_found',
      facts: { id: hidden },
    })
    for (const wrong of [
      [{ id: relates, issues: [{ id: hidden }] }],
      [{ id: '106-999', issues: [{ id: other }] }],
      [{ id: relates, issues: [{}] }],
      [{ id: relates, issues: Array.from({ length: 101 }, () => ({ id: other })) }],
    ])
      expect([400, 404]).toContain((await create(wrong)).status)
    expect((await writer.get('/issues', { query: 'Rope', fields: 'id' })).body).toHaveLength(before)
  })

  it('are shown and published as far as their issues are still seen', async () => {
    const gone = idIn(await writer.post('/issues', { project: { id: projectId }, summary: 'Gone' }, { fields: 'id' }))
    const relates = await slot('Relates', '')
    const draft = idIn(
      await writer.post(
        '/users/me/drafts',
        { project: { id: projectId }, summary: 'Oar', links: [{ id: relates, issues: [{ id: gone }, { id: other }] }] },
        { fields: 'id' },
      ),
    )
    await test.admin.delete(`/issues/${gone}`)
    // The browser goes on sending all of it.
    const again = await writer.post(
      `/users/me/drafts/${draft}`,
      { summary: 'Oars', links: [{ id: relates, issues: [{ id: gone }, { id: other }, { id: hidden }] }] },
      { fields: `summary,${links}` },
    )
    expect([again.body.summary, filled(again.body)]).toEqual(['Oars', [[relates, [other]]]])
    expect(filled((await writer.get(`/users/me/drafts/${draft}`, { fields: links })).body)).toEqual([
      [relates, [other]],
    ])
    const issue = await writer.post('/issues', {}, { draftId: draft, fields: `id,${links}` })
    expect(filled(issue.body)).toEqual([[relates, [other]]])
  })

  it('of an issue that is there are not changed by its body', async () => {
    const issue = idIn(await writer.post('/issues', { project: { id: projectId }, summary: 'Deck' }, { fields: 'id' }))
    const body = { summary: 'Decks', links: [{ id: await slot('Relates', ''), issues: [{ id: other }] }] }
    const reply = await writer.post(`/issues/${issue}`, body, { fields: `summary,${links}` })
    expect(reply.body.summary).toBe('Decks')
    expect(filled(reply.body)).toEqual([])
  })
})

const issuesIn = ({ issues }: { issues: unknown[] }) => issues
