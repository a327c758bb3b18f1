import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { listening } from '../../live/event-client.testing.ts'
import { createBoardBench } from '../cards/cards.testing.ts'
import { type BusClient, openBus, ticketOf, toldBy } from './bus-client.testing.ts'

const ONLY_ADMIN = { $type: 'LimitedVisibility', permittedUsers: [{ id: '1-1' }], permittedGroups: [] }

describe('the event source bus', () => {
  let test: TestApp
  let bench: Awaited<ReturnType<typeof createBoardBench>>
  let address: string
  let otherAddress: string
  let rita: ApiClient
  let ritaId: number
  const names = new Map<string, string>()
  const streams: BusClient[] = []

  beforeAll(async () => {
    test = await startTestApp()
    bench = await createBoardBench(test, 'BUS')
    address = await listening(test)
    otherAddress = await listening(await test.secondNode())
    await test.admin.post(`/agiles/${bench.id}`, { readSharingSettings: { projectBased: true } })
    ritaId = await test.createUser('rita')
    await test.grantPermissions(ritaId, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(bench.project.slice(2)))
    rita = await test.clientOf(ritaId)
    for (const { id, presentation } of bench.columns) names.set(id, presentation)
  })
  afterAll(() => test.stop())
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close()
  })

  const card = async (summary: string, state?: string, more?: object) => {
    const id = await bench.card(summary, state, more)
    names.set(id, summary)
    return id
  }
  /** A stream that begins with what happens from now on. */
  const follow = async (client: ApiClient = rita, { at = address, query = '', base = bench.base } = {}) => {
    await test.app.dispatcher.drain()
    test.clock.now += 60_000
    const stream = await openBus(at, await ticketOf(client, base, query))
    streams.push(stream)
    return stream
  }
  const isCard =
    (id: string) =>
    ({ event, data }: { event: string; data: { issue?: unknown } }) =>
      event === 'sprintCellUpdate' && (data.issue as { id: string }).id === id
  const gone =
    (id: string) =>
    ({ data }: { data: Record<string, unknown> }) =>
      (data.removedIssue as { id: string } | undefined)?.id === id
  const setState = (id: string, state: string) =>
    test.admin.post(`/issues/${id}`, { customFields: [bench.field('State', state, 'StateIssueCustomField')] })
  /** Changes a card of its own and waits until it is told: what came before has been told by then. */
  const settled = async (...all: readonly BusClient[]) => {
    const last = await card('last')
    for (const stream of all) await stream.next(isCard(last))
    return (stream: BusClient) => toldBy(stream, names).filter(line => !line.startsWith('last '))
  }

  it('tells new and moved cards with all that was asked for, on every node', async () => {
    const first = await card('first')
    const here = await follow()
    const there = await follow(rita, { at: otherAddress })
    expect(here.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const second = await card('second')
    for (const stream of [here, there]) await stream.next(isCard(second))
    expect((await here.next(isCard(second))).data).toEqual({
      $type: 'SprintUpdate',
      issue: { $type: 'Issue', id: second, summary: 'second' },
      row: { $type: 'OrphanRow', id: 'orphans' },
      column: { $type: 'BoardColumn', id: bench.column('Open') },
    })
    await bench.move([second], { column: { id: bench.column('In Progress') }, leading: null })
    await bench.move([second], { column: { id: bench.column('Open') }, leading: { id: first } })
    for (const stream of [here, there]) {
      const told = (await settled(stream))(stream)
      expect(told[0]).toBe('second in orphans, Open')
      expect(told.at(-2)).toBe('second in orphans, Open')
      expect(told.at(-1)).toBe('second after first')
    }
  })

  it('tells what leaves the board, and nothing of what never was on it', async () => {
    const [off, deleted, unshown] = [await card('off'), await card('deleted'), await card('unshown')]
    const stream = await follow()
    await test.admin.post('/issues', { project: { id: bench.project }, summary: 'elsewhere' })
    await test.admin.delete(`${bench.base}/issues/${off}`)
    await test.admin.delete(`/issues/${deleted}`)
    await setState(unshown, 'Duplicate')
    const told = await settled(stream)
    expect(told(stream).toSorted()).toEqual(['deleted', 'off', 'unshown'].map(name => `sprintIssueRemove ${name}`))
    const { data } = await stream.next(gone(off))
    expect(data).toEqual({ $type: 'SprintUpdate', removedIssue: { $type: 'Issue', id: off } })
  })

  it('tells each reader only of what that reader may see, and whom a card is hidden from that it is gone', async () => {
    const shown = await card('shown')
    const secret = await card('secret', 'Open', { visibility: ONLY_ADMIN })
    const [member, admin] = [await follow(), await follow(test.admin)]
    await setState(secret, 'In Progress')
    await test.admin.post(`/issues/${shown}`, { visibility: ONLY_ADMIN })
    await member.next(gone(shown))
    await setState(shown, 'Fixed')
    await test.admin.delete(`/issues/${secret}`)
    const told = await settled(member, admin)
    expect(told(member)).toEqual(['sprintIssueRemove shown'])
    expect(told(admin)).toContain('secret in orphans, In Progress')
    expect(told(admin)).toContain('sprintIssueRemove secret')
    await test.admin.post(`/issues/${shown}`, { visibility: { $type: 'UnlimitedVisibility' } })
    await member.next(isCard(shown))
  })

  it('tells of no card that left the board in the change that showed it', async () => {
    const shown = await card('left')
    const secret = await card('never shown', 'Open', { visibility: ONLY_ADMIN })
    const [member, admin] = [await follow(), await follow(test.admin)]
    for (const id of [shown, secret]) {
      const customFields = [bench.field('State', 'Duplicate', 'StateIssueCustomField')]
      const body = { visibility: { $type: 'UnlimitedVisibility' }, customFields }
      expect((await test.admin.post(`/issues/${id}`, body)).status).toBe(200)
    }
    const told = await settled(member, admin)
    expect(told(admin).toSorted()).toEqual(['sprintIssueRemove left', 'sprintIssueRemove never shown'])
    expect(told(member)).toEqual(['sprintIssueRemove left'])
  })

  it('tells no place behind a card that is hidden from the reader', async () => {
    const [under, moved] = [await card('under'), await card('moved')]
    const hidden = await card('hidden', 'Open', { visibility: ONLY_ADMIN })
    await bench.move([hidden], { leading: { id: under } })
    const [member, admin] = [await follow(), await follow(test.admin)]
    await bench.move([moved], { leading: { id: hidden } })
    const told = await settled(member, admin)
    expect(told(admin)).toContain('moved after hidden')
    expect(told(member)).toContain('moved after under')
  })

  it('tells what leaves the filter of a stream, whose query may be encoded twice', async () => {
    const wanted = await card('wanted')
    const stream = await follow(rita, { query: encodeURIComponent('summary: wanted') })
    await card('unwanted')
    await test.admin.post(`/issues/${wanted}`, { summary: 'wanted still' })
    await stream.next(isCard(wanted))
    await test.admin.post(`/issues/${wanted}`, { summary: 'other' })
    await stream.next(({ event, data }) => event === 'sprintIssueHide' && gone(wanted)({ data }))
    expect(toldBy(stream, names).some(line => line.startsWith('unwanted'))).toBe(false)
    const refused = await rita.post(`${bench.base}/sseSubscription`, { issuesQuery: 'State: nowhere' })
    expect([refused.status, refused.text.includes('nowhere')]).toEqual([400, true])
  })

  it('tells to read again when the settings of the board change, or the rights of the reader', async () => {
    const stream = await follow()
    await test.admin.post(`/agiles/${bench.id}`, { name: 'Renamed' })
    await stream.next(({ event }) => event === 'reset')
    const { data } = await stream.next(({ event }) => event === 'sprintIssueMessage')
    expect(data).toEqual({ messages: ['The board has changed. Open it again to see it as it is now.'] })
    const other = await follow()
    await test.grantPermissions(ritaId, ['PRIVATE_READ_ISSUE'], Number(bench.project.slice(2)))
    await card('after the grant')
    await other.next(({ event }) => event === 'reset')
  })

  it('goes on after the last message, or where the streams of the ticket were, as a fresh read would show it', async () => {
    const [moved, off] = [await card('moved on'), await card('taken off')]
    await test.app.dispatcher.drain()
    test.clock.now += 60_000
    const ticket = await ticketOf(rita, bench.base)
    const before = await openBus(address, ticket)
    const last = await card('before the gap')
    const { id } = await before.next(isCard(last))
    before.close()
    await setState(moved, 'Fixed')
    await test.admin.delete(`${bench.base}/issues/${off}`)
    for (const headers of [{ 'last-event-id': id ?? '' }, {}] as readonly Record<string, string>[]) {
      const after = await openBus(otherAddress, ticket, { headers })
      streams.push(after)
      await after.next(isCard(moved))
      await after.next(gone(off))
      const told = await settled(after)
      expect(told(after)).toContain('moved on in orphans, Fixed')
      expect(told(after)).not.toContain('reset -')
    }
    const lost = await openBus(address, ticket, { headers: { 'last-event-id': 'abc.1' } })
    streams.push(lost)
    await lost.next(({ event }) => event === 'reset')
  })

  it('ends at once, on every node, when the session or the sight of the board ends', async () => {
    const account = await test.createUser('gone')
    await test.grantPermissions(account, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(bench.project.slice(2)))
    const client = await test.clientOf(account)
    const both = [await follow(client), await follow(client, { at: otherAddress })]
    const ticket = await ticketOf(client, bench.base)
    const { body } = await test.admin.get(`/users/1-${account}/permanentTokens`, { fields: 'id' })
    for (const { id } of body) await test.admin.delete(`/users/1-${account}/permanentTokens/${id}`)
    for (const stream of both) await stream.ended(5_000)
    expect((await openBus(address, ticket)).status).toBe(401)

    const later = await test.createUser('later')
    await test.grantPermissions(later, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(bench.project.slice(2)))
    const reader = await test.clientOf(later)
    const [stream, unused] = [await follow(reader), await ticketOf(reader, bench.base)]
    await test.admin.post(`/agiles/${bench.id}`, { readSharingSettings: { projectBased: false } })
    await card('after')
    await stream.ended(5_000)
    expect(toldBy(stream, names)).toEqual([])
    expect((await openBus(address, unused)).status).toBe(401)
    await test.admin.post(`/agiles/${bench.id}`, { readSharingSettings: { projectBased: true } })
  })
})

