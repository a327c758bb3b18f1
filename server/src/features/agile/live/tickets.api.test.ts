import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { transaction } from '../../../platform/db/index.ts'
import { createApiClient } from '../../../testing/api-client.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { listening } from '../../live/event-client.testing.ts'
import { type BoardWorld, startBoardWorld } from '../board-world.testing.ts'
import { openBus, ticketOf } from './bus-client.testing.ts'
import { keepPlaces, sweepTickets, TICKET_TTL_MS } from './tickets.store.ts'

describe('tickets of sprints', () => {
  let world: BoardWorld
  let test: TestApp
  let address: string
  let base: string
  let board: string

  beforeAll(async () => {
    world = await startBoardWorld('TIC', { env: { CAIRN_TRUST_PROXY: '127.0.0.1' } })
    test = world.test
    address = await listening(test)
    board = await world.createBoard({ readSharingSettings: { projectBased: true } })
    base = `/agiles/${board}/sprints/current`
  })
  afterAll(() => test.stop())

  const stored = async () => test.system.db.selectFrom('board_ticket').selectAll().orderBy('id').execute()
  const statusOf = async (ticket: string, headers: Record<string, string> = {}) => {
    const stream = await openBus(address, ticket, { headers })
    stream.close()
    return stream.status
  }

  it('come with the sprint or by themselves, and are good for as many streams as need be', async () => {
    const { body } = await world.ada.get(base, { fields: 'eventSourceTicket' })
    const other = await ticketOf(world.ada, base)
    expect(body.eventSourceTicket).not.toBe(other)
    for (const ticket of [body.eventSourceTicket, other, other]) expect(await statusOf(ticket)).toBe(200)
    expect((await world.stranger.post(`${base}/sseSubscription`, {})).status).toBe(404)
  })

  it('have their places kept in one order, so that nodes that keep the same ones do not wait for one another', async () => {
    for (const client of [world.ada, world.bob]) await ticketOf(client, base)
    const [first, second] = (await stored()).map(({ id }) => id).toSorted((a, b) => a - b)
    const place = { epoch: 'kept', seq: 1 }
    const places = [second, first].map((ticketId = 0) => ({ ticketId, place }))
    // Written again, the first one lies behind the second.
    await keepPlaces(test.app.platform, places.slice(1))
    let kept: Promise<void> | undefined
    await transaction(test.system, async ctx => {
      await sql`select 1 from board_ticket where id = ${first} for update`.execute(ctx.db)
      kept = keepPlaces(test.app.platform, places)
      await vi.waitFor(
        async () => {
          const { rows } = await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(test.app.platform.database.main)
          expect(rows).toHaveLength(1)
        },
        { timeout: 10_000, interval: 10 },
      )
      await sql`select 1 from board_ticket where id = ${second} for update nowait`.execute(ctx.db)
    })
    await kept
    const rows = (await stored()).filter(({ id }) => id === first || id === second)
    expect(rows.map(row => row.place)).toEqual(['kept.1', 'kept.1'])
  })

  it('are kept as hashes alone', async () => {
    const ticket = await ticketOf(world.ada, base)
    expect(JSON.stringify(await stored())).not.toContain(ticket)
    expect((await stored()).every(({ token_hash }) => token_hash.length === 32)).toBe(true)
  })

  it('are refused when they are altered, unknown, missing or shown by somebody else, and are not repeated', async () => {
    const ticket = await ticketOf(world.ada, base)
    const altered = `${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`
    for (const wrong of [altered, 'x', ticket.toLowerCase(), `${ticket}A`]) {
      const reply = await test.anonymous.get('/eventSourceBus', { ticket: wrong })
      expect([reply.status, reply.body.error]).toEqual([401, 'invalid_ticket'])
      expect(reply.text).not.toContain(wrong)
    }
    expect((await test.anonymous.get('/eventSourceBus', { ticket: 'x'.repeat(201) })).status).toBe(400)
    expect((await test.anonymous.get('/eventSourceBus')).status).toBe(400)
    expect(await statusOf(ticket, world.bob.headers)).toBe(401)
    expect(await statusOf(ticket, world.ada.headers)).toBe(200)
  })

  it('make room for others of the same session, those first that were used longest ago', async () => {
    const mine = await ticketOf(world.bob, base)
    const first = await ticketOf(world.ada, base)
    test.clock.now += 1
    for (let round = 0; round < 100; round++) await ticketOf(world.ada, base)
    expect((await stored()).filter(({ user_id }) => user_id === world.adaId)).toHaveLength(100)
    expect([await statusOf(first), await statusOf(mine)]).toEqual([401, 200])
  })

  it('of the guests of one network leave some to others', async () => {
    const setGuests = (guestAccess: boolean) => test.admin.post('/admin/globalSettings/systemSettings', { guestAccess })
    await setGuests(true)
    const { body: groups } = await test.admin.get('/groups', { fields: 'id,name', $top: '-1' })
    const everybody = groups.find(({ name }: { name: string }) => name === 'All Users')
    await world.ada.post(`/agiles/${board}`, { readSharingSettings: { permittedGroups: [{ id: everybody.id }] } })
    const from = (network: string) => createApiClient(test.app.http, { 'x-forwarded-for': network })
    const [first, other] = [await ticketOf(from('192.0.2.1'), base), await ticketOf(from('192.0.2.2'), base)]
    test.clock.now += 1
    for (let round = 0; round < 99; round++) await ticketOf(from('192.0.2.1'), base)
    const { body } = await from('192.0.2.1').get(base, { fields: 'eventSourceTicket' })
    const guests = (await stored()).filter(({ session_id, token_id }) => session_id === null && token_id === null)
    expect(guests).toHaveLength(101)
    const statuses = [await statusOf(first), await statusOf(other), await statusOf(body.eventSourceTicket)]
    expect(statuses).toEqual([401, 200, 200])
    await setGuests(false)
  })

  it('are for a query that can be read, also those that come with the sprint', async () => {
    const ask = (issuesQuery: string) => world.ada.get(base, { fields: 'eventSourceTicket', issuesQuery })
    const refused = await ask('State: nowhere')
    expect([refused.status, refused.body.code, refused.text.includes('nowhere')]).toEqual([400, 'invalid_query', true])
    const { body } = await ask(encodeURIComponent('summary: wanted'))
    expect(await statusOf(body.eventSourceTicket)).toBe(200)
    expect((await stored()).at(-1)?.query).toBe('summary: wanted')
    // Half of a pair of characters, which nothing can encode.
    const halved = await world.ada.post(`${base}/sseSubscription`, { issuesQuery: '\ud800%41' })
    expect(halved.status).toBe(200)
  })

  it('with long queries make room for others as well', async () => {
    const long = `summary: ${'long '.repeat(10_000)}`
    const short = await ticketOf(world.bob, base)
    for (let round = 0; round < 25; round++) {
      test.clock.now += 1
      await ticketOf(world.bob, base, long)
    }
    const own = (await stored()).filter(({ user_id }) => user_id === world.bobId)
    expect(own.reduce((sum, { query }) => sum + query.length, 0)).toBeLessThanOrEqual(1024 * 1024)
    expect(own.length).toBe(20)
    expect(await statusOf(short)).toBe(401)
  })

  it('end with the sprint, and when they were not used for a week', async () => {
    const [used, unused] = [await ticketOf(world.ada, base), await ticketOf(world.ada, base)]
    test.clock.now += TICKET_TTL_MS - 1
    const stream = await openBus(address, used)
    stream.close()
    for (const end = Date.now() + 5_000; Date.now() < end; await new Promise(resolve => setTimeout(resolve, 5)))
      if ((await stored()).some(({ last_used }) => last_used === test.clock.now)) break
    test.clock.now += 1
    expect([await statusOf(used), await statusOf(unused)]).toEqual([200, 401])
    await sweepTickets(test.app.platform)
    expect(await stored()).toHaveLength(1)
    await sql`delete from sprint`.execute(test.system.db)
    expect([await statusOf(used), await stored()]).toEqual([401, []])
  })
})
