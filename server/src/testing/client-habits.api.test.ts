import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from './api-client.ts'
import { createProject, idIn, upload } from './sample-data.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Somebody who came as people do, with everything that they have from the beginning; returns the number. */
async function newcomer(test: TestApp, login: string): Promise<number> {
  return Number(idIn(await test.admin.post('/users', { login, fullName: login }, { fields: 'id' })).slice(2))
}

/** Requests as programs send them that were written for older trackers. */
describe('what clients ask', () => {
  let test: TestApp
  let project: string
  let member: ApiClient
  let issue: string

  beforeAll(async () => {
    test = await startTestApp()
    project = await createProject(test, 'HAB', 'Habits')
    await createProject(test, 'NOT', 'Not seen')
    const id = await newcomer(test, 'mira')
    await test.grant(id, 'contributor', Number(project.slice(2)))
    member = await test.clientOf(id)
    issue = idIn(await test.admin.post('/issues', { project: { id: project }, summary: 'One' }, { fields: 'id' }))
  })
  afterAll(() => test.stop())

  it('finds the fields of a project, their sets and values under both names', async () => {
    const fields = await test.admin.get('/admin/projects/HAB/customFields', { fields: 'id,field(name)' })
    const idOf = (wanted: string) =>
      fields.body.find(({ field }: { field: { name: string } }) => field.name === wanted)?.id
    for (const name of ['customFields', 'fields']) {
      const path = `/admin/projects/HAB/${name}`
      const bundle = await member.get(`${path}/${idOf('Priority')}/bundle`, { fields: 'id,values(name)' })
      expect(bundle.body, bundle.text).toMatchObject({ $type: 'EnumBundle', values: expect.any(Array) })
      const values = await member.get(`${path}/${idOf('Priority')}/bundle/values`, { fields: 'name', query: 'crit' })
      expect(values.body).toMatchObject([{ name: 'Critical' }])
      const people = await member.get(`${path}/${idOf('Assignee')}/bundle`, { fields: 'id' })
      expect(people.body).toMatchObject({ $type: 'UserBundle' })
      expect((await member.get(`/admin/projects/NOT/${name}/${idOf('Priority')}/bundle`)).status).toBe(404)
      const changed = await test.admin.post(
        `${path}/${idOf('Priority')}`,
        { emptyFieldText: name },
        { fields: 'emptyFieldText' },
      )
      expect(changed.body).toMatchObject({ emptyFieldText: name })
      expect((await member.post(`${path}/${idOf('Priority')}`, { emptyFieldText: 'x' })).status).toBe(403)
    }
    const due = { field: { id: await dueDate() }, $type: 'SimpleProjectCustomField' }
    const attached = idIn(await test.admin.post('/admin/projects/HAB/fields', due, { fields: 'id' }))
    expect((await test.admin.get(`/admin/projects/HAB/customFields/${attached}/bundle`)).status).toBe(404)
    expect((await test.admin.delete(`/admin/projects/HAB/fields/${attached}`)).status).toBe(200)
  })

  const dueDate = async () =>
    idIn(
      await test.admin.post(
        '/admin/customFieldSettings/customFields',
        { name: 'Habit date', fieldType: { id: 'date' } },
        { fields: 'id' },
      ),
    )

  it('limits and renames files of drafts, which stays so once they are sent', async () => {
    const visibility = { $type: 'LimitedVisibility', permittedUsers: [{ login: 'mira' }] }
    const file = idIn(await upload(member, `/issues/${issue}/draftComment/attachments`))
    const path = `/issues/${issue}/draftComment/attachments/${file}`
    const fields = 'name,visibility(permittedUsers(login))'
    const limited = await member.post(path, { visibility, name: 'named.txt' }, { fields })
    expect(limited.body, limited.text).toMatchObject({
      name: 'named.txt',
      visibility: { permittedUsers: [{ login: 'mira' }] },
    })
    expect((await member.post(path, { name: ' ' })).status).toBe(400)
    expect(
      (await member.post(path, { visibility: { $type: 'LimitedVisibility', permittedGroups: [{ name: 'None' }] } }))
        .status,
    ).toBe(400)
    expect((await test.admin.post(path, { name: 'mine.txt' })).status).toBe(404)
    await member.post(`/issues/${issue}/draftComment`, { text: 'Sent' })
    const draft = idIn(await member.get(`/issues/${issue}/draftComment`, { fields: 'id' }))
    const comment = await member.post(
      `/issues/${issue}/comments`,
      {},
      { draftId: draft, fields: `attachments(${fields})` },
    )
    expect(comment.body.attachments, comment.text).toMatchObject([
      { name: 'named.txt', visibility: { permittedUsers: [{ login: 'mira' }] } },
    ])
    const draftIssue = idIn(
      await member.post('/users/me/drafts', { project: { id: project }, summary: 'Draft' }, { fields: 'id' }),
    )
    const ofIssue = idIn(await upload(member, `/users/me/drafts/${draftIssue}/attachments`))
    const renamed = await member.post(
      `/users/me/drafts/${draftIssue}/attachments/${ofIssue}`,
      { name: 'other.txt' },
      { fields },
    )
    expect(renamed.body).toMatchObject({ name: 'other.txt' })
    expect((await test.admin.post(`/users/me/drafts/${draftIssue}/attachments/${ofIssue}`, { name: 'x' })).status).toBe(
      404,
    )
  })

  it('shows profiles as `fields` asks and keeps how periods are read', async () => {
    const path = '/users/me/profiles/timetracking'
    const fields = 'periodFormat(id),isTimeTrackingAvailable'
    const none = { $type: 'TimeTrackingUserProfile', periodFormat: { id: 'FULL', $type: 'PeriodFieldFormat' } }
    expect((await member.get(path, { fields })).body).toEqual({ ...none, isTimeTrackingAvailable: false })
    expect(Object.keys((await member.get(path, { fields: 'isTimeTrackingAvailable' })).body).sort()).toEqual([
      '$type',
      'isTimeTrackingAvailable',
    ])
    await test.admin.post('/admin/projects/NOT/timeTrackingSettings', { enabled: true })
    expect((await member.get(path, { fields })).body.isTimeTrackingAvailable).toBe(false)
    await test.admin.post('/admin/projects/HAB/timeTrackingSettings', { enabled: true })
    const written = await member.post(path, { periodFormat: { id: 'HOURS' } }, { fields })
    expect(written.body).toMatchObject({ periodFormat: { id: 'HOURS' }, isTimeTrackingAvailable: true })
    const me = await member.get('/users/me', { fields: 'profiles(timetracking(periodFormat(id)),helpdesk(isAgent))' })
    expect(me.body.profiles).toMatchObject({
      timetracking: { periodFormat: { id: 'HOURS' } },
      helpdesk: { isAgent: false },
    })
    expect((await member.post(path, { periodFormat: { id: 'NO' } })).status).toBe(400)
    expect((await member.post('/users/admin/profiles/timetracking', {})).status).toBe(403)
    expect((await member.post(path, { periodFormat: null }, { fields })).body.periodFormat.id).toBe('FULL')
    expect(Object.keys((await member.get('/users/me/profiles/helpdesk', { fields: 'isAgent' })).body).sort()).toEqual([
      '$type',
      'isAgent',
    ])
  })

  it('gives everybody the tag of their stars', async () => {
    const { body } = await member.get('/users/me/profiles/general', { fields: 'star(id,name)' })
    expect(body.star).toMatchObject({ id: expect.stringMatching(/^6-\d+$/), name: 'Star' })
    await member.post(`/issues/${issue}/tags`, { id: body.star.id })
    expect((await member.get(`/issues/${issue}/watchers`, { fields: 'hasStar' })).body.hasStar).toBe(true)
    const again = await member.get('/users/me', { fields: 'profiles(general(star(id)))' })
    expect(again.body.profiles.general.star.id).toBe(body.star.id)
  })

  it('makes no tag by reading', async () => {
    const stars = () => test.system.db.selectFrom('tag').select('owner_id').where('kind', '=', 'star').execute()
    const before = await stars()
    const early = await test.signIn('early')
    expect((await early.get('/users/me/profiles/general', { fields: 'star(id)' })).body.star).toBeNull()
    expect(await stars()).toEqual(before)
  })

  it('lists as many people in a group as it counts', async () => {
    await test.createGroup('Habitual', [await test.createUser('gone'), await test.createUser('barred')])
    expect((await test.admin.delete('/users/gone')).status).toBe(200)
    expect((await test.admin.post('/users/barred', { banned: true })).status).toBe(200)
    const groups = (
      await test.admin.get('/groups', { fields: 'id,name,usersCount,userCount,users(login)', $top: '-1' })
    ).body
    expect(groups.length).toBeGreaterThan(2)
    for (const { id, name, usersCount, userCount } of groups) {
      const users = await test.admin.get(`/groups/${id}/users`, { fields: 'login', $top: '-1' })
      expect([name, users.status, users.body.length, userCount]).toEqual([name, 200, usersCount, usersCount])
      const logins: readonly string[] = users.body.map(({ login }: { login: string }) => login)
      expect([name, logins.includes('guest')]).toEqual([name, name === 'All Users'])
    }
  })

  it('leaves settings out that one may not read', async () => {
    const fields = 'id,systemSettings(baseUrl),restSettings(allowAllOrigins),localeSettings(isRTL)'
    expect((await member.get('/admin/globalSettings', { fields })).body).toEqual({
      id: 'globalSettings',
      $type: 'GlobalSettings',
    })
    expect(Object.keys((await test.admin.get('/admin/globalSettings', { fields })).body)).toContain('systemSettings')
    expect((await member.get('/admin/globalSettings/systemSettings')).status).toBe(403)
    expect((await member.post('/admin/globalSettings', { systemSettings: { maxExportItems: 1 } })).status).toBe(403)
    expect((await test.anonymous.get('/admin/globalSettings')).status).toBe(401)
  })

  it('takes days of work as times, too', async () => {
    const noon = Date.UTC(2026, 2, 3, 12)
    const work = { duration: { minutes: 5 }, date: noon }
    idIn(await member.post(`/issues/${issue}/timeTracking/workItems`, work, { fields: 'id' }))
    const found = async (query: Record<string, string>) =>
      (await member.get('/workItems', { fields: 'id', ...query })).body.length
    for (const day of ['2026-03-03', `${noon}`, `${noon + 3_600_000}`])
      expect([day, await found({ startDate: day, endDate: day })]).toEqual([day, 1])
    expect(await found({ startDate: `${noon + 86_400_000}` })).toBe(0)
    expect(await found({ endDate: `${noon - 86_400_000}` })).toBe(0)
    expect((await member.get('/workItems', { startDate: 'soon' })).status).toBe(400)
  })

  it('refuses votes on what one reported oneself, with a word of its own', async () => {
    const own = idIn(await member.post('/issues', { project: { id: project }, summary: 'Mine' }, { fields: 'id' }))
    const refused = await member.post(`/issues/${own}/voters`, { hasVote: true })
    expect([refused.status, refused.body.code]).toEqual([403, 'own_vote'])
    expect((await member.post(`/issues/${own}/voters`, { hasVote: false })).status).toBe(200)
    expect((await member.post('/commands', { query: 'vote', issues: [{ id: own }] })).body.code).toBe('own_vote')
  })

  it('gives issues by readable ids in the order asked for', async () => {
    const hidden = idIn(
      await test.admin.post('/issues', { project: { shortName: 'NOT' }, summary: 'Hidden' }, { fields: 'id' }),
    )
    const asked = [
      { id: 'HAB-2' },
      { id: hidden },
      { id: 'NOT-1' },
      { id: issue },
      { idReadable: 'hab-2' },
      { id: 'HAB-99' },
      {},
    ]
    const reply = await member.post('/issuesGetter', asked, { fields: 'idReadable', $top: '-1' })
    expect(reply.body.map(({ idReadable }: { idReadable: string }) => idReadable)).toEqual(['HAB-2', 'HAB-1', 'HAB-2'])
  })
})
