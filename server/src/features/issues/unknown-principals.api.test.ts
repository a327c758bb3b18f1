import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const NOBODY_ID = 999_999

/** A member who may not look people and groups up learns nothing of them from what a visibility answers. */
describe('a visibility that names others', () => {
  let test: TestApp
  let projectId: number
  let member: ApiClient
  let memberId: number
  let hiddenUser: number
  let hiddenGroup: number
  let issue: string

  beforeAll(async () => {
    test = await startTestApp()
    await sql`delete from role_grant where group_id is not null
      and role_id = (select id from role where key = 'observer')`.execute(test.system.db)
    const project = await test.admin.post(
      '/admin/projects',
      { shortName: 'KNOW', name: 'Known', leader: { login: 'admin' } },
      { fields: 'id' },
    )
    projectId = Number(project.body.id.slice(2))
    memberId = await test.createUser('member')
    await test.grant(memberId, 'contributor', projectId)
    hiddenUser = await test.createUser('hidden')
    hiddenGroup = await test.createGroup('Hidden', [hiddenUser])
    member = await test.clientOf(memberId)
    issue = await create(member, {})
  })
  afterAll(() => test.stop())

  const create = async (client: ApiClient, body: object): Promise<string> => {
    const reply = await client.post(
      '/issues',
      { project: { shortName: 'KNOW' }, summary: 'x', ...body },
      { fields: 'id' },
    )
    expect(reply.status).toBe(200)
    return reply.body.id
  }
  const limited = (groups: readonly object[], users: readonly object[] = []) => ({
    visibility: { $type: 'LimitedVisibility', permittedGroups: groups, permittedUsers: users },
  })
  /** The answer without what the request itself said. */
  const answer = async (path: string, body: object) => {
    const { status, text } = await member.post(path, body)
    const said = text.replaceAll(/hidden|nobody|Hidden|Nobody|\d{2,}/g, '…')
    return `${status} ${said}`
  }

  it('is told of unseen groups and people as of unknown ones', async () => {
    const comment = await member.post(`/issues/${issue}/comments`, { text: 'Said' }, { fields: 'id' })
    const file = await member.post(`/issues/${issue}/attachments`, { name: 'a.txt', base64Content: 'eA==' })
    expect([comment.status, file.status]).toEqual([200, 200])
    const attachment = file.body.id ?? file.body[0].id
    for (const [path, rest] of [
      ['/issues', { project: { shortName: 'KNOW' }, summary: 'y' }],
      [`/issues/${issue}`, {}],
      [`/issues/${issue}/comments`, { text: 'Secret' }],
      [`/issues/${issue}/comments/${comment.body.id}`, {}],
      [`/issues/${issue}/attachments`, { base64Content: 'eA==' }],
      [`/issues/${issue}/attachments/${attachment}`, {}],
      ['/commands', { query: '', comment: 'Secret', issues: [{ id: issue }] }],
    ] as const)
      for (const [seen, unknown] of [
        [limited([{ id: `3-${hiddenGroup}` }]), limited([{ id: `3-${NOBODY_ID}` }])],
        [limited([{ name: 'Hidden' }]), limited([{ name: 'Nobody' }])],
        [limited([], [{ id: `1-${hiddenUser}` }]), limited([], [{ id: `1-${NOBODY_ID}` }])],
        [limited([], [{ login: 'hidden' }]), limited([], [{ login: 'nobody' }])],
      ] as const) {
        const refused = await answer(path, { ...rest, ...unknown })
        expect(await answer(path, { ...rest, ...seen }), path).toBe(refused)
        expect(refused, path).toMatch(/^400 /)
      }
  })

  it('does not tell either who could be the reporter', async () => {
    for (const path of ['/issues', `/issues/${issue}`]) {
      const body = (reporter: object) => ({ project: { shortName: 'KNOW' }, summary: 'y', reporter })
      const refused = await answer(path, body({ login: 'nobody' }))
      expect(refused).toMatch(/^400 /)
      expect(await answer(path, body({ login: 'hidden' }))).toBe(refused)
      expect((await member.post(path, body({ login: 'member' }))).status).toBe(200)
    }
  })

  it('may name oneself, one’s groups, teams of known projects, and whoever is named already', async () => {
    const { body: team } = await test.admin.get('/admin/projects/KNOW', { fields: 'team(id)' })
    const own = await test.createGroup('Own', [memberId])
    const names = [{ id: team.team.id }, { name: 'Own' }]
    expect((await member.post(`/issues/${issue}`, limited(names, [{ login: 'member' }]))).status).toBe(200)
    const command = { query: '', comment: 'For us', issues: [{ id: issue }], ...limited(names) }
    expect((await member.post('/commands', command)).status).toBe(200)
    const kept = await create(
      test.admin,
      limited([{ id: `3-${hiddenGroup}` }, { id: `3-${own}` }], [{ login: 'hidden' }]),
    )
    const fields = 'visibility(permittedGroups(id),permittedUsers(id))'
    const { visibility } = (await member.get(`/issues/${kept}`, { fields })).body
    expect(visibility.permittedGroups).toHaveLength(2)
    const same = await member.post(`/issues/${kept}`, { visibility }, { fields })
    expect([same.status, same.body.visibility]).toEqual([200, visibility])
  })

  it('copies an issue for the same people', async () => {
    const own = await test.createGroup('Copying', [memberId])
    const from = await create(test.admin, limited([{ id: `3-${hiddenGroup}` }, { id: `3-${own}` }]))
    const run = await member.post('/commands', { query: 'clone', issues: [{ id: from }] })
    expect(run.status).toBe(200)
    const { rows } = await sql<{ groups: readonly number[] }>`
      select permitted_groups as groups from issue order by id desc limit 1`.execute(test.system.db)
    expect(rows[0]?.groups.toSorted()).toEqual([hiddenGroup, own].toSorted())
  })
})
