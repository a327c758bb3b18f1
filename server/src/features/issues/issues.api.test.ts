import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const FIELDS =
  'id,idReadable,summary,description,resolved,reporter(login),project(shortName),tags(name),customFields(id,name,$type,version,value(name,login,minutes,presentation,text))'

describe('issues', () => {
  let test: TestApp
  let member: ApiClient
  let stranger: ApiClient
  let projectId: string
  let memberId: number

  beforeAll(async () => {
    test = await startTestApp()
    const project = await test.admin.post(
      '/admin/projects',
      { shortName: 'ABC', name: 'Alphabet', leader: { login: 'admin' } },
      { template: 'default', fields: 'id' },
    )
    expect(project.status).toBe(200)
    projectId = project.body.id
    memberId = await test.createUser('mira')
    await test.admin.post('/admin/projects/ABC/team/users', { id: `1-${memberId}` })
    member = await test.clientOf(memberId)
    stranger = await test.signIn('stranger')
  })
  afterAll(() => test.stop())

  const create = async (body: object = {}, client = member) =>
    client.post('/issues', { project: { id: projectId }, summary: 'Something', ...body }, { fields: FIELDS })
  const shown = (issue: { customFields: { name: string; value: unknown }[] }, name: string) =>
    issue.customFields.find(field => field.name === name)?.value

  it('creates an issue with defaults and a number without gaps', async () => {
    const first = await create({ summary: ' Two\nlines ', description: 'a\r\nb' })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      summary: 'Two lines',
      description: 'a\nb',
      resolved: null,
      reporter: { login: 'mira' },
    })
    expect(shown(first.body, 'State')).toMatchObject({ name: 'Submitted', $type: 'StateBundleElement' })
    expect(shown(first.body, 'Priority')).toMatchObject({ name: 'Normal' })
    expect((await create({ summary: '' })).status).toBe(400)
    const second = await create()
    const number = (id: string) => Number(id.split('-')[1])
    expect(number(second.body.idReadable)).toBe(number(first.body.idReadable) + 1)
  })

  it('finds an issue by either id in any letter case', async () => {
    const { body } = await create()
    for (const id of [body.id, body.idReadable, body.idReadable.toLowerCase()])
      expect((await member.get(`/issues/${id}`, { fields: 'id' })).body.id).toBe(body.id)
    expect((await member.get('/issues/ABC-99999')).status).toBe(404)
    expect((await member.get('/issues/nonsense')).status).toBe(404)
  })

  it('does not exist for who may not see it', async () => {
    const { body } = await create()
    expect((await stranger.get(`/issues/${body.id}`)).status).toBe(404)
    expect((await stranger.post(`/issues/${body.id}`, { summary: 'x' })).status).toBe(404)
    expect((await stranger.get('/issues', { $top: '-1' })).body).toEqual([])
    expect((await stranger.post('/issues', { project: { id: projectId }, summary: 'x' })).status).toBe(404)
    expect((await test.anonymous.get(`/issues/${body.id}`)).status).toBe(401)
  })

  it('changes only what a body holds', async () => {
    const { body } = await create({ description: 'kept' })
    const changed = await member.post(
      `/issues/${body.id}`,
      {
        summary: 'New',
        customFields: [
          { $type: 'StateIssueCustomField', name: 'State', value: { name: 'fixed' } },
          { $type: 'SingleUserIssueCustomField', name: 'Assignee', value: { login: 'mira' } },
        ],
      },
      { fields: FIELDS },
    )
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ summary: 'New', description: 'kept' })
    expect(changed.body.resolved).toBe(test.clock.now)
    expect(shown(changed.body, 'Assignee')).toMatchObject({ login: 'mira' })
    const reopened = await member.post(
      `/issues/${body.id}`,
      { customFields: [{ $type: 'StateIssueCustomField', name: 'State', value: { name: 'Open' } }] },
      { fields: FIELDS },
    )
    expect(reopened.body.resolved).toBeNull()
  })

  it('refuses bad values and changes nothing', async () => {
    const { body } = await create()
    const attempts = [
      { customFields: [{ $type: 'StateIssueCustomField', name: 'State', value: { name: 'Nowhere' } }] },
      { customFields: [{ name: 'State', value: { name: 'Open' } }] },
      { customFields: [{ $type: 'SingleEnumIssueCustomField', name: 'No such field', value: null }] },
      { customFields: [{ $type: 'MultiEnumIssueCustomField', name: 'Priority', value: [{ name: 'Major' }] }] },
      { customFields: [{ $type: 'SingleEnumIssueCustomField', name: 'Priority', value: null }] },
      { customFields: [{ $type: 'MultiVersionIssueCustomField', name: 'Fix versions', value: null }] },
      { summary: 5 },
      { summary: 'x', visibility: { $type: 'LimitedVisibility', permittedGroups: [{ name: 'No such group' }] } },
      { summary: 'x', description: 'a\u0000b' },
    ]
    for (const attempt of attempts) {
      const reply = await member.post(`/issues/${body.id}`, { summary: 'changed', ...attempt })
      expect({ attempt, status: reply.status }).toEqual({ attempt, status: 400 })
      expect(reply.body.error_description).toBeTruthy()
    }
    expect((await member.get(`/issues/${body.id}`, { fields: 'summary' })).body.summary).toBe('Something')
  })

  it('never overwrites what the writer has not seen', async () => {
    const { body } = await create()
    const read = (await member.get(`/issues/${body.id}`, { fields: 'summaryVersion' })).body
    await member.post(`/issues/${body.id}`, { summary: 'Theirs' })
    const reply = await member.send({
      method: 'POST',
      url: `/api/issues/${body.id}`,
      payload: { summary: 'Mine' },
      headers: { 'if-match': `"${read.summaryVersion}"` },
    })
    expect(reply.status).toBe(412)
    // What the writer began with comes with it, so that both changes can be told from each other.
    expect(reply.body).toMatchObject({ error: 'edit_conflict', current: 'Theirs', base: body.summary })
    const unknown = await member.send({
      method: 'POST',
      url: `/api/issues/${body.id}`,
      payload: { summary: 'Mine' },
      headers: { 'if-match': '"never was"' },
    })
    expect(unknown.body).toMatchObject({ error: 'edit_conflict', current: 'Theirs', base: null })
    const state = body.customFields.find((field: { name: string }) => field.name === 'State')
    const set = (value: string, version: string) =>
      member.send({
        method: 'POST',
        url: `/api/issues/${body.id}/fields/${state.id}?fields=version`,
        payload: { id: state.id, value: { name: value } },
        headers: { 'if-match': version },
      })
    expect((await set('Open', state.version)).status).toBe(200)
    expect((await set('Fixed', state.version)).status).toBe(412)
  })

  it('limits an issue to groups and users', async () => {
    const other = await test.createUser('other-member')
    await test.grant(other, 'contributor', Number(projectId.slice(2)))
    const client = await test.clientOf(other)
    const { body } = await create({ summary: 'hushhush secret' })
    expect((await client.get(`/issues/${body.id}`)).status).toBe(200)
    await member.post(`/issues/${body.id}`, {
      visibility: { $type: 'LimitedVisibility', permittedUsers: [{ login: 'admin' }] },
    })
    expect((await client.get(`/issues/${body.id}`)).status).toBe(404)
    expect((await client.get('/issues', { query: 'hushhush' })).body).toEqual([])
    expect((await member.get('/issues', { query: 'hushhush', fields: 'id' })).body).toHaveLength(1)
    const page = await client.get('/issuePage', { query: 'hushhush', fields: 'issues(id),total' })
    expect(page.body).toMatchObject({ issues: [], total: 0 })
    const visible = await member.get(`/issues/${body.id}`, {
      fields: 'visibility(permittedUsers(login),implicitPermittedUsers(login))',
    })
    expect(visible.body.visibility).toMatchObject({
      $type: 'LimitedVisibility',
      permittedUsers: [{ login: 'admin' }],
      implicitPermittedUsers: [{ login: 'mira' }],
    })
  })

  it('lists by query, order and cursor', async () => {
    for (const name of ['Minor', 'Critical', 'Major', 'Critical'])
      await create({ summary: `sorting ${name}`, customFields: [{ name: 'Priority', value: { name } }] })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await member.get('/issuePage', {
        query: 'sorting sort by: Priority',
        $top: '2',
        fields: 'issues(summary),cursor,total',
        ...(cursor ? { cursor } : {}),
      })
      expect(page.status).toBe(200)
      expect(page.body.total).toBe(4)
      seen.push(...page.body.issues.map((issue: { summary: string }) => issue.summary))
      cursor = page.body.cursor
    } while (cursor)
    expect(seen).toEqual(['sorting Critical', 'sorting Critical', 'sorting Major', 'sorting Minor'])
    const critical = await member.get('/issuePage', { query: 'project: abc Priority: Critical', fields: 'total' })
    expect(critical.body.total).toBe(2)
    const reporter = (await member.get('/users/me', { fields: 'id' })).body.id
    const own = await member.get('/issuePage', {
      query: 'sorting reporter: me',
      fields: 'total,issues(reporter(id))',
    })
    const others = await member.get('/issuePage', { query: 'sorting reporter: -me', fields: 'total' })
    expect(own.body.issues.map((issue: { reporter: { id: string } }) => issue.reporter.id)).toEqual(
      Array(4).fill(reporter),
    )
    expect([own.body.total, others.body.total]).toEqual([4, 0])
    expect((await member.get('/issuePage', { cursor: 'nonsense' })).status).toBe(400)
    expect((await member.get('/issues', { query: 'Priority: Vital' })).body.error).toBe('invalid_query')
    expect(
      (await member.get('/issues', { query: 'project: ABC sorting', $top: '-1', fields: 'id' })).body,
    ).toHaveLength(4)
    expect(
      (await member.get('/issues', { query: 'project: ABC sorting', $skip: '3', $top: '5', fields: 'id' })).body,
    ).toHaveLength(1)
  })

  it('needs as many statements for one issue as for many', async () => {
    for (let count = 0; count < 12; count++)
      await create({ summary: 'uniform', customFields: [{ name: 'Assignee', value: { login: 'mira' } }] })
    const projection = { fields: FIELDS, query: 'project: ABC uniform' }
    await member.get('/issues', { ...projection, $top: '1' })
    const one = await test.countStatements(() => member.get('/issues', { ...projection, $top: '1' }))
    const many = await test.countStatements(() => member.get('/issues', { ...projection, $top: '12' }))
    expect(many).toBe(one)
  })

  it('tags and untags, keeping what others see apart', async () => {
    const tag = await member.post('/tags', { name: 'regression' }, { fields: 'id' })
    const { body } = await create({ tags: [{ id: tag.body.id }] })
    expect(body.tags).toMatchObject([{ name: 'regression' }])
    const page = await member.get('/issuePage', { query: 'tag: regression', fields: 'total' })
    expect(page.body.total).toBe(1)
    expect((await test.admin.get(`/issues/${body.id}`, { fields: 'tags(name)' })).body.tags).toEqual([])
    expect((await member.delete(`/issues/${body.id}/tags/${tag.body.id}`)).status).toBe(200)
    expect((await member.delete(`/issues/${body.id}/tags/${tag.body.id}`)).status).toBe(404)
    expect((await member.get(`/issues/${body.id}/tags`)).body).toEqual([])
  })

  it('deletes so that it can be restored', async () => {
    const { body } = await create({ summary: 'goner' })
    expect((await member.delete(`/issues/${body.id}`)).text).toBe('')
    expect((await member.get(`/issues/${body.id}`)).status).toBe(404)
    expect((await member.get('/issues', { query: 'goner' })).body).toEqual([])
    const restored = await member.post(`/issues/${body.id}/restore`, {}, { fields: 'idReadable' })
    expect(restored.body.idReadable).toBe(body.idReadable)
    expect((await member.get('/issues', { query: 'goner' })).body).toHaveLength(1)
  })

  it('moves to another project, and the old id keeps leading to it', async () => {
    await test.admin.post(
      '/admin/projects',
      { shortName: 'XYZ', name: 'Other', leader: { login: 'admin' } },
      { template: 'kanban' },
    )
    const { body } = await create({ customFields: [{ name: 'Priority', value: { name: 'Major' } }] }, test.admin)
    const moved = await test.admin.post(`/issues/${body.id}`, { project: { shortName: 'XYZ' } }, { fields: FIELDS })
    expect(moved.status).toBe(200)
    expect(moved.body.idReadable).toBe('XYZ-1')
    expect(shown(moved.body, 'Priority')).toMatchObject({ name: 'Major' })
    expect(shown(moved.body, 'Stage')).toMatchObject({ name: 'Backlog' })
    expect((await test.admin.get(`/issues/${body.idReadable}`, { fields: 'idReadable' })).body.idReadable).toBe('XYZ-1')
    expect((await member.get(`/issues/${body.id}`)).status).toBe(404)
  })

  it('gives numbers without gaps when transactions fail and run side by side', async () => {
    const before = (await create()).body.idReadable
    await Promise.all(Array.from({ length: 10 }, (_, index) => create(index % 2 ? {} : { tags: [{ id: '6-999999' }] })))
    const after = (await create()).body.idReadable
    expect(Number(after.split('-')[1])).toBe(Number(before.split('-')[1]) + 6)
  })

  it('hands field values of a removed person to the successor, and history says so', async () => {
    const leaving = await test.createUser('leaving')
    await test.admin.post('/admin/projects/ABC/team/users', { id: `1-${leaving}` })
    const { body } = await create({ customFields: [{ name: 'Assignee', value: { login: 'leaving' } }] })
    const reply = await test.admin.delete(`/users/1-${leaving}`, { successor: `1-${memberId}` })
    expect(reply.status).toBe(200)
    const after = await member.get(`/issues/${body.id}`, { fields: FIELDS })
    expect(shown(after.body, 'Assignee')).toMatchObject({ login: 'mira' })
    const history = await member.get(`/issues/${body.id}/activities`, {
      categories: 'CustomFieldCategory',
      fields: 'added(login),field(presentation)',
    })
    expect(history.body.at(-1)).toMatchObject({ added: [{ login: 'mira' }], field: { presentation: 'Assignee' } })
  })

  it('keeps issues of archived projects out of lists that do not name the project', async () => {
    await test.admin.post('/admin/projects', { shortName: 'OLD', name: 'Old', leader: { login: 'admin' } })
    const { body } = await test.admin.post(
      '/issues',
      { project: { shortName: 'OLD' }, summary: 'bygone' },
      { fields: 'id' },
    )
    await test.admin.post('/admin/projects/OLD', { archived: true })
    expect((await test.admin.get('/issues', { query: 'bygone' })).body).toEqual([])
    expect((await test.admin.get('/issuePage', { query: 'bygone', fields: 'total' })).body.total).toBe(0)
    expect((await test.admin.get('/issues', { query: 'project: OLD bygone' })).body).toHaveLength(1)
    expect((await test.admin.get(`/issues/${body.id}`)).status).toBe(200)
    expect((await test.admin.post('/issues', { project: { shortName: 'OLD' }, summary: 'late' })).status).toBe(403)
    await test.admin.post('/admin/projects/OLD', { archived: false })
    expect((await test.admin.get('/issues', { query: 'bygone' })).body).toHaveLength(1)
  })

  it('remembers who reported before', async () => {
    const { body } = await create()
    const changed = await test.admin.post(
      `/issues/${body.id}`,
      { reporter: { login: 'admin' } },
      { fields: 'reporter(login)' },
    )
    expect(changed.body.reporter.login).toBe('admin')
    const history = await test.admin.get(`/issues/${body.id}/activities`, {
      categories: 'ReporterCategory',
      fields: 'added(login),removed(login),field(presentation)',
    })
    expect(history.body).toMatchObject([
      { added: [{ login: 'admin' }], removed: [{ login: 'mira' }], field: { presentation: 'Reporter' } },
    ])
    expect((await member.post(`/issues/${body.id}`, { reporter: { login: 'mira' } })).status).toBe(403)
  })
})
