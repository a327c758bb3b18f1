import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryAttributesOf } from '../../features/issues/index.ts'
import { gatherContributions } from '../../platform/contributions/index.ts'
import type { ApiClient } from '../api-client.ts'
import { insertProject } from '../issue-rows.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createLabel, createRemark, remarksFeature } from './remarks.feature.ts'
import { remarkSearch } from './remarks.search.ts'

/** A feature makes issues searched, sorted and completed by an attribute of its own. */
describe('an attribute of another feature', () => {
  let test: TestApp
  let none: string
  let one: string
  let three: string
  let reader: ApiClient
  let outsider: ApiClient

  beforeAll(async () => {
    test = await startTestApp({ features: [remarksFeature] })
    const project = await insertProject(test, 'REM')
    const create = async (summary: string, remarks: number): Promise<string> => {
      const reply = await test.admin.post('/issues', { project: { id: `0-${project}` }, summary }, { fields: 'id' })
      for (let index = 0; index < remarks; index++) await createRemark(test.system, reply.body.id, 'Seen')
      return reply.body.id
    }
    one = await create('One', 1)
    three = await create('Three', 3)
    none = await create('None', 0)
    const [first, second] = [await test.createUser('reader'), await test.createUser('outsider')]
    await test.grantPermissions(first, ['READ_ISSUE', 'READ_COMMENT'], project)
    await test.grantPermissions(second, ['READ_ISSUE'], project)
    reader = await test.clientOf(first)
    outsider = await test.clientOf(second)
  })
  afterAll(() => test.stop())

  const found = async (client: ApiClient, query: string): Promise<readonly string[]> => {
    const reply = await client.get('/issues', { query, fields: 'id' })
    expect(reply.status, query).toBe(200)
    return reply.body.map(({ id }: { id: string }) => id)
  }
  const set = async (client: ApiClient, query: string) => new Set(await found(client, query))
  const assist = async (query: string) => {
    const fields = 'suggestions(option,suffix),problems(code,text),sortProperties(asc,sortField(name))'
    const reply = await reader.post('/search/assist', { query, caret: query.length }, { fields })
    expect(reply.status, query).toBe(200)
    return reply.body
  }
  const options = async (query: string): Promise<readonly string[]> =>
    (await assist(query)).suggestions.map(({ option }: { option: string }) => option)

  it('finds issues by each kind of its values, by its names, and together with others', async () => {
    expect(await set(reader, 'remarks: 1')).toEqual(new Set([one]))
    expect(await set(reader, 'Remarked On: 1 .. *')).toEqual(new Set([one, three]))
    expect(await set(reader, 'remarks: Several')).toEqual(new Set([three]))
    expect(await set(reader, 'remarks: -Several')).toEqual(new Set([one, none]))
    expect(await set(reader, 'has: remarks')).toEqual(new Set([one, three]))
    expect(await set(reader, 'has: -remarks')).toEqual(new Set([none]))
    expect(await set(reader, 'summary: One or remarks: 3')).toEqual(new Set([one, three]))
  })

  it('orders lists, in its usual direction unless another is named', async () => {
    expect(await found(reader, 'sort by: remarks')).toEqual([three, one, none])
    expect(await found(reader, 'sort by: remarks asc')).toEqual([none, one, three])
    expect((await assist('sort by: remarks')).sortProperties).toMatchObject([
      { asc: false, sortField: { name: 'remarks' } },
    ])
  })

  it('tells nothing to those who may not read what it is about', async () => {
    expect(await found(outsider, 'has: remarks')).toEqual([])
    expect(await set(outsider, 'remarks: 0')).toEqual(new Set([one, three, none]))
    expect(await found(outsider, 'sort by: remarks asc')).toEqual(await found(outsider, 'sort by: remarks desc'))
  })

  it('is completed: its name, its values, and after the words of the language', async () => {
    const { suggestions } = await assist('rem')
    expect(suggestions).toContainEqual(expect.objectContaining({ option: 'remarks', suffix: ': ' }))
    expect(await options('remarks: sev')).toContain('Several')
    expect(await options('has: rem')).toContain('remarks')
    expect(await options('sort by: rem')).toContain('remarks')
    const fields = (await reader.get('/filterFields', { fields: 'id', $top: '-1' })).body
    expect(fields).toContainEqual(expect.objectContaining({ id: 'remarks' }))
    const values = (await reader.get('/filterFields/remarks/values', { fields: 'query' })).body
    expect(values).toContainEqual(expect.objectContaining({ query: 'remarks: Several' }))
  })

  it('says what it cannot be put to', async () => {
    const reply = await reader.get('/issues', { query: 'remarks: many', fields: 'id' })
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_query'])
    expect((await assist('remarsk: 1')).problems[0]?.text).toContain('remarks')
  })

  it('never shares its id with another', () => {
    const twice = gatherContributions([...remarkSearch, ...remarkSearch])
    expect(() => queryAttributesOf(twice)).toThrow('remarks')
  })
})

