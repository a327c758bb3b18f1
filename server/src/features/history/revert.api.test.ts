import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { idIn, upload } from '../../testing/sample-data.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createProject } from '../projects/index.ts'

describe('taking a change back', () => {
  let test: TestApp
  let project: number
  let elsewhere: number
  let ada: ApiClient
  let bob: ApiClient
  let reader: ApiClient

  beforeAll(async () => {
    test = await startTestApp()
    project = await createProject(test.system, { shortName: 'BACK', name: 'Back', template: 'scrum' })
    elsewhere = await createProject(test.system, { shortName: 'AWAY', name: 'Away', template: 'default' })
    const adaId = await test.createUser('ada')
    const bobId = await test.createUser('bob')
    const readerId = await test.createUser('reader')
    await test.grant(adaId, 'system-admin')
    await test.grant(bobId, 'contributor', project)
    await test.grant(readerId, 'issue-reader', project)
    ada = await test.clientOf(adaId)
    bob = await test.clientOf(bobId)
    reader = await test.clientOf(readerId)
  })
  afterAll(() => test.stop())

  const create = async (body: object = {}): Promise<string> =>
    idIn(await ada.post('/issues', { summary: 'One', project: { id: `0-${project}` }, ...body }, { fields: 'id' }))
  const write = async (path: string, body: object) => {
    test.clock.now += 1_000
    const { status, text } = await ada.post(path, body)
    expect(status, text).toBe(200)
  }
  const newest = async (issue: string, category: string): Promise<string> => {
    const query = { categories: category, reverse: 'true', $top: '1', fields: 'id' }
    return (await ada.get(`/issues/${issue}/activities`, query)).body[0].id
  }
  const revert = (issue: string, entry: string, client = ada) => {
    test.clock.now += 1_000
    return client.post(`/issues/${issue}/activities/${entry}/revert`, undefined, { fields: 'id' })
  }
  const shown = async (path: string, fields: string) => (await ada.get(path, { fields })).body
  const limitedTo = (users: readonly string[], groups: readonly string[] = []) => ({
    visibility: {
      $type: 'LimitedVisibility',
      permittedUsers: users.map(login => ({ login })),
      permittedGroups: groups.map(name => ({ name })),
    },
  })
  const VISIBILITY = 'visibility($type,permittedUsers(login),permittedGroups(name))'

  it('gives issues, comments and files back to those who saw them', async () => {
    const issue = await create()
    const comment = idIn(await ada.post(`/issues/${issue}/comments`, { text: 'Said' }, { fields: 'id' }))
    const file = idIn(await upload(ada, `/issues/${issue}/attachments`))
    for (const [path, category] of [
      [`/issues/${issue}`, 'IssueVisibilityCategory'],
      [`/issues/${issue}/comments/${comment}`, 'CommentVisibilityCategory'],
      [`/issues/${issue}/attachments/${file}`, 'AttachmentVisibilityCategory'],
    ] as const) {
      await write(path, limitedTo([], ['All Users']))
      // Both groups and people change at once: they are taken back together.
      await write(path, limitedTo(['ada', 'bob']))
      expect((await revert(issue, await newest(issue, category))).status, category).toBe(200)
      expect(await shown(path, VISIBILITY), category).toMatchObject({
        visibility: { permittedUsers: [], permittedGroups: [{ name: 'All Users' }] },
      })
      expect((await revert(issue, await newest(issue, category))).status, category).toBe(200)
      const { visibility } = await shown(path, VISIBILITY)
      expect(visibility.permittedUsers).toHaveLength(2)
      expect(visibility.permittedGroups).toEqual([])
    }
  })

  it('opens nothing to everybody that was not open before', async () => {
    const issue = await create()
    await write(`/issues/${issue}`, limitedTo(['ada']))
    const first = await newest(issue, 'IssueVisibilityCategory')
    await write(`/issues/${issue}`, limitedTo(['ada', 'bob']))
    const second = await newest(issue, 'IssueVisibilityCategory')
    await write(`/issues/${issue}`, limitedTo(['bob']))
    expect(await revert(issue, second)).toMatchObject({ status: 409, body: { code: 'newer_change' } })
    expect((await revert(issue, await newest(issue, 'IssueVisibilityCategory'))).status).toBe(200)
    expect((await revert(issue, first)).status).toBe(409)
    const { visibility } = await shown(`/issues/${issue}`, VISIBILITY)
    expect(visibility.permittedUsers.map(({ login }: { login: string }) => login).sort()).toEqual(['ada', 'bob'])
  })

  it('names the former reporter again, for who may', async () => {
    const issue = await create()
    await write(`/issues/${issue}`, { reporter: { login: 'bob' } })
    const entry = await newest(issue, 'ReporterCategory')
    expect((await revert(issue, entry, bob)).status).toBe(403)
    expect((await revert(issue, entry)).status).toBe(200)
    expect(await shown(`/issues/${issue}`, 'reporter(login)')).toMatchObject({ reporter: { login: 'ada' } })
    expect((await revert(issue, entry)).status).toBe(409)
    expect((await revert(issue, await newest(issue, 'ReporterCategory'))).status).toBe(200)
    expect(await shown(`/issues/${issue}`, 'reporter(login)')).toMatchObject({ reporter: { login: 'bob' } })
  })

  it('gives files their names back, and brings them back', async () => {
    const issue = await create()
    const file = idIn(await upload(ada, `/issues/${issue}/attachments`))
    const path = `/issues/${issue}/attachments/${file}`
    const { name } = await shown(path, 'name')
    await write(path, { name: 'other.txt' })
    const renamed = await newest(issue, 'AttachmentRenameCategory')
    expect((await revert(issue, renamed, reader)).status).toBe(403)
    expect((await revert(issue, renamed)).status).toBe(200)
    expect(await shown(path, 'name')).toMatchObject({ name })
    expect((await ada.delete(path)).status).toBe(200)
    expect((await revert(issue, await newest(issue, 'AttachmentRenameCategory'))).status).toBe(404)
    expect((await revert(issue, await newest(issue, 'AttachmentsCategory'), reader)).status).toBe(403)
    expect((await revert(issue, await newest(issue, 'AttachmentsCategory'))).status).toBe(200)
    expect(await shown(path, 'name')).toMatchObject({ name })
    expect((await revert(issue, await newest(issue, 'AttachmentsCategory'))).status).toBe(200)
    expect((await ada.get(path)).status).toBe(404)
  })

  it('unpins a comment that was pinned', async () => {
    const issue = await create()
    const path = `/issues/${issue}/comments`
    const comment = idIn(await ada.post(path, { text: 'Look' }, { fields: 'id' }))
    await write(`${path}/${comment}`, { pinned: true })
    expect((await revert(issue, await newest(issue, 'CommentPinnedCategory'))).status).toBe(200)
    expect(await shown(`${path}/${comment}`, 'pinned')).toMatchObject({ pinned: false })
    expect((await revert(issue, await newest(issue, 'CommentPinnedCategory'))).status).toBe(200)
    expect(await shown(`${path}/${comment}`, 'pinned')).toMatchObject({ pinned: true })
  })

  it('moves an issue back, with the values that the move had dropped', async () => {
    const set = { name: 'Original estimation', $type: 'SimpleIssueCustomField', value: 5 }
    const issue = await create({ customFields: [set] })
    const FIELDS = 'project(shortName),customFields(name,value)'
    const before = await shown(`/issues/${issue}`, FIELDS)
    await write(`/issues/${issue}/move`, { project: { id: `0-${elsewhere}` } })
    expect(await shown(`/issues/${issue}`, FIELDS)).toMatchObject({ project: { shortName: 'AWAY' } })
    const moved = await newest(issue, 'ProjectCategory')
    expect((await revert(issue, moved, bob)).status).toBe(404)
    expect((await revert(issue, moved)).status).toBe(200)
    const estimateIn = ({ customFields }: { customFields: { name: string; value: unknown }[] }) =>
      customFields.find(({ name }) => name === set.name)?.value
    const after = await shown(`/issues/${issue}`, FIELDS)
    expect(after.project.shortName).toBe('BACK')
    expect(estimateIn(before)).toBe(5)
    expect(estimateIn(after)).toBe(5)
    expect((await revert(issue, moved)).status).toBe(409)
    expect((await revert(issue, await newest(issue, 'ProjectCategory'))).status).toBe(200)
    expect((await shown(`/issues/${issue}`, FIELDS)).project.shortName).toBe('AWAY')
  })
})
