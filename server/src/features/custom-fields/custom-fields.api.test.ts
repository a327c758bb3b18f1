import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../platform/db/index.ts'
import type { ApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createProject } from '../projects/index.ts'
import { fieldHooks, fieldsChanged, type ProjectFieldInfo, projectFields } from './index.ts'

const FIELDS = '/admin/customFieldSettings/customFields'
const detached: ProjectFieldInfo[] = []
const listening = {
  name: 'listening',
  contributes: [
    fieldHooks.add({
      detaching: async (_ctx, field) => {
        detached.push(field)
      },
    }),
  ],
}

describe('custom fields', () => {
  let test: TestApp
  let projectId: number
  let projectAdmin: ApiClient
  let member: ApiClient
  let reader: ApiClient
  let stranger: ApiClient

  beforeAll(async () => {
    test = await startTestApp({ features: [listening] })
    projectId = await createProject(test.system, { shortName: 'CF', name: 'Fields' })
    const adminId = await test.createUser('project-admin')
    await test.grant(adminId, 'project-admin', projectId)
    projectAdmin = await test.clientOf(adminId)
    const memberId = await test.createUser('member')
    await test.grant(memberId, 'contributor', projectId)
    member = await test.clientOf(memberId)
    const readerId = await test.createUser('reader')
    await test.grant(readerId, 'issue-reader', projectId)
    reader = await test.clientOf(readerId)
    stranger = await test.signIn('stranger')
  })
  afterAll(() => test.stop())

  const create = async (name: string, type: string, more: object = {}): Promise<string> => {
    const reply = await test.admin.post(FIELDS, { name, fieldType: { id: type }, ...more }, { fields: 'id' })
    expect(reply.status).toBe(200)
    return reply.body.id
  }
  const attach = (id: string, more: object = {}) =>
    projectAdmin.post(
      '/admin/projects/CF/customFields',
      { field: { id }, ...more },
      { fields: 'id,canBeEmpty,emptyFieldText,isPublic,ordinal,bundle(id,name),defaultValues(name,login)' },
    )

  it('have twenty types', async () => {
    const reply = await stranger.get('/admin/customFieldSettings/types', {
      fields: 'id,valueType,isMultiValue,isBundleType',
      $top: '-1',
    })
    expect(reply.body).toHaveLength(20)
    expect(reply.body).toContainEqual({
      id: 'version[*]',
      valueType: 'version',
      isMultiValue: true,
      isBundleType: true,
      $type: 'FieldType',
    })
    expect((await test.anonymous.get('/admin/customFieldSettings/types')).status).toBe(401)
  })

  describe('for all projects', () => {
    it('are created, changed and deleted by administrators', async () => {
      const id = await create('Severity', 'enum[1]')
      const reply = await test.admin.post(
        `${FIELDS}/${id}`,
        { name: 'Impact', localizedName: 'Wirkung', aliases: 'imp', isDisplayedInIssueList: true },
        { fields: 'name,localizedName,aliases,fieldType(id),isDisplayedInIssueList,isUpdateable' },
      )
      expect(reply.body).toMatchObject({
        name: 'Impact',
        localizedName: 'Wirkung',
        aliases: 'imp',
        fieldType: { id: 'enum[1]' },
        isUpdateable: true,
      })
      expect((await test.admin.delete(`${FIELDS}/${id}`)).status).toBe(200)
      expect((await test.admin.get(`${FIELDS}/${id}`)).status).toBe(404)
    })

    it.each([
      [{ name: 'Xq' }],
      [{ fieldType: { id: 'string' } }],
      [{ name: 'Xq', fieldType: { id: 'enum' } }],
      [{ name: 'priority', fieldType: { id: 'string' } }],
      [{ name: 'x'.repeat(101), fieldType: { id: 'string' } }],
      [{ name: 'Xq', fieldType: 'string' }],
      [{ name: 'Xq', fieldType: { id: 'string' }, fieldDefaults: { bundle: { id: '66-1' } } }],
    ])('refuse %j', async body => {
      expect((await test.admin.post(FIELDS, body)).status).toBe(400)
      expect((await test.admin.get(FIELDS, { query: 'Xq' })).body).toEqual([])
    })

    it('are out of reach of project administrators', async () => {
      const id = await create('Global', 'string')
      for (const client of [projectAdmin, member, stranger])
        expect((await client.post(FIELDS, { name: 'Y', fieldType: { id: 'string' } })).status).toBe(403)
      expect((await projectAdmin.post(`${FIELDS}/${id}`, { name: 'Y' })).status).toBe(403)
      expect((await projectAdmin.post(`${FIELDS}/${id}/fieldDefaults`, { canBeEmpty: false })).status).toBe(403)
      expect((await projectAdmin.delete(`${FIELDS}/${id}`)).status).toBe(403)
      expect((await stranger.post(`${FIELDS}/${id}`, { name: 'Y' })).status).toBe(404)
      expect((await test.anonymous.post(FIELDS, {})).status).toBe(401)
    })

    it('are hidden from those who see none of their projects', async () => {
      const id = await create('Secretly unused', 'string')
      expect((await member.get(`${FIELDS}/${id}`)).status).toBe(404)
      expect((await projectAdmin.get(`${FIELDS}/${id}`)).status).toBe(200)
      expect((await stranger.get(FIELDS)).body).toEqual([])
      expect((await member.get(FIELDS)).body).toHaveLength(8)
      const [field] = await projectFields(test.system, projectId)
      expect((await stranger.get(`${FIELDS}/58-${field?.fieldId}/instances`)).status).toBe(404)
    })

    it('have defaults that projects start with', async () => {
      const bundle = await test.admin.post(
        '/admin/customFieldSettings/bundles/enum',
        { name: 'Risks', values: [{ name: 'Low' }, { name: 'High' }] },
        { fields: 'id' },
      )
      const id = await create('Risk', 'enum[1]')
      const defaults = await test.admin.post(
        `${FIELDS}/${id}/fieldDefaults`,
        {
          canBeEmpty: false,
          emptyFieldText: 'No risk',
          bundle: { id: bundle.body.id },
          defaultValues: [{ name: 'low' }],
        },
        { fields: 'canBeEmpty,emptyFieldText,isPublic,bundle(name),defaultValues(name),parent(name)' },
      )
      expect(defaults.body).toMatchObject({
        canBeEmpty: false,
        emptyFieldText: 'No risk',
        bundle: { name: 'Risks' },
        defaultValues: [{ name: 'Low' }],
        parent: { name: 'Risk' },
      })
      expect((await test.admin.get(`${FIELDS}/${id}/fieldDefaults`, { fields: 'isPublic' })).body.isPublic).toBe(true)
      const attached = await attach(id)
      expect(attached.body).toMatchObject({
        canBeEmpty: false,
        bundle: { name: 'Risks' },
        defaultValues: [{ name: 'Low' }],
      })
      const instances = await member.get(`${FIELDS}/${id}/instances`, { fields: 'project(shortName)' })
      expect(instances.body).toEqual([
        { project: { shortName: 'CF', $type: 'Project' }, $type: 'EnumProjectCustomField' },
      ])
      expect((await test.admin.delete(`${FIELDS}/${id}`)).body).toMatchObject({ code: 'in_use' })
    })

    it('come to new projects by themselves when they are to', async () => {
      await create('Everywhere', 'date', { isAutoAttached: true, fieldDefaults: { emptyFieldText: 'Some day' } })
      const id = await createProject(test.system, { shortName: 'AUTO', name: 'Auto' })
      const field = (await projectFields(test.system, id)).at(-1)
      expect(field).toMatchObject({ name: 'Everywhere', emptyText: 'Some day' })
    })
  })

  describe('of a project', () => {
    it('are listed under both addresses', async () => {
      const fields = 'id,field(name),$type,bundle(values(name)),size'
      const one = await member.get('/admin/projects/cf/customFields', { fields, $top: '3' })
      const two = await member.get('/admin/projects/CF/fields', { fields, $top: '3' })
      expect(one.body.map((field: { $type: string }) => field.$type)).toEqual([
        'EnumProjectCustomField',
        'EnumProjectCustomField',
        'StateProjectCustomField',
      ])
      expect(two.body).toEqual(one.body)
      const values = await member.get(`/admin/projects/CF/fields/${one.body[0].id}/bundle/values`, { fields: 'name' })
      expect(values.body).toHaveLength(5)
      expect((await member.get(`/admin/projects/CF/fields/${one.body[0].id}`)).status).toBe(200)
    })

    it('come with a bundle of their own when none is named', async () => {
      const reply = await attach(await create('Area', 'enum[*]'))
      expect(reply.body.bundle.name).toBe('Fields Area')
    })

    it('of users take users as defaults', async () => {
      const id = await create('Reviewer', 'user[1]')
      const reply = await attach(id, { defaultValues: [{ login: 'member' }], $type: 'UserProjectCustomField' })
      expect(reply.body.defaultValues).toEqual([{ name: 'member', login: 'member', $type: 'User' }])
    })

    it('leave out what their kind does not have', async () => {
      const reply = await attach(await create('Plain', 'string'))
      expect(Object.keys(reply.body).sort()).toEqual(
        ['$type', 'canBeEmpty', 'emptyFieldText', 'id', 'isPublic', 'ordinal'].sort(),
      )
    })

    it('are attached once', async () => {
      const id = await create('Once', 'string')
      expect((await attach(id)).status).toBe(200)
      expect((await attach(id)).status).toBe(400)
    })

    it('refuse what does not fit', async () => {
      const id = await create('Fitting', 'enum[1]')
      const states = (await projectFields(test.system, projectId)).find(field => field.name === 'State')
      for (const more of [
        { $type: 'StateProjectCustomField' },
        { bundle: { id: `66-${states?.bundleId}` } },
        { bundle: { id: 'x' } },
        { defaultValues: [{ name: 'nothing' }] },
        { canBeEmpty: 'no' },
        { emptyFieldText: 'x'.repeat(300) },
        { condition: { field: { id: '92-99999' }, values: [] } },
      ])
        expect([more, (await attach(id, more)).status]).toEqual([more, more.bundle?.id.startsWith('66') ? 404 : 400])
      expect((await projectAdmin.post('/admin/projects/CF/customFields', {})).status).toBe(400)
      expect((await attach('58-99999')).status).toBe(404)
      expect((await member.get('/admin/projects/CF/customFields/Fitting')).status).toBe(404)
    })

    it('are changed and moved', async () => {
      const priority = (await projectFields(test.system, projectId)).find(field => field.name === 'Priority')
      const path = `/admin/projects/CF/customFields/92-${priority?.id}`
      const reply = await projectAdmin.post(
        path,
        { canBeEmpty: true, emptyFieldText: 'Whatever', ordinal: 2, defaultValues: [{ name: 'major' }] },
        { fields: 'canBeEmpty,emptyFieldText,ordinal,defaultValues(name)' },
      )
      expect(reply.body).toMatchObject({ canBeEmpty: true, emptyFieldText: 'Whatever', ordinal: 2 })
      expect(reply.body.defaultValues[0].name).toBe('Major')
      expect((await projectFields(test.system, projectId))[2]?.name).toBe('Priority')
      expect((await projectAdmin.post(path, { defaultValues: [{ name: 'Major' }, { name: 'Minor' }] })).status).toBe(
        400,
      )
    })

    it('appear on a condition that never leads back', async () => {
      const fields = await projectFields(test.system, projectId)
      const type = fields.find(field => field.name === 'Type')
      const state = fields.find(field => field.name === 'State')
      const reply = await projectAdmin.post(
        `/admin/projects/CF/customFields/92-${state?.id}`,
        { condition: { field: { id: `92-${type?.id}` }, values: [{ name: 'bug' }], showForNullValue: true } },
        { fields: 'condition(field(field(name)),values(name),showForNullValue,parent(field(name)))' },
      )
      expect(reply.body.condition).toMatchObject({
        field: { field: { name: 'Type' } },
        values: [{ name: 'Bug' }],
        showForNullValue: true,
        parent: { field: { name: 'State' } },
      })
      const back = { condition: { field: { id: `92-${state?.id}` }, values: [{ name: 'Fixed' }] } }
      expect((await projectAdmin.post(`/admin/projects/CF/customFields/92-${type?.id}`, back)).status).toBe(400)
      const cleared = await projectAdmin.post(
        `/admin/projects/CF/customFields/92-${state?.id}`,
        { condition: null },
        { fields: 'condition(id)' },
      )
      expect(cleared.body.condition).toBeNull()
    })

    it('are private to those who may read private fields', async () => {
      const id = await create('Salary', 'integer')
      const made = await attach(id, { isPublic: false })
      const path = `/admin/projects/CF/customFields/${made.body.id}`
      const names = async (client: ApiClient) =>
        (await client.get('/admin/projects/CF', { fields: 'customFields(field(name))' })).body.customFields.map(
          (field: { field: { name: string } }) => field.field.name,
        )
      expect((await member.get(path)).status).toBe(200)
      expect(await names(member)).toContain('Salary')
      expect((await reader.get(path)).status).toBe(404)
      expect((await reader.get(`${FIELDS}/${id}`)).status).toBe(404)
      expect(await names(reader)).not.toContain('Salary')
      expect((await reader.get(FIELDS, { query: 'Salary' })).body).toEqual([])
    })

    it('are out of reach of members, strangers and guests', async () => {
      const [field] = await projectFields(test.system, projectId)
      const id = `58-${field?.fieldId}`
      const path = '/admin/projects/CF/customFields'
      expect((await member.post(path, { field: { id } })).status).toBe(403)
      expect((await member.post(`${path}/92-${field?.id}`, { isPublic: false })).status).toBe(403)
      expect((await member.delete(`${path}/92-${field?.id}`)).status).toBe(403)
      for (const client of [stranger]) {
        expect((await client.get(path)).status).toBe(404)
        expect((await client.post(path, { field: { id } })).status).toBe(404)
        expect((await client.delete(`${path}/92-${field?.id}`)).status).toBe(404)
      }
      expect((await test.anonymous.get(path)).status).toBe(401)
    })

    it('of one project are not found under another', async () => {
      const other = await createProject(test.system, { shortName: 'OTHER', name: 'Other' })
      const [field] = await projectFields(test.system, other)
      expect(
        (await projectAdmin.post(`/admin/projects/CF/customFields/92-${field?.id}`, { isPublic: false })).status,
      ).toBe(404)
      expect((await test.admin.get(`/admin/projects/CF/customFields/92-${field?.id}`)).status).toBe(404)
    })

    it('exchange their bundle only while no issue has a value', async () => {
      const made = await attach(await create('Colour', 'enum[1]'))
      const path = `/admin/projects/CF/customFields/${made.body.id}`
      const bundles = '/admin/customFieldSettings/bundles/enum'
      const other = await projectAdmin.post(bundles, { name: 'Colours', values: [{ name: 'Red' }] }, { fields: 'id' })
      const third = await projectAdmin.post(bundles, { name: 'Shades', values: [] }, { fields: 'id' })
      const exchanged = await projectAdmin.post(
        path,
        { bundle: { id: other.body.id }, defaultValues: [{ name: 'red' }] },
        { fields: 'bundle(name),defaultValues(name)' },
      )
      expect(exchanged.body).toMatchObject({ bundle: { name: 'Colours' }, defaultValues: [{ name: 'Red' }] })
      const issue = await projectAdmin.post('/issues', { project: { shortName: 'CF' }, summary: 'Painted' })
      expect(issue.status).toBe(200)
      expect((await projectAdmin.post(path, { bundle: { id: third.body.id } })).body).toMatchObject({ code: 'in_use' })
      expect((await projectAdmin.delete(path)).status).toBe(200)
      expect((await projectAdmin.post(path, {})).status).toBe(404)
    })

    it('are taken away, and those who keep values hear of it', async () => {
      const made = await attach(await create('Passing', 'string'))
      detached.length = 0
      expect((await projectAdmin.delete(`/admin/projects/CF/customFields/${made.body.id}`)).status).toBe(200)
      expect(detached.map(field => field.name)).toEqual(['Passing'])
      expect((await projectAdmin.get(`/admin/projects/CF/customFields/${made.body.id}`)).status).toBe(404)
    })
  })

  describe('in memory', () => {
    it('cost one statement a request while nothing changes', async () => {
      await projectFields(test.system, projectId)
      expect(await test.countStatements(() => projectFields({ ...test.system }, projectId))).toBe(1)
    })

    it('are kept for each database by itself', async () => {
      const other = await startTestApp()
      try {
        expect(await projectFields(test.system, projectId)).not.toEqual([])
        expect(await projectFields(other.system, projectId)).toEqual([])
      } finally {
        await other.stop()
      }
    })

    it('show a transaction its own changes and forget what was rolled back', async () => {
      const [field] = await projectFields(test.system, projectId)
      const failed = transaction(test.system, async ctx => {
        await fieldsChanged(ctx)
        await ctx.db
          .updateTable('project_custom_field')
          .set({ empty_text: 'Never' })
          .where('id', '=', field?.id ?? 0)
          .execute()
        expect((await projectFields(ctx, projectId))[0]?.emptyText).toBe('Never')
        throw new Error('back')
      })
      await expect(failed).rejects.toThrow('back')
      expect((await projectFields({ ...test.system }, projectId))[0]?.emptyText).toBe(field?.emptyText)
    })
  })
})