/** A feature gives an attribute values that have names in the database. */
describe('an attribute of another feature whose values have names', () => {
  let test: TestApp
  let urgent: string
  let later: string
  let none: string
  let reader: ApiClient

  beforeAll(async () => {
    test = await startTestApp({ features: [remarksFeature] })
    const [project, other] = [await insertProject(test, 'REM'), await insertProject(test, 'DARK')]
    const create = async (summary: string, label: number | null): Promise<string> => {
      const reply = await test.admin.post('/issues', { project: { id: `0-${project}` }, summary }, { fields: 'id' })
      await createRemark(test.system, reply.body.id, 'Seen', label)
      return reply.body.id
    }
    urgent = await create('Urgent', await createLabel(test.system, project, 'Urgent'))
    later = await create('Later', await createLabel(test.system, project, 'For later'))
    none = await create('None', null)
    await createLabel(test.system, other, 'Undisclosed')
    const id = await test.createUser('reader')
    await test.grantPermissions(id, ['PROJECT_READ_BASIC', 'READ_ISSUE', 'READ_COMMENT'], project)
    reader = await test.clientOf(id)
  })
  afterAll(() => test.stop())

  const found = async (query: string, client = reader): Promise<readonly string[]> => {
    const reply = await client.get('/issues', { query, fields: 'id' })
    expect(reply.status, query).toBe(200)
    return reply.body.map(({ id }: { id: string }) => id)
  }
  const set = async (query: string) => new Set(await found(query))
  const assist = async (query: string, client = reader) => {
    const fields = 'suggestions(option,prefix,description),problems(code,text),styleRanges(start,length,style)'
    return (await client.post('/search/assist', { query, caret: query.length }, { fields })).body
  }
  const options = async (query: string, client = reader): Promise<readonly string[]> =>
    (await assist(query, client)).suggestions.map(({ option }: { option: string }) => option)

  it('is searched by them, alone and negated, and by whether there is any', async () => {
    expect(await set('remark label: urgent')).toEqual(new Set([urgent]))
    expect(await set('labelled: Urgent, {For later}')).toEqual(new Set([urgent, later]))
    expect(await set('remark label: -{for later}')).toEqual(new Set([urgent, none]))
    expect(await set('#Urgent')).toEqual(new Set([urgent]))
    expect(await set('-{For later}')).toEqual(new Set([urgent, none]))
    expect(await set('has: {remark label}')).toEqual(new Set([urgent, later]))
    expect(await set('has: -{remark label}')).toEqual(new Set([none]))
  })

  it('is sorted by, issues without one last', async () => {
    expect(await found('sort by: {remark label}')).toEqual([later, urgent, none])
    expect(await found('sort by: {remark label} desc')).toEqual([urgent, later, none])
  })

  it('is completed by those that the reader may know of', async () => {
    expect(await options('remark label: ')).toEqual(['For later', 'Urgent'])
    expect(await options('remark label: ', test.admin)).toEqual(['For later', 'Undisclosed', 'Urgent'])
    expect(await options('remark label: lat')).toEqual(['For later'])
    expect(await options('remark label: und')).toEqual([])
    expect((await assist('#urg')).suggestions).toContainEqual(
      expect.objectContaining({ option: 'Urgent', description: 'remark label' }),
    )
    expect(await options('#undis')).toEqual([])
    const values = await reader.get('/filterFields/remark label/values', { fields: 'id,name,query' })
    expect(values.body).toMatchObject([
      { name: 'For later', query: 'remark label: {For later}' },
      { name: 'Urgent', query: 'remark label: Urgent' },
    ])
  })

  it('is coloured, and tells what it does not know', async () => {
    const query = 'remark label: Urgent'
    expect((await assist(query)).styleRanges).toMatchObject([
      { start: 0, length: 'remark label'.length, style: 'field_name' },
      { style: 'operator' },
      { start: query.indexOf('Urgent'), length: 'Urgent'.length, style: 'field_value' },
    ])
    for (const unknown of ['Undisclosed', 'Nothing']) {
      const reply = await reader.get('/issues', { query: `remark label: ${unknown}`, fields: 'id' })
      expect([reply.status, reply.body.error], unknown).toEqual([400, 'invalid_query'])
      expect((await assist(`remark label: ${unknown} `)).problems).toMatchObject([{ code: 'unknown_value' }])
    }
    expect(await found('remark label: Undisclosed', test.admin)).toEqual([])
  })

  it('is explained', async () => {
    const explained = async (query: string) => {
      const fields = 'matches,clauses(text,matches,negated)'
      return (await reader.post('/search/explain', { query, issue: { id: later } }, { fields })).body
    }
    expect(await explained('remark label: {For later} has: -{remark label}')).toMatchObject({
      matches: false,
      clauses: [
        { text: 'remark label: {For later}', matches: true, negated: false },
        { text: 'has: -{remark label}', matches: false, negated: true },
      ],
    })
  })

  it('knows a new name at once', async () => {
    expect(await set('labelled: {For later}')).toEqual(new Set([later]))
    await sql`update remark_label set name = 'Postponed' where name = 'For later'`.execute(test.system.db)
    expect(await set('labelled: Postponed')).toEqual(new Set([later]))
    expect((await reader.get('/issues', { query: 'labelled: {For later}', fields: 'id' })).status).toBe(400)
  })
})
