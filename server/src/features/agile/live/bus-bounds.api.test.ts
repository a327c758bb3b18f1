import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { statements } from '../../../platform/db/index.ts'
import { type ApiClient, createApiClient } from '../../../testing/api-client.ts'
import { whileLocked } from '../../../testing/held-rows.ts'
import { createProject, idIn } from '../../../testing/sample-data.ts'
import { numberOf, type Received } from '../../live/event-client.testing.ts'
import { copyIssue } from '../cards/cards.testing.ts'
import { openBus, ticketOf } from './bus-client.testing.ts'
import { type BusWorld, startBusWorld } from './bus-world.testing.ts'

const isReset = ({ event }: Received): boolean => event === 'reset'
const isRemoval = ({ event }: Received): boolean => event === 'sprintIssueRemove'

/** How often the readers of a sprint are looked at meanwhile. */
async function looksDuring(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const listener = (text: unknown): void => {
    if (/as sees\s+from board/.test(String(text))) count++
  }
  statements.subscribe(listener)
  try {
    await work()
  } finally {
    statements.unsubscribe(listener)
  }
  return count
}

describe('streams of a sprint', () => {
  let world: BusWorld
  let rita: ApiClient
  let project: number
  let elsewhere: string
  let elsewhereProject: number

  beforeAll(async () => {
    world = await startBusWorld('BND', {
      env: { CAIRN_STATEMENT_TIMEOUT: '20000', CAIRN_TRUST_PROXY: '127.0.0.1' },
    })
    project = Number(world.bench.project.slice(2))
    rita = await world.reader('rita')
    const other = await createProject(world.test, 'BNDO')
    elsewhereProject = Number(other.slice(2))
    const body = { project: { id: other }, summary: 'elsewhere' }
    elsewhere = idIn(await world.test.admin.post('/issues', body, { fields: 'id' }))
  })
  afterAll(() => world.test.stop())
  afterEach(() => world.closeStreams())

  it('that cannot be told what they ask for are told to read again, and the others what happened', async () => {
    const { test, bench, follow, isCard } = world
    for (let count = 0; count < 11; count++)
      await test.admin.post(`/agiles/${bench.id}/sprints`, { name: `Sprint ${count}` })
    const tooMuch = await follow(rita, { fields: 'issue(id,sprints(agile(sprints(board(id)))))' })
    const stream = await follow(rita)
    for (const summary of ['one', 'two']) {
      const id = await bench.card(summary)
      await stream.next(isCard(id))
    }
    await tooMuch.next(isReset)
    const id = await bench.card('three')
    await stream.next(isCard(id))
    expect(stream.received.some(isReset)).toBe(false)
  })

  it('are not looked at for what happens elsewhere', async () => {
    const { bench, follow, isCard, tellChanges } = world
    const stream = await follow(rita)
    await stream.next(isCard(await bench.card('known')))
    expect(await looksDuring(() => tellChanges(elsewhere, 1, elsewhereProject))).toBe(0)
    const looks = await looksDuring(async () => stream.next(isCard(await bench.card('here'))))
    expect(looks).toBeGreaterThan(0)
  })

  it('go on where they were after many changes elsewhere', async () => {
    const { bench, follow, isCard, tellChanges } = world
    const stream = await follow(rita)
    const card = await bench.card('before')
    await stream.next(isCard(card))
    await whileLocked(world.test, 'manual_order', async () => {
      await tellChanges(card)
      await tellChanges(elsewhere, 5_100, elsewhereProject)
    })
    await stream.next(isCard(await bench.card('after')))
    expect(stream.received.some(isReset)).toBe(false)
  })

  it('that were away go on where they were after many changes elsewhere', async () => {
    const { test, bench, follow, isCard, tellChanges } = world
    const leaves = await bench.card('leaves the board')
    const { ticket, close, next } = await follow(rita)
    await next(isCard(await bench.card('before it went')))
    close()
    await tellChanges(elsewhere, 1_100, elsewhereProject)
    const moved = await test.admin.post(`/issues/${leaves}`, { project: { id: `0-${elsewhereProject}` } })
    expect(moved.status).toBe(200)
    const card = await bench.card('meanwhile')
    const stream = await follow(rita, { ticket })
    await stream.next(isRemoval)
    await stream.next(isCard(card))
    expect(stream.received.some(isReset)).toBe(false)
    stream.close()
    await tellChanges(card, 1_100)
    await (await follow(rita, { ticket })).next(isReset)
  })

  it('are told to read again when too many changes wait', async () => {
    const { bench, follow, isCard, tellChanges } = world
    const stream = await follow(rita)
    const card = await bench.card('changed often')
    await stream.next(isCard(card))
    await whileLocked(world.test, 'manual_order', async () => {
      await tellChanges(card)
      await tellChanges(card, 5_100)
    })
    await stream.next(isReset)
    await stream.next(isCard(await bench.card('afterwards')))
  })

  it('are told to read again in place of more than they can take at once', async () => {
    const { test, bench, follow, isCard } = world
    const stream = await follow(rita, { fields: 'issue(id,description)' })
    const id = await bench.card('long', 'Open', { description: 'ä'.repeat(200_000) })
    const { id: place } = await stream.next(isReset)
    expect(stream.received.some(isCard(id))).toBe(false)
    await test.admin.post(`/issues/${id}`, { description: 'short' })
    await stream.next(isCard(id))
    // It does not begin before the long one again.
    expect(Number(place?.split('.')[1])).toBeGreaterThan(Number(stream.received[0]?.id?.split('.')[1]))
  })

  it('with more filters of one reader than are placed at once are told to read again', async () => {
    const { bench, follow, isCard, reader } = world
    const sam = await reader('sam')
    const own = []
    for (let count = 0; count < 10; count++)
      own.push(await follow(sam, { query: `summary: filtered summary: -{not ${count}}` }))
    const other = await follow(rita, { query: 'summary: filtered' })
    const id = await bench.card('filtered')
    await other.next(isCard(id))
    const told = await Promise.all(own.map(stream => stream.next(message => isCard(id)(message) || isReset(message))))
    expect(told.map(({ event }) => event)).toEqual([
      ...Array<string>(8).fill('sprintCellUpdate'),
      ...Array<string>(2).fill('reset'),
    ])
  })

  it('with more filters of one reader are told nothing of what is off the sprint, nor of what is hidden', async () => {
    const { test, bench, follow, isCard, reader, tellChanges } = world
    const visibility = { $type: 'LimitedVisibility', permittedUsers: [{ id: '1-1' }], permittedGroups: [] }
    const [left, secret] = [await bench.card('to leave'), await bench.card('secret', 'Open', { visibility })]
    const body = { project: { id: bench.project }, summary: 'off the sprint' }
    const off = idIn(await test.admin.post('/issues', body, { fields: 'id' }))
    const una = await reader('una')
    const own = []
    for (let count = 0; count < 9; count++) own.push(await follow(una, { query: `summary: -{not ${count}}` }))
    const [placed, last] = [own[0], own[8]]
    const resetAfter = (seq: number) => last?.next(one => isReset(one) && numberOf(one.id) > seq)
    // The first reset takes them to where all that came before is known.
    const known = await bench.card('known')
    await placed?.next(isCard(known))
    let seq = numberOf((await resetAfter(0))?.id ?? null)
    for (const id of [off, secret]) await tellChanges(id)
    const next = await bench.card('on the sprint')
    const { id } = (await placed?.next(isCard(next))) ?? { id: null }
    const reset = numberOf((await resetAfter(seq))?.id ?? null)
    expect(reset).toBeGreaterThanOrEqual(numberOf(id))
    seq = reset
    await test.admin.delete(`${bench.base}/issues/${left}`)
    await resetAfter(seq)
    await placed?.next(isRemoval)
  })

  it('of the guests of one network leave room for the filters of other guests', async () => {
    const { test, bench, address, isCard } = world
    const guests = (guestAccess: boolean) => test.admin.post('/admin/globalSettings/systemSettings', { guestAccess })
    expect((await guests(true)).status).toBe(200)
    await test.grantPermissions(test.system.actor.userId, ['PROJECT_READ_BASIC', 'READ_ISSUE'], project)
    const followAs = async (network: string, query: string) => {
      const headers = { 'x-forwarded-for': network }
      return openBus(address, await ticketOf(createApiClient(test.app.http, headers), bench.base, query), { headers })
    }
    const streams = []
    for (let count = 0; count < 8; count++) streams.push(await followAs('192.0.2.1', `summary: -{not ${count}}`))
    const other = await followAs('192.0.2.2', 'summary: -{not 8}')
    streams.push(other)
    const id = await bench.card('for guests')
    const told = await other.next(message => isCard(id)(message) || isReset(message))
    for (const stream of streams) stream.close()
    expect([told.event, (await guests(false)).status]).toEqual(['sprintCellUpdate', 200])
  })

  it('are told to read again when more changed at once than is told one by one', async () => {
    const { test, bench, follow, isCard } = world
    const first = await bench.card('many')
    const stream = await follow(rita)
    await copyIssue(test, first, 1_100)
    // Nobody has told of the copies: they come with the next time that all is placed.
    await bench.move([first], { column: { id: bench.column('Fixed') }, leading: null })
    await stream.next(isReset)
    await stream.next(isCard(await bench.card('after many')))
  })

  it('are told one by one what they may know of, however much is hidden from their readers', async () => {
    const { test, bench, follow, isCard } = world
    const visibility = { $type: 'LimitedVisibility', permittedUsers: [{ id: '1-1' }], permittedGroups: [] }
    const [seen, hidden] = [await bench.card('seen'), await bench.card('hidden many times', 'Open', { visibility })]
    const [stream, admin] = [await follow(rita), await follow(test.admin)]
    await copyIssue(test, hidden, 1_100)
    await bench.move([seen], { column: { id: bench.column('Fixed') }, leading: null })
    await admin.next(isReset)
    await stream.next(isCard(seen))
    expect(stream.received.some(isReset)).toBe(false)
  })
})

describe('streams of a sprint whose database is busy', () => {
  let world: BusWorld
  beforeAll(async () => {
    world = await startBusWorld('BSY', { env: { CAIRN_STATEMENT_TIMEOUT: '500' } })
  })
  afterAll(() => world.test.stop())
  afterEach(() => world.closeStreams())

  it('are told to read again, and not that all cards are gone', async () => {
    const { bench, follow, reader, isCard, tellChanges } = world
    const stream = await follow(await reader('rita'))
    const card = await bench.card('there')
    await stream.next(isCard(card))
    await whileLocked(world.test, 'search_term', async () => {
      await tellChanges(card)
      await stream.next(isReset)
    })
    await stream.next(isCard(await bench.card('afterwards')))
    expect(stream.received.some(isRemoval)).toBe(false)
  })
})