describe('the event source bus on a board whose rows are issues', () => {
  let test: TestApp
  const streams: BusClient[] = []
  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(() => test.stop())
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close()
  })

  it('tells rows with their cards, and in which row a card stands by what the reader sees above it', async () => {
    const bench = await createBoardBench(test, 'ROW')
    const address = await listening(test)
    const names = new Map<string, string>()
    const type = (name: string) => ({ customFields: [bench.field('Type', name)] })
    const fields = (await test.admin.get('/admin/customFieldSettings/customFields', { fields: 'id,name', $top: '-1' }))
      .body as readonly { id: string; name: string }[]
    await test.admin.post(`/agiles/${bench.id}`, {
      readSharingSettings: { projectBased: true },
      swimlaneSettings: {
        $type: 'IssueBasedSwimlaneSettings',
        enabled: true,
        field: { id: fields.find(({ name }) => name === 'Type')?.id },
        values: [{ name: 'Feature' }],
      },
    })
    const rita = await test.createUser('rita')
    await test.grantPermissions(rita, ['PROJECT_READ_BASIC', 'READ_ISSUE'], Number(bench.project.slice(2)))
    const create = async (name: string, more: object) => {
      const id = await bench.card(name, 'Open', more)
      names.set(id, name)
      return id
    }
    const [row, secret] = [await create('row', type('Feature')), await create('secret', type('Feature'))]
    await test.admin.post(`/issues/${secret}`, { visibility: ONLY_ADMIN })
    const card = await create('card', type('Task'))
    await test.app.dispatcher.drain()
    test.clock.now += 60_000
    const open = async (client: ApiClient) => {
      const stream = await openBus(address, await ticketOf(client, bench.base))
      streams.push(stream)
      return stream
    }
    const [member, admin] = [await open(await test.clientOf(rita)), await open(test.admin)]
    const put = async (parent: string) => {
      const issues = [{ id: card }]
      const parentName = (await test.admin.get(`/issues/${parent}`, { fields: 'idReadable' })).body.idReadable
      expect((await test.admin.post('/commands', { query: `subtask of ${parentName}`, issues })).status).toBe(200)
    }
    const isIn = (id: string) => (message: { event: string; data: Record<string, unknown> }) =>
      message.event === 'sprintCellUpdate' && (message.data.row as { id: string }).id === id
    await put(row)
    for (const stream of [member, admin]) await stream.next(isIn(row))
    const { data } = await member.next(
      ({ event, data }) => event === 'sprintSwimlaneUpdate' && JSON.stringify(data).includes(card),
    )
    expect(data.swimlane).toMatchObject({ $type: 'IssueBasedSwimlane', id: row, issue: { id: row } })
    await put(secret)
    await admin.next(isIn(secret))
    await member.next(isIn('orphans'))
    expect(JSON.stringify(member.received)).not.toContain(secret)
  })
})
