import { BUS_PING_MS } from '@cairn/common/features/agile'
import { DEFAULT_PROJECTION } from '@cairn/common/platform/fields'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { resultMemory } from '../../../platform/db/index.ts'
import type { DomainEvent } from '../../../platform/events/index.ts'
import { waiting, whileLocked } from '../../../testing/held-rows.ts'
import { listening } from '../../live/event-client.testing.ts'
import { newsAmong } from './board-news.ts'
import { createBusStream } from './bus.stream.ts'
import { openBus, ticketOf } from './bus-client.testing.ts'
import { type BusWorld, startBusWorld } from './bus-world.testing.ts'
import { createWatchedSprint } from './watched-sprint.ts'

const createWire = () => ({
  ...{ isOpen: true, isFull: false, send: () => undefined, onClose: () => undefined, onDrain: () => undefined },
  close: vi.fn(),
})

describe('streams of a sprint', () => {
  let world: BusWorld

  beforeAll(async () => {
    world = await startBusWorld('END', { env: { CAIRN_STATEMENT_TIMEOUT: '20000' } })
  })
  afterAll(() => world.test.stop())
  afterEach(() => world.closeStreams())

  it('tell nothing any more to who loses the right while it is found out what to tell', async () => {
    const { test, bench, reader, follow, isCard, tellChanges } = world
    const [lost, kept] = [await follow(await reader('lost')), await follow(await reader('kept'))]
    const card = await bench.card('told')
    for (const stream of [lost, kept]) await stream.next(isCard(card))
    const before = lost.received.length
    const [user] = (await test.admin.get('/users', { fields: 'id,login', query: 'lost' })).body
    await whileLocked(test, 'manual_order', async () => {
      // Where it stands has to be found out anew.
      await test.admin.post(`/issues/${card}`, {
        customFields: [bench.field('State', 'Fixed', 'StateIssueCustomField')],
      })
      await tellChanges(card)
      await waiting(test, 1)
      expect((await test.admin.post(`/users/${user.id}`, { banned: true })).status).toBe(200)
    })
    await lost.ended()
    const last = await bench.card('last')
    await kept.next(isCard(last))
    expect(kept.received.filter(isCard(card)).length).toBeGreaterThan(1)
    expect(lost.received.slice(before)).toEqual([])
  })

  it('tell nothing of a card that is hidden from a reader while others are told of it', async () => {
    const { test, bench, reader, follow, isCard, tellChanges } = world
    const slow = await follow(await reader('slow'), { fields: 'issue(id,attachments(id))' })
    const person = await reader('told last')
    const last = await follow(person, { fields: 'issue(id),row(id),column(id),removedIssue(id)' })
    const unnamed = await follow(person, { fields: 'row(id),column(id),numbers,removedIssue(id)' })
    const card = await bench.card('hidden meanwhile')
    for (const stream of [slow, last]) await stream.next(isCard(card))
    const { data } = await unnamed.next(({ event }) => event === 'sprintCellUpdate')
    expect(data).toMatchObject({ row: {}, column: { id: bench.column('Open') } })
    expect(data).not.toHaveProperty('issue')
    const before = [last, unnamed].map(({ received }) => received.length)
    await whileLocked(test, 'attachment', async () => {
      await tellChanges(card)
      await waiting(test, 1)
      const visibility = { $type: 'LimitedVisibility', permittedUsers: [{ id: '1-1' }], permittedGroups: [] }
      expect((await test.admin.post(`/issues/${card}`, { visibility })).status).toBe(200)
    })
    for (const [place, stream] of [last, unnamed].entries()) {
      await stream.next(({ event }) => event === 'sprintIssueRemove')
      expect(stream.received.slice(before[place]).map(({ event }) => event)).toEqual(['sprintIssueRemove'])
    }
  })

  it('end when their sprint is none that the board shows any more, and are not opened for it', async () => {
    const { test, bench, reader, follow } = world
    const rita = await reader('rita')
    const { body } = await test.admin.post(`/agiles/${bench.id}/sprints`, { name: 'Other' }, { fields: 'id' })
    const other = `/agiles/${bench.id}/sprints/${body.id}`
    const streams = [await follow(rita), await follow(rita, { base: other })]
    await test.admin.post(`/agiles/${bench.id}`, { sprintsSettings: { disableSprints: true } })
    const shown = (await test.admin.get(`/agiles/${bench.id}/sprints`, { fields: 'id' })).body
    expect(shown).toHaveLength(1)
    const isFirst = shown[0].id === bench.sprint
    const [stays, ends] = isFirst ? streams : streams.toReversed()
    await ends?.ended()
    await stays?.next(({ event }) => event === 'reset')
    const opened = await follow(rita, { ticket: ends === streams[0] ? streams[0]?.ticket : streams[1]?.ticket })
    expect(opened.status).toBe(401)
    await test.admin.post(`/agiles/${bench.id}`, { sprintsSettings: { disableSprints: false } })
  })

  it('are given signs of life only while there are some', async () => {
    const { test, bench, reader } = world
    const address = await listening(await test.secondNode())
    const ticket = await ticketOf(await reader('alive'), bench.base)
    const [set, clear] = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'clearInterval')]
    try {
      const stream = await openBus(address, ticket)
      const at = set.mock.calls.findIndex(([, delay]) => delay === BUS_PING_MS)
      const [beat] = set.mock.calls[at] ?? []
      const pings = () => stream.received.filter(({ event }) => event === 'ping')
      expect(pings()).toHaveLength(1)
      beat?.()
      await vi.waitFor(() => expect(pings()).toHaveLength(2))
      expect(clear).not.toHaveBeenCalledWith(set.mock.results[at]?.value)
      stream.close()
      await vi.waitFor(() => expect(clear).toHaveBeenCalledWith(set.mock.results[at]?.value))
    } finally {
      set.mockRestore()
      clear.mockRestore()
    }
  })

  it('are looked at in no request, whoever opened them', async () => {
    const { test, bench } = world
    const [sprintId = 0, boardId = 0] = [bench.sprint, bench.id].map(id => Number(id.split('-')[1]))
    const presenter = { many: async () => [], one: async () => null, isLasting: () => true }
    const sprint = createWatchedSprint(test.app.platform, { sprintId, boardId, projectIds: [] }, presenter, work =>
      work(),
    )
    const wire = createWire()
    const userId = await test.createUser('opener')
    await test.clientOf(userId)
    await test.admin.post(`/agiles/${bench.id}`, { owner: { id: `1-${userId}` } })
    const { id } = await test.system.db
      .selectFrom('permanent_token')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const holder = { userId, credential: { kind: 'token', id } as const }
    const place = { epoch: 'a', seq: 0 }
    const ticket = { ...{ id: 1, holder, sprintId, boardId, issuesQuery: '', place } }
    const opened = { ticket, wire, fields: DEFAULT_PROJECTION, locale: 'en', asker: 'user 1' }
    sprint.add(createBusStream({ ...opened, actor: { ...test.system.actor, ...holder } }, test.app.platform.texts))
    const grow = vi.fn()
    await resultMemory.run({ grow }, () => sprint.look())
    expect(wire.close).not.toHaveBeenCalled()
    expect(grow).not.toHaveBeenCalled()
  })

  it('keep nothing of what happens elsewhere until they begin', () => {
    const { test } = world
    const key = { sprintId: 1, boardId: 1, projectIds: [1] }
    const presenter = { many: async () => [], one: async () => null, isLasting: () => true }
    const sprint = createWatchedSprint(test.app.platform, key, presenter, work => work())
    const holder = { userId: 1, credential: { kind: 'token', id: 1 } as const }
    const ticket = { ...{ id: 1, holder, ...key, issuesQuery: '' }, place: { epoch: 'a', seq: 0 } }
    const opened = { ticket, wire: createWire(), fields: DEFAULT_PROJECTION, locale: 'en', asker: 'user 1' }
    const stream = createBusStream({ ...opened, actor: test.system.actor }, test.app.platform.texts)
    sprint.add(stream)
    const changeIn = (projectId: number): DomainEvent => ({
      ...{ id: 1, seq: projectId, kind: 'issue.changed', entity: 'Issue', entityId: 1, projectId, hostId: 1 },
      ...{ actorId: 1, changeId: null, silent: false, payload: {}, created: 0 },
    })
    const push = (projectId: number) =>
      sprint.push(newsAmong([changeIn(projectId)], test.app.platform.contributions), projectId)
    for (const projectId of [2, 1, 3]) push(projectId)
    expect(stream.early?.map(({ seq }) => seq)).toEqual([1])
  })
})
