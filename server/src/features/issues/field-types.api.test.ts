import { fieldTypes } from '@cairn/common/features/custom-fields'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const NOON = Date.UTC(2026, 10, 20, 12)

/** For each type: what is written, what is read back, and a value that must be refused. */
const CASES: Readonly<Record<string, { readonly write: unknown; readonly read: unknown; readonly bad: unknown }>> = {
  'enum[1]': { write: { name: 'one' }, read: { name: 'One', $type: 'EnumBundleElement' }, bad: { name: 'three' } },
  'enum[*]': {
    write: [{ name: 'One' }, { name: 'Two' }],
    read: [{ name: 'One' }, { name: 'Two' }],
    bad: { name: 'One' },
  },
  'state[1]': { write: { name: 'One' }, read: { name: 'One', $type: 'StateBundleElement' }, bad: 'One' },
  'ownedField[1]': {
    write: { name: 'One' },
    read: { name: 'One', $type: 'OwnedBundleElement' },
    bad: [{ name: 'One' }],
  },
  'ownedField[*]': { write: [{ name: 'Two' }], read: [{ name: 'Two' }], bad: null },
  'version[1]': { write: { name: 'One' }, read: { name: 'One', $type: 'VersionBundleElement' }, bad: { id: '67-1' } },
  'version[*]': { write: [{ name: 'One' }, { name: 'ONE' }], read: [{ name: 'One' }], bad: [{}] },
  'build[1]': { write: { name: 'One' }, read: { name: 'One', $type: 'BuildBundleElement' }, bad: 5 },
  'build[*]': { write: [{ name: 'One' }], read: [{ name: 'One' }], bad: [5] },
  'user[1]': { write: { login: 'ADMIN' }, read: { login: 'admin', $type: 'User' }, bad: { login: 'guest' } },
  'user[*]': { write: [{ login: 'admin' }], read: [{ login: 'admin' }], bad: [{ login: 'nobody at all' }] },
  'group[1]': {
    write: { name: 'all users' },
    read: { name: 'All Users', $type: 'AllUsersGroup' },
    bad: { name: 'None' },
  },
  'group[*]': { write: [{ name: 'Registered Users' }], read: [{ name: 'Registered Users' }], bad: [{ id: '1-1' }] },
  string: { write: '  trimmed  ', read: 'trimmed', bad: 5 },
  text: { write: { text: 'long\r\ntext' }, read: { text: 'long\r\ntext', $type: 'TextFieldValue' }, bad: { text: 5 } },
  integer: { write: -7, read: -7, bad: 1.5 },
  float: { write: 1.25, read: 1.25, bad: '1.25' },
  period: {
    write: { presentation: '1d 2h' },
    read: { minutes: 600, presentation: '1d 2h' },
    bad: { presentation: 'soon' },
  },
  date: { write: NOON - 3_600_000, read: NOON, bad: 'today' },
  'date and time': { write: NOON + 1, read: NOON + 1, bad: 0.5 },
}

