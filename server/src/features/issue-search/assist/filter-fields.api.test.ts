import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

describe('filter fields', () => {
  let test: TestApp
  let ada: ApiClient
  let stranger: ApiClient
  let project: string
  let hidden: string
  let secretField: string

  beforeAll(async () => {
    test = await startTestApp()
    const make = async (shortName: string) =>
      (
        await test.admin.post(
          '/admin/projects',
          { shortName, name: `Project ${shortName}`, leader: { login: 'admin' } },
          { template: 'scrum', fields: 'id' },
        )
      ).body.id
    project = await make('ACME')
    hidden = await make('SECRET')
    secretField = (
      await test.admin.post(
        '/admin/customFieldSettings/customFields',
        { name: 'Secret grade', fieldType: { id: 'enum[1]' } },
        { fields: 'id' },
      )
    ).body.id
    await test.admin.post(`/admin/projects/${hidden}/customFields`, {
      $type: 'EnumProjectCustomField',
      field: { id: secretField },
    })
    const adaId = await test.createUser('ada', { fullName: 'Ada Okafor' })
    await test.grant(adaId, 'contributor', Number(project.slice(2)))
    ada = await test.clientOf(adaId)
    stranger = await test.signIn('stranger')
    await ada.post('/tags', { name: 'needs copy' })
    await test.admin.post('/tags', { name: 'needs secrecy' })
  })
  afterAll(() => test.stop())

  const list = async (client: ApiClient, query: Record<string, string> = {}) =>
    (
      await client.get('/filterFields', {
        fields: '$type,id,name,presentation,customField(id,name)',
        $top: '-1',
        ...query,
      })
    ).body as readonly { $type: string; id: string; name: string; customField: { id: string } | null }[]
  const values = async (client: ApiClient, id: string, query: Record<string, string> = {}) =>
    (
      await client.get(`/filterFields/${encodeURIComponent(id)}/values`, {
        fields: 'id,name,presentation,query',
        ...query,
      })
    ).body as readonly { id: string; name: string; presentation: string; query: string }[]
  const fieldId = async (name: string) => (await list(test.admin)).find(field => field.name === name)?.id ?? ''

  it('lists attributes of the language and custom fields', async () => {
    const all = await list(ada)
    expect(all).toContainEqual(
      expect.objectContaining({ $type: 'PredefinedFilterField', id: 'project', customField: null }),
    )
    const state = all.find(field => field.name === 'State')
    expect(state).toMatchObject({ $type: 'CustomFilterField', id: state?.customField?.id, presentation: 'State' })
    const ids = all.map(field => field.id)
    for (const id of [
      'created',
      'resolved date',
      'has',
      'issue id',
      'saved search',
      'sort by',
      'star',
      'visible to',
      'summary',
    ])
      expect(ids).toContain(id)
    const typesOf = async (fieldTypes: string) => new Set((await list(ada, { fieldTypes })).map(field => field.$type))
    expect([...(await typesOf('custom'))]).toEqual(['CustomFilterField'])
    expect([...(await typesOf('predefined'))]).toEqual(['PredefinedFilterField'])
    expect((await list(ada, { query: 'prio' })).map(field => field.name)).toEqual(['Priority'])
    expect(await list(ada, { $top: '2' })).toHaveLength(2)
  })

  it('lists only fields that the reader may know of, of a folder’s project those of that project', async () => {
    expect((await list(ada)).map(field => field.name)).not.toContain('Secret grade')
    expect(await list(stranger, { fieldTypes: 'custom' })).toEqual([])
    expect((await list(test.admin)).map(field => field.name)).toContain('Secret grade')
    expect((await list(test.admin, { fld: project })).map(field => field.name)).not.toContain('Secret grade')
    expect((await list(test.admin, { fld: hidden })).map(field => field.name)).toContain('Secret grade')
    const all = await list(test.admin, { fld: hidden, fieldTypes: 'custom', getUnusedVisibleFields: 'true' })
    expect(all.map(field => field.name)).toContain('Secret grade')
    const elsewhere = await list(test.admin, { fld: project, fieldTypes: 'custom', getUnusedVisibleFields: 'true' })
    expect(elsewhere.at(-1)?.name).toBe('Secret grade')
    const ofAda = await list(ada, { fld: project, getUnusedVisibleFields: 'true' })
    expect(ofAda.map(field => field.name)).not.toContain('Secret grade')
    expect((await ada.get('/filterFields', { fld: hidden })).status).toBe(404)
    expect((await test.anonymous.get('/filterFields')).status).toBe(401)
  })

  it('gives each value with the query that means it', async () => {
    const state = await fieldId('State')
    const found = await values(ada, state)
    expect(found).toContainEqual(expect.objectContaining({ name: 'Open', query: 'State: Open' }))
    expect(found).toContainEqual(expect.objectContaining({ name: 'In Progress', query: 'State: {In Progress}' }))
    expect(found.find(({ name }) => name === 'Open')?.id).toMatch(/^67-\d+$/)
    expect((await values(ada, 'State', { prefix: 'prog' })).map(({ name }) => name)).toEqual(['In Progress'])
    expect(await values(ada, state, { $top: '1' })).toHaveLength(1)
    expect(await values(ada, 'project', { prefix: 'ac' })).toMatchObject([
      { id: project, name: 'ACME', presentation: 'Project ACME', query: 'project: ACME' },
    ])
    expect(await values(ada, 'tag')).toMatchObject([{ name: 'needs copy', query: 'tag: {needs copy}' }])
    expect(await values(ada, 'reporter', { prefix: 'oka' })).toMatchObject([
      { name: 'ada', presentation: 'Ada Okafor' },
    ])
    expect((await values(ada, 'created')).map(({ query }) => query)).toContain('created: {This week}')
    expect((await values(ada, 'has')).map(({ query }) => query)).toContain('has: comments')
    expect((await values(ada, 'sort by')).map(({ query }) => query)).toContain('sort by: {resolved date}')
    expect((await values(ada, 'saved search')).map(({ name }) => name)).toContain('Assigned to me')
    const assignee = await values(ada, await fieldId('Assignee'))
    expect(assignee.map(({ name }) => name)).toEqual(expect.arrayContaining(['me', 'Unassigned']))
  })

  it('hides values that the reader may not know of, and fields too', async () => {
    for (const [id, prefix] of [
      ['project', 'sec'],
      ['tag', 'needs s'],
      ['tag', 'sec'],
    ] as const)
      expect(await values(ada, id, { prefix })).toEqual([])
    for (const id of [secretField, 'Secret grade', '58-99999', '58-99999999999', 'nothing', '7-1']) {
      expect((await ada.get(`/filterFields/${encodeURIComponent(id)}/values`)).status).toBe(404)
    }
    expect((await test.admin.get(`/filterFields/${secretField}/values`)).status).toBe(200)
    expect((await test.anonymous.get('/filterFields/project/values')).status).toBe(401)
    expect((await ada.get('/filterFields/project/values', { prefix: 'x'.repeat(501) })).status).toBe(400)
    for (const prefix of ['%', '_', '\\', "'", '{', '😀', '\u0000'])
      expect(await values(ada, 'tag', { prefix })).toEqual([])
  })

  it('finds archived values only by a prefix', async () => {
    const fields: readonly { id: string; bundle: { id: string }; field: { name: string } }[] = (
      await test.admin.get(`/admin/projects/${project}/customFields`, { fields: 'id,field(name),bundle(id)' })
    ).body
    const bundle = fields.find(({ field }) => field.name === 'Type')?.bundle.id
    await test.admin.post(`/admin/customFieldSettings/bundles/enum/${bundle}/values`, {
      name: 'Antique',
      archived: true,
    })
    expect((await values(ada, 'Type')).map(({ name }) => name)).not.toContain('Antique')
    expect((await values(ada, 'Type', { prefix: 'ant' })).map(({ name }) => name)).toEqual(['Antique'])
  })

  it('needs as many statements for many fields as for few', async () => {
    const read = () => list(test.admin, { fieldTypes: 'custom' })
    await read()
    const few = await test.countStatements(read)
    for (let n = 0; n < 3; n++) {
      const made = await test.admin.post(
        '/admin/customFieldSettings/customFields',
        { name: `More ${n}`, fieldType: { id: 'string' } },
        { fields: 'id' },
      )
      await test.admin.post(`/admin/projects/${project}/customFields`, {
        $type: 'SimpleProjectCustomField',
        field: { id: made.body.id },
      })
    }
    expect((await read()).map(({ name }) => name)).toContain('More 2')
    expect(await test.countStatements(read)).toBe(few)
  })
})
