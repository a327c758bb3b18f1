import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whileLocked } from '../../../testing/held-rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createBoardBench } from './cards.testing.ts'

describe('a board whose database is busy', () => {
  let test: TestApp
  let bench: Awaited<ReturnType<typeof createBoardBench>>

  beforeAll(async () => {
    test = await startTestApp({ env: { CAIRN_STATEMENT_TIMEOUT: '500' } })
    bench = await createBoardBench(test, 'BSY')
  })
  afterAll(() => test.stop())

  it('says so, and not that cards cannot go where they are asked to', async () => {
    const tag = (await test.admin.post('/tags', { name: 'lane' }, { fields: 'id' })).body.id
    const swimlaneSettings = {
      $type: 'AttributeBasedSwimlaneSettings',
      enabled: true,
      field: { $type: 'PredefinedFilterField', id: 'tag' },
      values: [{ id: tag }],
    }
    expect((await test.admin.post(`/agiles/${bench.id}`, { swimlaneSettings })).status).toBe(200)
    const cards = [{ id: await bench.card('one') }]
    const check = () => test.admin.post(`${bench.base}/board/moves/check`, { cards }, { fields: 'cells(allowed)' })
    const allowed = (await check()).body.cells.filter((cell: { allowed: boolean }) => cell.allowed).length
    expect(allowed).toBeGreaterThan(0)
    await whileLocked(test, 'host_tag', async () => {
      const reply = await check()
      expect([reply.status, reply.body.code], reply.text).toEqual([503, 'overloaded'])
    })
    expect((await check()).body.cells.filter((cell: { allowed: boolean }) => cell.allowed)).toHaveLength(allowed)
  })
})