describe('custom fields of issues', () => {
  let test: TestApp
  let member: ApiClient
  let reader: ApiClient
  let issueId: string
  const fieldIds = new Map<string, string>()

  const attach = async (name: string, type: string, settings: object = {}): Promise<string> => {
    const field = await test.admin.post(
      '/admin/customFieldSettings/customFields',
      { name, fieldType: { id: type } },
      { fields: 'id' },
    )
    expect(field.status).toBe(200)
    const info = fieldTypes.find(candidate => candidate.id === type)
    const attached = await test.admin.post(
      '/admin/projects/FT/customFields',
      { field: { id: field.body.id }, $type: info?.projectType, canBeEmpty: true, ...settings },
      { fields: 'id,bundle(id)' },
    )
    expect(attached.status).toBe(200)
    const kind = info?.bundleKind
    if (kind && kind !== 'user')
      for (const value of ['One', 'Two'])
        await test.admin.post(`/admin/customFieldSettings/bundles/${kind}/${attached.body.bundle.id}/values`, {
          name: value,
        })
    return attached.body.id
  }

  beforeAll(async () => {
    test = await startTestApp()
    const project = await test.admin.post(
      '/admin/projects',
      { shortName: 'FT', name: 'Field types', leader: { login: 'admin' } },
      { fields: 'id' },
    )
    const memberId = await test.createUser('member')
    const readerId = await test.createUser('reader')
    const number = Number(project.body.id.slice(2))
    await test.grant(memberId, 'contributor', number)
    await test.grant(readerId, 'issue-reader', number)
    member = await test.clientOf(memberId)
    reader = await test.clientOf(readerId)
    for (const type of Object.keys(CASES)) fieldIds.set(type, await attach(`Field ${type}`, type))
    const issue = await member.post('/issues', { project: { shortName: 'FT' }, summary: 'Typed' }, { fields: 'id' })
    issueId = issue.body.id
  })
  afterAll(() => test.stop())

  const fields = 'id,$type,name,value(name,login,text,minutes,presentation)'
  const path = (type: string) => `/issues/${issueId}/customFields/${fieldIds.get(type)}`

  it('shows texts as HTML, with the issues and files that they name', async () => {
    await test.admin.post('/admin/projects/FT', { numberReference: '#' })
    const id = fieldIds.get('text')
    await member.post(`/issues/${issueId}/customFields/${id}`, { value: { text: 'As **#1** and [a](b)' } })
    const { body } = await member.get(`/issues/${issueId}/customFields/${id}`, { fields: 'value(markdownText)' })
    expect(body.value.markdownText).toMatch(
      /^<p>As <strong><a href="\/issue\/FT-1" class="md-issue[^>]*>#1<\/a><\/strong>/,
    )
  })

  it('has a case for each type', () => {
    expect(Object.keys(CASES).sort()).toEqual(fieldTypes.map(type => type.id).sort())
  })

  it.each(Object.keys(CASES))('sets, reads, refuses and clears %s', async type => {
    const { write, read, bad } = CASES[type] ?? {}
    const set = await member.post(path(type), { value: write }, { fields })
    expect(set.status).toBe(200)
    if (Array.isArray(read)) expect(set.body.value).toHaveLength(read.length)
    expect(set.body).toMatchObject({
      value: read,
      $type: fieldTypes.find(candidate => candidate.id === type)?.issueType,
    })
    const refused = await member.post(path(type), { value: bad })
    expect(refused.status).toBe(400)
    expect(refused.body.error_description).toBeTruthy()
    expect((await member.get(path(type), { fields })).body.value).toEqual(set.body.value)
    const cleared = await member.post(path(type), { value: Array.isArray(read) ? [] : null }, { fields })
    expect(cleared.body.value).toEqual(Array.isArray(read) ? [] : null)
  })

  it.each(['date', 'date and time'])('takes a %s up to the ends of the calendar', async type => {
    const { body: project } = await test.admin.post('/admin/projects', {
      shortName: `NO${type.length}`,
      name: `Without a ${type}`,
      leader: { login: 'admin' },
    })
    const end = 8_640_000_000_000_000
    for (const value of [end, -end, end + 1, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER])
      expect([value, (await member.post(path(type), { value })).status]).toEqual([value, 400])
    for (const value of [end - 86_400_000, 86_400_000 - end]) {
      expect([value, (await member.post(path(type), { value })).status]).toEqual([value, 200])
      const moved = await test.admin.get(`/issues/${issueId}/movePreview`, { project: project.id })
      expect(moved.status, moved.text).toBe(200)
      const query = `{Field ${type}} 2026-11-20`
      const planned = await member.post(
        '/commands/assist',
        { query, issues: [{ id: issueId }] },
        { fields: 'preview(changes(added))' },
      )
      expect(planned.body.preview[0].changes[0].added).toContain('2026-11-')
    }
    expect((await member.post(path(type), { value: null })).status).toBe(200)
  })

  it('keeps private fields to those who may read them, everywhere', async () => {
    const id = await attach('Salary', 'text', { isPublic: false })
    expect(
      (await member.post(`/issues/${issueId}/customFields/${id}`, { value: { text: 'zweihundert' } })).status,
    ).toBe(200)
    const names = async (client: ApiClient) =>
      (await client.get(`/issues/${issueId}`, { fields: 'customFields(name)' })).body.customFields.map(
        (field: { name: string }) => field.name,
      )
    expect(await names(member)).toContain('Salary')
    expect(await names(reader)).not.toContain('Salary')
    expect((await reader.get(`/issues/${issueId}/customFields/${id}`)).status).toBe(404)
    expect((await reader.post(`/issues/${issueId}/customFields/${id}`, { value: { text: 'x' } })).status).toBe(404)
    expect((await member.get('/issues', { query: 'zweihundert' })).body).toHaveLength(1)
    expect((await reader.get('/issues', { query: 'zweihundert' })).body).toEqual([])
    const history = { categories: 'CustomFieldCategory', fields: 'field(presentation),added', $top: '-1' }
    expect((await member.get(`/issues/${issueId}/activities`, history)).text).toContain('zweihundert')
    expect((await reader.get(`/issues/${issueId}/activities`, history)).text).not.toContain('zweihundert')
    const unknown = await reader.post(`/issues/${issueId}`, {
      customFields: [{ $type: 'TextIssueCustomField', name: 'Salary', value: null }],
    })
    expect(unknown.body.error_description).toBe(
      (
        await reader.post(`/issues/${issueId}`, {
          customFields: [{ $type: 'TextIssueCustomField', name: 'Nothing', value: null }],
        })
      ).body.error_description.replace('Nothing', 'Salary'),
    )
  })

  it('lets who sets up the project, but reads no private fields, derive nothing from them and lose none', async () => {
    const leadId = await test.createUser('lead')
    const project = Number((await test.admin.get('/admin/projects/FT', { fields: 'id' })).body.id.slice(2))
    await test.grantPermissions(leadId, ['PROJECT_UPDATE', 'PROJECT_READ_BASIC', 'READ_ISSUE'], project)
    const lead = await test.clientOf(leadId)
    const grade = await attach('Grade', 'enum[1]', { isPublic: false })
    const field = `/admin/projects/FT/customFields/${await attach('Remark', 'string')}`
    const condition = (id: string, name: string) => ({ condition: { field: { id }, values: [{ name }] } })
    const hidden = await lead.post(field, condition(grade, 'One'))
    expect(hidden.status).toBe(400)
    expect((await lead.post(field, condition(grade, 'No value'))).text).toBe(hidden.text)
    expect((await lead.post(field, condition('92-999999', 'One'))).body.code).toBe(hidden.body.code)
    expect((await test.admin.post(field, condition(grade, 'One'))).status).toBe(200)
    const shown = { fields: 'condition(field(id),values(name))' }
    expect((await test.admin.get(field, shown)).body.condition).toMatchObject({
      field: { id: grade },
      values: [{ name: 'One' }],
    })
    expect((await lead.get(field, shown)).body.condition).toMatchObject({ field: null, values: [] })
    const effort = await attach('Effort', 'period', { isPublic: false })
    const tracked = (id: string) =>
      lead.post('/admin/projects/FT/timeTrackingSettings', { enabled: true, timeSpent: { id } })
    expect((await tracked(effort)).body.code).toBe('unknown_field')
    expect((await tracked('92-999999')).body.code).toBe('unknown_field')
    const { body: closed } = await test.admin.post(
      '/admin/customFieldSettings/customFields',
      { name: 'Closed', fieldType: { id: 'string' }, fieldDefaults: { isPublic: false } },
      { fields: 'id' },
    )
    const attaching = (settings: object) =>
      lead.post('/admin/projects/FT/customFields', { field: { id: closed.id }, ...settings }, { fields: 'isPublic' })
    expect((await attaching({})).status).toBe(403)
    expect((await attaching({ isPublic: true })).body).toMatchObject({ isPublic: true })
  })

  it('shows a field with a condition only while it holds', async () => {
    const enumField = fieldIds.get('enum[1]')
    const bundle = await test.admin.get(`/admin/projects/FT/customFields/${enumField}`, {
      fields: 'bundle(values(id,name))',
    })
    const one = bundle.body.bundle.values.find((value: { name: string }) => value.name === 'One')
    const id = await attach('Depends', 'string', {
      condition: { $type: 'FieldBasedCondition', field: { id: enumField }, values: [{ id: one.id }] },
    })
    const names = async () =>
      (await member.get(`/issues/${issueId}`, { fields: 'customFields(name)' })).body.customFields.map(
        (field: { name: string }) => field.name,
      )
    expect(await names()).not.toContain('Depends')
    const hidden = await member.post(`/issues/${issueId}/customFields/${id}`, { value: 'x' })
    expect(hidden.status).toBe(400)
    expect(hidden.body.error).toBe('invalid_properties')
    const both = await member.post(`/issues/${issueId}`, {
      customFields: [
        { $type: 'SimpleIssueCustomField', name: 'Depends', value: 'x' },
        { $type: 'SingleEnumIssueCustomField', name: 'Field enum[1]', value: { name: 'One' } },
      ],
    })
    expect(both.status).toBe(200)
    expect(await names()).toContain('Depends')
    const dropped = await member.post(
      '/issues',
      { project: { shortName: 'FT' }, summary: 'x', customFields: [{ name: 'Depends', value: 'silently' }] },
      { fields: 'customFields(name)' },
    )
    expect(dropped.status).toBe(200)
    expect(dropped.text).not.toContain('silently')
  })

  it('answers through the project as well, for its own issues only', async () => {
    await test.admin.post('/admin/projects', { shortName: 'FO', name: 'Other', leader: { login: 'admin' } })
    const other = await test.admin.post('/admin/projects/FO/issues', { summary: 'There' }, { fields: 'id,idReadable' })
    expect(other.body.idReadable).toBe('FO-1')
    expect((await test.admin.get(`/admin/projects/FT/issues/${other.body.id}`)).status).toBe(404)
    expect((await test.admin.post(`/admin/projects/FT/issues/${other.body.id}`, { summary: 'x' })).status).toBe(404)
    expect((await test.admin.delete(`/admin/projects/FT/issues/${other.body.id}`)).status).toBe(404)
    expect(
      (await test.admin.post(`/admin/projects/FO/issues/FO-1`, { summary: 'Changed' }, { fields: 'summary' })).body
        .summary,
    ).toBe('Changed')
    expect((await member.get('/admin/projects/FO/issues')).status).toBe(404)
    expect((await test.admin.delete('/admin/projects/FO/issues/FO-1')).status).toBe(200)
    expect((await test.admin.get('/admin/projects/FO/issues')).body).toEqual([])
  })
})
