import { sql } from 'kysely'
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

  it('empties a field again that was empty, also where a value is required by now', async () => {
    const issue = await create()
    const path = `/admin/projects/0-${project}/customFields`
    const { body } = await test.admin.get(path, { fields: 'id,field(name)', $top: '-1' })
    const { id } = body.find(({ field }: { field: { name: string } }) => field.name === 'Assignee')
    const assignee = (value: object | null) => ({
      customFields: [{ name: 'Assignee', $type: 'SingleUserIssueCustomField', value }],
    })
    const me = (await ada.get('/users/me', { fields: 'id' })).body.id
    await test.admin.post(`/admin/projects/0-${project}/team/users`, { id: me })
    await write(`/issues/${issue}`, assignee({ login: 'ada' }))
    expect((await test.admin.post(`${path}/${id}`, { canBeEmpty: false })).status).toBe(200)
    expect((await ada.post(`/issues/${issue}`, assignee(null))).status).toBe(400)
    const { status } = await revert(issue, await newest(issue, 'CustomFieldCategory'))
    await test.admin.post(`${path}/${id}`, { canBeEmpty: true })
    expect(status).toBe(200)
    const { customFields } = await shown(`/issues/${issue}`, 'customFields(name,value(login))')
    expect(customFields.find(({ name }: { name: string }) => name === 'Assignee').value).toBeNull()
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

  it('is stopped by what changed the same thing alone', async () => {
    const issue = await create()
    const comments = await Promise.all(
      ['A', 'B'].map(async text => idIn(await ada.post(`/issues/${issue}/comments`, { text }, { fields: 'id' }))),
    )
    const files = [
      idIn(await upload(ada, `/issues/${issue}/attachments`)),
      idIn(await upload(ada, `/issues/${issue}/attachments`)),
    ]
    const tags = await Promise.all(
      ['first', 'second'].map(async name => idIn(await ada.post('/tags', { name }, { fields: 'id' }))),
    )
    const others = [await create(), await create()]
    const slots = (await shown(`/issues/${issue}/links`, 'id,direction,linkType(name)')).filter(
      ({ linkType }: { linkType: { name: string } }) => linkType.name === 'Depend',
    )
    const inward = slots.find(({ direction }: { direction: string }) => direction === 'INWARD').id
    const steps: readonly (readonly [string, (index: 0 | 1) => Promise<unknown>])[] = [
      ['CommentTextCategory', index => write(`/issues/${issue}/comments/${comments[index]}`, { text: 'Edited' })],
      ['CommentPinnedCategory', index => write(`/issues/${issue}/comments/${comments[index]}`, { pinned: true })],
      ['CommentVisibilityCategory', index => write(`/issues/${issue}/comments/${comments[index]}`, limitedTo(['ada']))],
      ['AttachmentRenameCategory', index => write(`/issues/${issue}/attachments/${files[index]}`, { name: 'new.txt' })],
      [
        'AttachmentVisibilityCategory',
        index => write(`/issues/${issue}/attachments/${files[index]}`, limitedTo(['ada'])),
      ],
      ['TagsCategory', index => write(`/issues/${issue}/tags`, { id: tags[index] })],
      ['LinksCategory', index => write(`/issues/${issue}/links/${inward}/issues`, { id: others[index] })],
    ]
    const state = async () => ({
      ...(await shown(`/issues/${issue}`, 'tags(id),links(id,issues(id))')),
      comments: await shown(`/issues/${issue}/comments`, `id,text,pinned,${VISIBILITY}`),
      files: await shown(`/issues/${issue}/attachments`, `id,name,${VISIBILITY}`),
    })
    for (const [category, change] of steps) {
      const bare = await state()
      await change(1)
      const only = await state()
      expect(only, category).not.toEqual(bare)
      expect((await revert(issue, await newest(issue, category))).status, category).toBe(200)
      expect(await state(), category).toEqual(bare)
      await change(0)
      const entry = await newest(issue, category)
      await change(1)
      expect((await revert(issue, entry)).status, category).toBe(200)
      expect(await state(), category).toEqual(only)
      expect((await revert(issue, entry)).status, category).toBe(409)
      expect(await state(), category).toEqual(only)
    }
    // The other end of a link tells of it under its own name.
    expect((await revert(others[1] ?? '', await newest(others[1] ?? '', 'LinksCategory'))).status).toBe(200)
    expect((await state()).links.flatMap(({ issues }: { issues: unknown[] }) => issues)).toEqual([])
  })

  it('takes back what one person did at that moment, not what others did to it just then', async () => {
    const issue = await create()
    const path = `/issues/${issue}`
    const comments = await Promise.all(
      ['A', 'B'].map(async text => idIn(await ada.post(`${path}/comments`, { text }, { fields: 'id' }))),
    )
    test.clock.now += 1_000
    for (const comment of comments) await ada.post(`${path}/comments/${comment}`, limitedTo(['ada'], ['All Users']))
    expect((await revert(issue, await newest(issue, 'CommentVisibilityCategory'))).status).toBe(200)
    const limits = await shown(`${path}/comments`, VISIBILITY)
    expect(limits.map(({ visibility }: { visibility: { $type: string } }) => visibility.$type).sort()).toEqual([
      'LimitedVisibility',
      'UnlimitedVisibility',
    ])
    await write(path, limitedTo([], ['All Users']))
    const first = await newest(issue, 'IssueVisibilityCategory')
    expect((await bob.post(path, limitedTo(['bob'], ['All Users']))).status).toBe(200)
    expect((await revert(issue, first)).status).toBe(200)
    expect(await shown(path, VISIBILITY)).toMatchObject({
      visibility: { permittedUsers: [{ login: 'bob' }], permittedGroups: [] },
    })
  })

  it('names the newest change that stands on it, of those that the reader may see', async () => {
    const issue = await create()
    for (const summary of ['Two', 'Three', 'Four']) await write(`/issues/${issue}`, { summary })
    const { rows } = await sql<{ id: number }>`
      select id from activity where host_id = ${Number(issue.slice(2))} and category = 'SummaryCategory' order by id`.execute(
      test.system.db,
    )
    const [two, three, four] = rows.map(({ id }) => `12-${id}`)
    const limit = (entry: string | undefined) =>
      sql`update activity set acl = array[-1] where id = ${Number(entry?.slice(3))}`.execute(test.system.db)
    const newer = async () => {
      const { status, body } = await revert(issue, two ?? '', bob)
      return [status, body.code, body.newer]
    }
    expect(await newer()).toEqual([409, 'newer_change', four])
    await limit(four)
    expect(await newer()).toEqual([409, 'newer_change', three])
    await limit(three)
    expect(await newer()).toEqual([409, 'newer_change', null])
  })

  it('has nothing to take back of what was erased, and of kinds of links that are gone', async () => {
    const [issue, other] = [await create(), await create()]
    await write(`/issues/${issue}`, {
      customFields: [{ name: 'Priority', $type: 'SingleEnumIssueCustomField', value: { name: 'Minor' } }],
    })
    await write(`/issues/${issue}`, {
      customFields: [{ name: 'Priority', $type: 'SingleEnumIssueCustomField', value: { name: 'Major' } }],
    })
    const field = await newest(issue, 'CustomFieldCategory')
    const erase = async () => {
      test.clock.now += 1_000
      expect((await test.admin.delete(`/issues/${issue}/activities/${field}/content`)).status).toBe(200)
      const { rows } = await sql<{ erased_at: number; indexed: number; others: number; told: number }>`
        select erased_at, (select count(*)::int from activity_value v where v.activity_id = a.id) as indexed,
          (select count(*)::int from activity_value v where v.host_id = a.host_id) as others,
          (select count(*)::int from outbox o where o.kind = 'activity.erased' and o.entity_id = a.id) as told
        from activity a where id = ${Number(field.slice(3))}`.execute(test.system.db)
      return rows[0]
    }
    const erased = await erase()
    expect(erased).toMatchObject({ erased_at: test.clock.now, indexed: 0, told: 1 })
    expect(erased?.others).toBeGreaterThan(0)
    expect(await erase()).toEqual(erased)
    const refused = { status: 400, body: { code: 'not_revertible' } }
    expect(await revert(issue, field)).toMatchObject(refused)
    const type = idIn(
      await ada.post('/issueLinkTypes', { name: 'Short', sourceToTarget: 'is short for' }, { fields: 'id' }),
    )
    await write(`/issues/${issue}/links/${type}/issues`, { id: other })
    const linked = await newest(issue, 'LinksCategory')
    await sql`delete from issue_link where type_id = ${Number(type.slice(4))}`.execute(test.system.db)
    expect((await ada.delete(`/issueLinkTypes/${type}`)).status).toBe(200)
    expect(await revert(issue, linked)).toMatchObject(refused)
  })
})
