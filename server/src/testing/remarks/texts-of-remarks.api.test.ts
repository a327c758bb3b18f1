import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reindexTexts } from '../../features/search/jobs/reindex-texts.ts'
import { textSources, textSourcesOf } from '../../features/search/text-sources.ts'
import { gatherContributions } from '../../platform/contributions/index.ts'
import type { ApiClient } from '../api-client.ts'
import { insertProject } from '../issue-rows.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createRemark, remarksFeature, remarkTexts } from './remarks.feature.ts'

/** A feature makes its texts searched by its descriptor alone. */
describe('texts of another source', () => {
  let test: TestApp
  let issue: string
  let reader: ApiClient
  let outsider: ApiClient

  beforeAll(async () => {
    test = await startTestApp({ features: [remarksFeature] })
    const project = await insertProject(test, 'REM')
    const create = async (summary: string): Promise<string> =>
      (await test.admin.post('/issues', { project: { id: `0-${project}` }, summary }, { fields: 'id' })).body.id
    issue = await create('Plain')
    await create('Other')
    await createRemark(test.system, issue, 'Observed with Flux-Capacitor running')
    const [one, two] = [await test.createUser('reader'), await test.createUser('outsider')]
    await test.grantPermissions(one, ['READ_ISSUE', 'READ_COMMENT'], project)
    await test.grantPermissions(two, ['READ_ISSUE'], project)
    reader = await test.clientOf(one)
    outsider = await test.clientOf(two)
  })
  afterAll(() => test.stop())

  const found = async (client: ApiClient, query: string): Promise<readonly string[]> => {
    const reply = await client.get('/issues', { query, fields: 'id' })
    expect(reply.status).toBe(200)
    return reply.body.map(({ id }: { id: string }) => id)
  }

  it('are found by their words, by those who hold the permission of the source', async () => {
    expect(await found(reader, 'observing')).toEqual([issue])
    expect(await found(reader, 'plain observed')).toEqual([])
    expect(await found(outsider, 'observing')).toEqual([])
    expect(await found(outsider, 'plain')).toEqual([issue])
  })

  it('are compared as they are written', async () => {
    expect(await found(reader, "'with Flux-Capacitor'")).toEqual([issue])
    expect(await found(reader, "'with flux-capacitor'")).toEqual([])
  })

  it('belong to no attribute of another source', async () => {
    for (const query of ['comments: observed', 'description: observed', 'attachments: observed', 'code: observed'])
      expect(await found(reader, query)).toEqual([])
  })

  it('are indexed anew with the rest', async () => {
    await sql`update remark set text = 'Rewritten behind the index'`.execute(test.system.db)
    await sql`insert into reindex (reason, created) values ('texts', 1)`.execute(test.system.db)
    await reindexTexts(test.app.platform)
    expect(await found(reader, 'rewritten')).toEqual([issue])
    expect(await found(reader, 'observed')).toEqual([])
    expect(await found(reader, 'plain')).toEqual([issue])
  })

  it('never share a number with others', () => {
    const twice = gatherContributions([textSources.add(remarkTexts), textSources.add({ ...remarkTexts })])
    expect(() => textSourcesOf(twice)).toThrow('900')
  })
})
