import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryAttributes, queryAttributesOf } from '../../features/issues/index.ts'
import { gatherContributions } from '../../platform/contributions/index.ts'
import type { ApiClient } from '../api-client.ts'
import { insertProject } from '../issue-rows.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createRemark, remarksFeature } from './remarks.feature.ts'
import { remarksAttribute } from './remarks-attribute.ts'

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
    expect((await assist('remark: 1')).problems[0]?.text).toContain('remarks')
  })

  it('never shares its id with another', () => {
    const twice = gatherContributions([queryAttributes.add(remarksAttribute), queryAttributes.add(remarksAttribute)])
    expect(() => queryAttributesOf(twice)).toThrow('remarks')
  })
})
