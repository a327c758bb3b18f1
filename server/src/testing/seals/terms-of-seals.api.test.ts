import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOfTouched, searchTerms } from '../../features/issues/search-terms.ts'
import { gatherContributions } from '../../platform/contributions/index.ts'
import { insertProject } from '../issue-rows.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { sealTerms } from './seal-terms.ts'
import { sealsFeature, setSeal } from './seals.feature.ts'

/** A feature has issues searched and sorted by what it keeps, by its descriptor alone. */
describe('terms of another feature', () => {
  let test: TestApp
  let one: string
  let two: string
  let three: string

  beforeAll(async () => {
    test = await startTestApp({ features: [sealsFeature] })
    const project = await insertProject(test, 'SEAL')
    const create = async (summary: string): Promise<string> =>
      (await test.admin.post('/issues', { project: { id: `0-${project}` }, summary }, { fields: 'id' })).body.id
    ;[one, two, three] = [await create('One'), await create('Two'), await create('Three')]
  })
  afterAll(() => test.stop())

  const found = async (query: string): Promise<readonly string[]> => {
    const reply = await test.admin.get('/issues', { query, fields: 'id' })
    expect(reply.status).toBe(200)
    return reply.body.map(({ id }: { id: string }) => id)
  }

  it('find issues from the moment on in which they change', async () => {
    expect(await found('has: seal')).toEqual([])
    await setSeal(test.system, two, true)
    expect(await found('has: seal')).toEqual([two])
    expect(new Set(await found('has: -seal'))).toEqual(new Set([one, three]))
    await setSeal(test.system, three, true)
    await setSeal(test.system, two, false)
    expect(await found('has: seal')).toEqual([three])
  })

  it('stay when the issue is written for other reasons, beside those of others', async () => {
    const { id } = (await test.admin.post('/tags', { name: 'kept' }, { fields: 'id' })).body
    expect((await test.admin.post(`/issues/${three}/tags`, { id })).status).toBe(200)
    expect(await found('has: seal tag: kept')).toEqual([three])
    expect(await found('has: -seal tag: kept')).toEqual([])
  })

  it('order lists; what has none comes last in both directions', async () => {
    expect((await found('sort by: sealed asc'))[0]).toBe(three)
    expect((await found('sort by: sealed desc'))[0]).toBe(three)
    await setSeal(test.system, three, false)
    await setSeal(test.system, one, true)
    expect((await found('sort by: sealed'))[0]).toBe(one)
  })

  it('never share a field with others', () => {
    const twice = gatherContributions([searchTerms.add(sealTerms), searchTerms.add({ ...sealTerms })])
    expect(() => rowsOfTouched(twice)).toThrow('-900')
  })
})
