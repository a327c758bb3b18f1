import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { whileLocked } from '../../../testing/held-rows.ts'
import { type BusWorld, startBusWorld } from './bus-world.testing.ts'

const ONLY_ADMIN = { $type: 'LimitedVisibility', permittedUsers: [{ id: '1-1' }], permittedGroups: [] }

describe('streams of a sprint whose rows are issues', () => {
  let world: BusWorld
  beforeAll(async () => {
    world = await startBusWorld('BRW', { env: { CAIRN_STATEMENT_TIMEOUT: '20000' } })
    const { test, bench } = world
    const fields: readonly { id: string; name: string }[] = (
      await test.admin.get('/admin/customFieldSettings/customFields', { fields: 'id,name', $top: '-1' })
    ).body
    const swimlaneSettings = {
      $type: 'IssueBasedSwimlaneSettings',
      enabled: true,
      field: { id: fields.find(({ name }) => name === 'Type')?.id },
      values: [{ name: 'Feature' }],
    }
    expect((await test.admin.post(`/agiles/${bench.id}`, { swimlaneSettings })).status).toBe(200)
  })
  afterAll(() => world.test.stop())
  afterEach(() => world.closeStreams())

  it('tell nobody of cards that moved by what is hidden from them alone, whatever else happens at once', async () => {
    const { test, bench, follow, reader, isCard, tellChanges } = world
    const rowOf = { customFields: [bench.field('Type', 'Feature')] }
    const [row, secret] = [await bench.card('row', 'Open', rowOf), await bench.card('secret', 'Open', rowOf)]
    const [card, other] = [await bench.card('card'), await bench.card('other')]
    await test.admin.post(`/issues/${secret}`, { visibility: ONLY_ADMIN })
    const [member, admin] = [await follow(await reader('rita')), await follow(test.admin)]
    const put = async (parent: string) => {
      const { idReadable } = (await test.admin.get(`/issues/${parent}`, { fields: 'idReadable' })).body
      const command = { query: `subtask of ${idReadable}`, issues: [{ id: card }] }
      expect((await test.admin.post('/commands', command)).status).toBe(200)
    }
    /** While the first change is looked at the others wait, and are looked at together. */
    const together = (work: () => Promise<unknown>) =>
      whileLocked(test, 'manual_order', async () => {
        await tellChanges(other)
        await work()
        await tellChanges(other)
      })
    const isIn = (id: string) => (message: (typeof admin.received)[number]) =>
      isCard(card)(message) && (message.data.row as { id: string }).id === id
    const settled = async (summary: string) => member.next(isCard(await bench.card(summary)))
    await together(() => put(secret))
    await admin.next(isIn(secret))
    await together(() => test.admin.delete(`/issues/${secret}`))
    await admin.next(isIn('orphans'))
    await settled('one')
    expect(member.received.filter(isCard(other)).length).toBeGreaterThan(1)
    expect(member.received.filter(isCard(card))).toEqual([])
    await together(() => put(row))
    await member.next(isIn(row))
    await together(() => test.admin.delete(`/issues/${row}`))
    await member.next(isIn('orphans'))
  })
})
