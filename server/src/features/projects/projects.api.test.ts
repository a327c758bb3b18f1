import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { insertIssue } from '../../testing/issue-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

describe('projects', () => {
  let test: TestApp
  let projectId: number
  let member: ApiClient
  let memberId: number
  let stranger: ApiClient
  let leader: ApiClient
  let leaderId: number

  beforeAll(async () => {
    test = await startTestApp()
    leaderId = await test.createUser('leader', { fullName: 'Lea Der' })
    leader = await test.clientOf(leaderId)
    memberId = await test.createUser('member')
    member = await test.clientOf(memberId)
    stranger = await test.signIn('stranger')
    const created = await test.admin.post(
      '/admin/projects',
      { name: 'Alpha  Project', shortName: 'alp', leader: { login: 'Leader' }, description: 'First' },
      { fields: 'id' },
    )
    expect(created.status).toBe(200)
    projectId = Number(created.body.id.split('-')[1])
    expect((await leader.post('/admin/projects/ALP/team/users', { login: 'member' })).status).toBe(200)
  })
  afterAll(() => test.stop())

  describe('creating', () => {
    it('answers with the project, its leader and its fields', async () => {
      const reply = await test.admin.post(
        '/admin/projects',
        { name: 'Scrummy', shortName: 'scr', leader: { id: `1-${leaderId}` } },
        {
          template: 'scrum',
          fields:
            'shortName,sourceTemplate,leader(login),customFields(field(name),condition(field(field(name)),values(name)))',
        },
      )
      expect(reply.body).toMatchObject({
        shortName: 'SCR',
        sourceTemplate: 'scrum',
        leader: { login: 'leader', $type: 'User' },
      })
      expect(reply.body.customFields.map((field: { field: { name: string } }) => field.field.name)).toContain('Sprints')
      const ideal = reply.body.customFields.find((f: { field: { name: string } }) => f.field.name === 'Ideal days')
      expect(ideal.condition).toMatchObject({
        field: { field: { name: 'Type' } },
        values: [{ name: 'Task' }],
        $type: 'FieldBasedCondition',
      })
    })

    it('gives the creator the rights of a project administrator', async () => {
      const creatorId = await test.createUser('creator')
      await test.grant(creatorId, 'project-creator')
      const creator = await test.clientOf(creatorId)
      const reply = await creator.post('/admin/projects', { name: 'Mine', shortName: 'MINE' }, { fields: 'shortName' })
      expect(reply.body).toEqual({ shortName: 'MINE', $type: 'Project' })
      expect((await creator.post('/admin/projects/MINE', { description: 'changed' })).status).toBe(200)
      expect((await creator.post('/admin/projects/ALP', { description: 'changed' })).status).toBe(404)
    })

    it.each([
      [{ shortName: 'NEW' }, 'name'],
      [{ name: 'New' }, 'shortName'],
      [{ name: 'New', shortName: '1A' }, 'shortName'],
      [{ name: 'New', shortName: 'A-B' }, 'shortName'],
      [{ name: 'New', shortName: 'A'.repeat(21) }, 'shortName'],
      [{ name: 'New', shortName: 'Alp' }, 'shortName'],
      [{ name: 'alpha project', shortName: 'NEW' }, 'name'],
    ])('refuses %j', async (body, field) => {
      const reply = await test.admin.post('/admin/projects', body)
      expect(reply.status).toBe(400)
      expect(reply.body.error_field).toBe(field)
    })

    it('refuses an unknown template and leaves nothing behind', async () => {
      const reply = await test.admin.post('/admin/projects', { name: 'No', shortName: 'NO' }, { template: 'waterfall' })
      expect(reply.status).toBe(400)
      expect((await test.admin.get('/admin/projects/NO')).status).toBe(404)
    })

    it('refuses an unknown leader', async () => {
      const reply = await test.admin.post('/admin/projects', {
        name: 'No',
        shortName: 'NO',
        leader: { login: 'nobody' },
      })
      expect(reply.status).toBe(400)
    })

    it('refuses the guest as leader', async () => {
      const reply = await test.admin.post('/admin/projects', {
        name: 'No',
        shortName: 'NO',
        leader: { login: 'guest' },
      })
      expect(reply.status).toBe(400)
    })

    it('is closed to those without the permission', async () => {
      expect((await stranger.post('/admin/projects', { name: 'No', shortName: 'NO' })).status).toBe(403)
      expect((await test.anonymous.post('/admin/projects', { name: 'No', shortName: 'NO' })).status).toBe(401)
    })
  })

  describe('reading', () => {
    it.each(['ALP', 'alp', 'Alp'])('finds a project by %s', async key => {
      const reply = await member.get(`/admin/projects/${key}`, {
        fields: 'id,name,ringId,team(name),plugins(timeTrackingSettings(enabled))',
      })
      expect(reply.body).toMatchObject({ id: `0-${projectId}`, name: 'Alpha Project' })
    })

    it('finds a project by its id', async () => {
      expect((await member.get(`/admin/projects/0-${projectId}`, { fields: 'shortName' })).body.shortName).toBe('ALP')
    })

    it('hides projects from those without permission', async () => {
      for (const path of ['ALP', `0-${projectId}`, 'ALP/team', 'ALP/team/users', 'ALP/customFields', 'ALP/fields'])
        expect((await stranger.get(`/admin/projects/${path}`)).status).toBe(404)
      expect((await stranger.get('/admin/projects')).body).toEqual([])
      expect((await test.anonymous.get('/admin/projects')).status).toBe(401)
    })

    it('lists by name, filters and pages', async () => {
      const names = async (query: Record<string, string>) =>
        (await test.admin.get('/admin/projects', { fields: 'shortName', ...query })).body.map(
          (project: { shortName: string }) => project.shortName,
        )
      expect(await names({ query: 'alpha' })).toEqual(['ALP'])
      expect(await names({ query: '%' })).toEqual([])
      const all = await names({ $top: '-1' })
      expect(await names({ $top: '1', $skip: '1' })).toEqual([all[1]])
      expect(await names({ archived: 'true' })).toEqual([])
    })

    it('needs the same number of statements for one project and for many', async () => {
      const fields =
        'name,leader(login),customFields(field(name,fieldType(id)),bundle(id,values(name,color(background))))'
      const read = (top: string) => test.countStatements(() => test.admin.get('/admin/projects', { $top: top, fields }))
      await read('-1')
      expect(await read('-1')).toBe(await read('1'))
    })

    it('has no such project', async () => {
      for (const id of ['NOPE', '0-99999', '0-99999999999', '2-1', '%20', "a'b"])
        expect((await test.admin.get(`/admin/projects/${encodeURIComponent(id)}`)).status).toBe(404)
    })
  })

  describe('changing', () => {
    it('keeps an old key resolving', async () => {
      await test.admin.post('/admin/projects', { name: 'Renamed', shortName: 'OLD', leader: { login: 'leader' } })
      const reply = await leader.post(
        '/admin/projects/old',
        { shortName: 'NEWER' },
        { fields: 'shortName,historicalShortNames' },
      )
      expect(reply.body).toMatchObject({ shortName: 'NEWER', historicalShortNames: ['OLD'] })
      expect((await leader.get('/admin/projects/Old', { fields: 'shortName' })).body.shortName).toBe('NEWER')
      expect((await test.admin.post('/admin/projects', { name: 'Thief', shortName: 'OLD' })).status).toBe(400)
      expect((await leader.post('/admin/projects/NEWER', { shortName: 'OLD' })).status).toBe(200)
    })

    it('refuses keys and names that others have', async () => {
      expect((await test.admin.post('/admin/projects/OLD', { shortName: 'ALP' })).status).toBe(400)
      expect((await test.admin.post('/admin/projects/OLD', { name: 'ALPHA PROJECT' })).status).toBe(400)
      expect((await test.admin.post('/admin/projects/OLD', { name: null })).status).toBe(400)
      expect((await test.admin.post('/admin/projects/OLD', { archived: 'yes' })).status).toBe(400)
    })

    it('gives a new leader the rights', async () => {
      const nextId = await test.createUser('next')
      await test.admin.post('/admin/projects', { name: 'Handed over', shortName: 'HAND' })
      await test.admin.post('/admin/projects/HAND', { leader: { login: 'next' } })
      const next = await test.clientOf(nextId)
      expect((await next.post('/admin/projects/HAND', { description: 'mine' })).status).toBe(200)
    })

    it('lets nobody pass on rights that they do not hold', async () => {
      const roleId = (
        await test.system.db
          .insertInto('role')
          .values({ name: 'Keeper', key: 'keeper', description: null })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
      await test.system.db
        .insertInto('role_permission')
        .values(['PROJECT_UPDATE', 'PROJECT_READ_BASIC'].map(permission => ({ role_id: roleId, permission })))
        .execute()
      const keeperId = await test.createUser('keeper')
      await test.grant(keeperId, 'keeper', projectId)
      const keeper = await test.clientOf(keeperId)
      expect((await keeper.post('/admin/projects/ALP', { description: 'kept' })).status).toBe(200)
      expect((await keeper.post('/admin/projects/ALP', { leader: { login: 'keeper' } })).status).toBe(403)
      expect((await keeper.post('/admin/projects/ALP/team/users', { login: 'keeper' })).status).toBe(403)
      expect((await keeper.get('/admin/projects/ALP', { fields: 'leader(login)' })).body.leader.login).toBe('leader')
    })

    it('archives', async () => {
      await test.admin.post('/admin/projects/HAND', { archived: true })
      const reply = await test.admin.get('/admin/projects', { archived: 'true', fields: 'shortName,archived' })
      expect(reply.body).toEqual([{ shortName: 'HAND', archived: true, $type: 'Project' }])
    })

    it('ignores what cannot be set', async () => {
      const before = (
        await test.admin.get('/admin/projects/ALP', { fields: 'id,creationTime,createdBy(login),ringId' })
      ).body
      await leader.post('/admin/projects/ALP', {
        id: '0-9',
        creationTime: 1,
        createdBy: { login: 'member' },
        ringId: 'x',
      })
      expect(
        (await test.admin.get('/admin/projects/ALP', { fields: 'id,creationTime,createdBy(login),ringId' })).body,
      ).toEqual(before)
    })

    it('is closed to members, strangers and guests', async () => {
      expect((await member.post('/admin/projects/ALP', { name: 'Taken' })).status).toBe(403)
      expect((await stranger.post('/admin/projects/ALP', { name: 'Taken' })).status).toBe(404)
      expect((await test.anonymous.post('/admin/projects/ALP', { name: 'Taken' })).status).toBe(401)
    })
  })

  describe('the team', () => {
    it('holds leader and members', async () => {
      const reply = await member.get('/admin/projects/ALP/team/users', { fields: 'login' })
      expect(reply.body.map((user: { login: string }) => user.login).sort()).toEqual(['leader', 'member'])
      const own = await member.get('/admin/projects/ALP/team/ownUsers', { fields: 'login' })
      expect(own.body).toHaveLength(2)
    })

    it('shows the project to a member and hides it from one who left', async () => {
      const id = await test.createUser('passing')
      const passing = await test.clientOf(id)
      expect((await passing.get('/admin/projects/ALP')).status).toBe(404)
      await leader.post('/admin/projects/ALP/team/users', { id: `1-${id}` })
      expect((await passing.get('/admin/projects/ALP')).status).toBe(200)
      expect((await leader.delete('/admin/projects/ALP/team/users/passing')).status).toBe(200)
      expect((await passing.get('/admin/projects/ALP')).status).toBe(404)
      expect((await leader.delete('/admin/projects/ALP/team/users/passing')).status).toBe(404)
    })

    it('takes groups in', async () => {
      const id = await test.createUser('grouped')
      const groupId = await test.createGroup('Helpers', [id])
      const grouped = await test.clientOf(id)
      expect((await leader.post('/admin/projects/ALP/team/groups', { name: 'helpers' })).status).toBe(200)
      expect((await grouped.get('/admin/projects/ALP')).status).toBe(200)
      expect((await leader.get('/admin/projects/ALP/team/users', { query: 'grouped' })).body).toHaveLength(1)
      expect((await leader.get('/admin/projects/ALP/team/groups')).body).toHaveLength(1)
      expect((await leader.delete(`/admin/projects/ALP/team/groups/3-${groupId}`)).status).toBe(200)
      expect((await grouped.get('/admin/projects/ALP')).status).toBe(404)
    })

    it('takes in neither everyone nor a group of another team', async () => {
      expect((await leader.post('/admin/projects/ALP/team/groups', { name: 'All Users' })).status).toBe(403)
      await test.createGroup('Busy', [])
      await leader.post('/admin/projects/ALP/team/groups', { name: 'Busy' })
      expect((await test.admin.post('/admin/projects/SCR/team/groups', { name: 'Busy' })).status).toBe(400)
    })

    it('is changed by project administrators only', async () => {
      expect((await member.post('/admin/projects/ALP/team/users', { login: 'stranger' })).status).toBe(403)
      expect((await stranger.post('/admin/projects/ALP/team/users', { login: 'stranger' })).status).toBe(404)
      expect((await member.delete('/admin/projects/ALP/team/users/leader')).status).toBe(403)
      expect((await leader.post('/admin/projects/ALP/team/users', { login: 'nobody' })).status).toBe(400)
      expect((await leader.post('/admin/projects/ALP/team/users', {})).status).toBe(400)
      expect((await test.anonymous.post('/admin/projects/ALP/team/users', {})).status).toBe(401)
    })

    it('is shown as a group', async () => {
      const reply = await leader.get('/admin/projects/ALP/team', { fields: 'name' })
      expect(reply.body.name).toBe('Alpha Project Team')
    })
  })

  describe('deleting', () => {
    it('deletes an empty project and frees its name', async () => {
      await test.admin.post('/admin/projects', { name: 'Short lived', shortName: 'GONE' })
      expect((await test.admin.delete('/admin/projects/gone')).status).toBe(200)
      expect((await test.admin.get('/admin/projects/GONE')).status).toBe(404)
      expect((await test.admin.post('/admin/projects', { name: 'Short lived', shortName: 'GONE' })).status).toBe(200)
    })

    it('refuses a project with issues until it is archived', async () => {
      const { body } = await test.admin.post('/admin/projects', { name: 'Full', shortName: 'FULL' }, { fields: 'id' })
      const id = Number(body.id.split('-')[1])
      await insertIssue(test, id)
      const refused = await test.admin.delete('/admin/projects/FULL')
      expect(refused.status).toBe(400)
      expect(refused.body.code).toBe('in_use')
      expect((await test.admin.post('/admin/projects/FULL', { startingNumber: 50 })).status).toBe(400)
      await test.admin.post('/admin/projects/FULL', { archived: true })
      expect((await test.admin.delete('/admin/projects/FULL')).status).toBe(200)
      const left = await test.system.db.selectFrom('issue').select('id').where('project_id', '=', id).execute()
      expect(left).toEqual([])
    })

    it('is closed to project administrators, members and strangers', async () => {
      expect((await leader.delete('/admin/projects/ALP')).status).toBe(403)
      expect((await member.delete('/admin/projects/ALP')).status).toBe(403)
      expect((await stranger.delete('/admin/projects/ALP')).status).toBe(404)
      expect((await test.anonymous.delete('/admin/projects/ALP')).status).toBe(401)
    })
  })

  it('lists the templates', async () => {
    const reply = await stranger.get('/admin/projectTemplates', { fields: 'id,name,fieldNames' })
    expect(reply.body.map((template: { id: string }) => template.id)).toEqual(['default', 'scrum', 'kanban'])
    expect(reply.body[2]).toMatchObject({ name: 'Kanban' })
  })
})
