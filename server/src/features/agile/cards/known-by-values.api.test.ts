import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createBoardBench } from './cards.testing.ts'

let test: TestApp
let bench: Awaited<ReturnType<typeof createBoardBench>>
let other: Awaited<ReturnType<typeof createBoardBench>>
beforeAll(async () => {
  test = await startTestApp()
  other = await createBoardBench(test, 'FAR')
  bench = await createBoardBench(test, 'NEAR')
})
afterAll(() => test.stop())

const INDEXED = 'values_of_project'

it('a board by query finds its cards by their values and projects, and counts so what it leaves out', async () => {
  const type = (value: string) => ({ sprints: [], customFields: [bench.field('Type', value)] })
  await other.card('elsewhere', 'Open', type('Bug'))
  await bench.card('bug', 'Open', type('Bug'))
  await bench.card('task', 'Open', type('Task'))
  await bench.card('done', 'Fixed', type('Bug'))
  await bench.card('on no column', 'Duplicate', type('Bug'))
  const settings = {
    sprintsSettings: { isExplicit: false, explicitQuery: 'Type: Bug', disableSprints: true },
    resolvedDays: 14,
  }
  expect((await test.admin.post(`/agiles/${bench.id}`, settings)).status).toBe(200)
  const shown = async (client: ApiClient = test.admin) => {
    let body: { readonly total: number; readonly leftOut: number } = { total: -1, leftOut: -1 }
    const statements = await test.statementsOf(async () => {
      body = (await bench.view(client)).body
    })
    return [body.total, body.leftOut, statements.filter(text => text.includes(INDEXED)).length]
  }
  test.clock.now += 15 * 86_400_000
  await bench.card('late', 'Fixed', type('Bug'))
  expect(await shown()).toEqual([2, 1, 2])
  expect(await bench.places()).toEqual({ '': { Open: ['bug'], Fixed: ['late'] } })
  // Of a field that only some may know of in the project, nothing is found by what everybody may.
  const fields = await test.admin.get(`/admin/projects/${bench.project}/customFields`, {
    fields: 'id,field(name)',
    $top: '-1',
  })
  const { id } = fields.body.find((one: { field: { name: string } }) => one.field.name === 'Type')
  expect(
    (await test.admin.post(`/admin/projects/${bench.project}/customFields/${id}`, { isPublic: false })).status,
  ).toBe(200)
  expect(await shown()).toEqual([2, 1, 0])
})
