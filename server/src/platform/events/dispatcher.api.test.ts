import type { EventKind } from '@cairn/common/platform/events'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { contextOf } from '../context/index.ts'
import { ADVISORY_LOCKS, openDatabase, transaction } from '../db/index.ts'
import { createLog } from '../log/index.ts'
import { createDispatcher, type Dispatcher, type DomainEvent, type Listener, type NewEvent } from './index.ts'

const LOG = createLog('silent')

describe('events', () => {
  let test: TestApp
  const dispatchers: Dispatcher[] = []
  const closing: (() => Promise<void>)[] = []
  beforeEach(async () => {
    test = await startTestApp()
  })
  afterEach(async () => {
    for (const dispatcher of dispatchers.splice(0)) await dispatcher.stop()
    for (const close of closing.splice(0)) await close()
    await test.stop()
  })

  /** A node of its own that queues jobs for the listeners. */
  async function node(...listeners: readonly Listener[]): Promise<Dispatcher> {
    const database = openDatabase(test.databaseUrl, 6, () => undefined)
    closing.push(() => database.close())
    const dispatcher = createDispatcher(database, test.app.platform.jobs, LOG)
    await dispatcher.start(listeners)
    dispatchers.push(dispatcher)
    return dispatcher
  }

  /** A listener, and the events for which it got jobs, in the order in which they were numbered. */
  function collector(name: string): Listener & { readonly got: () => Promise<readonly DomainEvent[]> } {
    const got = async () => {
      const { rows } = await sql<{ event: DomainEvent }>`
        select data -> 'event' as event from pgboss.job where name = ${name} order by (data -> 'event' ->> 'seq')::bigint`.execute(
        test.app.platform.database.main,
      )
      return rows.map(({ event }) => event)
    }
    return { name, kinds: [THING], job: name, got }
  }
  const idsOf = async (listener: ReturnType<typeof collector>) => (await listener.got()).map(({ entityId }) => entityId)

  const THING = 'thing.changed' as EventKind
  const thing = (entityId: number, payload: object, kind = THING) =>
    ({ kind, entity: 'Thing', entityId, payload }) as unknown as NewEvent
  // Somebody else each time: who keeps connections long, as on a busy machine, gets one at a time.
  const personOf = (id: number) =>
    contextOf(test.app.platform, test.system.actor, { requestId: 'test', locale: 'en', person: `person ${id}` })
  const emit = (entityId: number, before?: () => Promise<void>, kind = THING) =>
    transaction(personOf(entityId), async ctx => {
      await ctx.events.add(ctx, thing(entityId, { n: entityId }, kind))
      await before?.()
    })

  async function until(what: string, done: () => boolean | Promise<boolean>): Promise<void> {
    for (const end = Date.now() + 10_000; !(await done()); await new Promise(resolve => setImmediate(resolve)))
      if (Date.now() > end) throw new Error(`Waited in vain until ${what}`)
  }

  it('arrive with all that was written, and once', async () => {
    const listener = collector('one')
    const dispatcher = await node(listener)
    await emit(7)
    await dispatcher.drain()
    await dispatcher.drain()
    const got = await listener.got()
    expect(got).toHaveLength(1)
    expect(got[0]).toMatchObject({
      kind: 'thing.changed',
      entity: 'Thing',
      entityId: 7,
      projectId: null,
      hostId: null,
      changeId: expect.any(Number),
      silent: false,
      actorId: test.system.actor.userId,
      payload: { n: 7 },
      created: test.clock.now,
    })
  })

  it('are not lost when overlapping transactions commit in reverse order', async () => {
    const listener = collector('one')
    const dispatcher = await node(listener)
    let release: () => void = () => undefined
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    let isWritten = false
    const early = emit(1, () => {
      isWritten = true
      return held
    })
    await until('the first has its id', () => isWritten)
    await emit(2)
    await dispatcher.drain()
    expect(await idsOf(listener)).toEqual([2])
    release()
    await early
    await dispatcher.drain()
    expect(await idsOf(listener)).toEqual([2, 1])
    const [late, soon] = await listener.got()
    expect((late?.id ?? 0) > (soon?.id ?? 0)).toBe(true)
  })

  it('keep the order of the changes of one entity', async () => {
    const listener = collector('one')
    const dispatcher = await node(listener)
    await sql`create table thing (id int primary key, n int not null)`.execute(test.app.platform.database.main)
    await sql`insert into thing values (1, 0)`.execute(test.app.platform.database.main)
    await Promise.all(
      Array.from({ length: 40 }, () =>
        transaction(test.system, async ctx => {
          const { rows } = await sql<{ n: number }>`update thing set n = n + 1 where id = 1 returning n`.execute(ctx.db)
          await ctx.events.add(ctx, thing(1, { n: rows[0]?.n }))
        }),
      ),
    )
    await dispatcher.drain()
    expect((await listener.got()).map(event => event.payload.n)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    )
  })

  it('that cannot be queued for one listener wait, while others go on', async () => {
    const blocked = collector('blocked')
    const steady = collector('steady')
    const dispatcher = await node(blocked, steady)
    await sql`alter table pgboss.job add constraint no_blocked check (name <> 'blocked') not valid`.execute(
      test.system.db,
    )
    for (const id of [1, 2, 3]) await emit(id)
    await dispatcher.drain()
    expect([await idsOf(blocked), await idsOf(steady)]).toEqual([[], [1, 2, 3]])
    await sql`alter table pgboss.job drop constraint no_blocked`.execute(test.system.db)
    await dispatcher.drain()
    expect([await idsOf(blocked), await idsOf(steady)]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
  })

  it('of a listener with one job for all queue it once, without any of them', async () => {
    const dispatcher = await node({ name: 'one', kinds: [THING], job: 'one', isCoalesced: true })
    for (const id of [1, 2]) await emit(id)
    await dispatcher.drain()
    await emit(3)
    await dispatcher.drain()
    const { rows } = await sql`select data from pgboss.job where name = 'one'`.execute(test.system.db)
    expect(rows).toEqual([{ data: {} }])
  })

  it('are shared by two nodes, each event going to a listener once', async () => {
    const shared = collector('shared')
    const nodes = [await node(shared), await node(shared)]
    const ids = Array.from({ length: 60 }, (_, index) => index + 1)
    await Promise.all(ids.map(id => emit(id)))
    await Promise.all(nodes.map(dispatcher => dispatcher.drain()))
    await until('all is queued', async () => (await idsOf(shared)).length >= 60)
    await Promise.all(nodes.map(dispatcher => dispatcher.drain()))
    expect((await idsOf(shared)).toSorted((a, b) => a - b)).toEqual(ids)
  })

  it('are numbered although another node was numbering when they came', async () => {
    const listener = collector('one')
    const dispatcher = await node(listener)
    const database = openDatabase(test.databaseUrl, 2, () => undefined)
    closing.push(() => database.close())
    await database.main.connection().execute(async other => {
      // The other node looked before the event came.
      await sql`select pg_advisory_lock(${ADVISORY_LOCKS.numbering}::bigint)`.execute(other)
      await emit(7)
      const delivered = dispatcher.drain()
      const idle = sql<{ tries: number }>`
        select count(*)::int as tries from pg_stat_activity
        where datname = current_database() and query like '%pg_try_advisory_xact_lock%' and state = 'idle'`
      for (const end = Date.now() + 10_000; ; ) {
        const { rows } = await idle.execute(other)
        if (rows[0]?.tries) break
        if (Date.now() > end) throw new Error('Nobody tried to number')
      }
      await sql`select pg_advisory_unlock(${ADVISORY_LOCKS.numbering}::bigint)`.execute(other)
      await delivered
    })
    expect(await listener.got()).toHaveLength(1)
  })

  it('of nodes of the release before, and for them, say in the payload what has columns', async () => {
    const listener = collector('one')
    const dispatcher = await node(listener)
    const { main } = test.app.platform.database
    await sql`insert into outbox (kind, entity, entity_id, actor_id, payload, created) values
      (${THING}, 'IssueComment', 4, 1, '{"issueId":7,"silent":true,"n":1}', 1),
      (${THING}, 'Issue', 8, 1, '{}', 1), (${THING}, 'Thing', 9, 1, '{"issueId":"7"}', 1)`.execute(main)
    await transaction({ ...test.system, silent: true }, ctx =>
      ctx.events.add(ctx, { ...thing(5, { n: 2 }), hostId: 6 } as NewEvent),
    )
    await dispatcher.drain()
    expect((await listener.got()).map(({ hostId, silent, payload }) => [hostId, silent, payload])).toEqual([
      [7, true, { n: 1 }],
      [8, false, {}],
      [null, false, {}],
      [6, true, { n: 2 }],
    ])
    const { rows } = await sql<{ payload: object }>`select payload from outbox order by id desc limit 1`.execute(main)
    expect(rows[0]?.payload).toEqual({ n: 2, issueId: 6, silent: true })
  })

  it('reach a node that was not told of them', async () => {
    const listener = collector('one')
    await node(listener)
    await sql`insert into outbox (kind, entity, entity_id, actor_id, payload, created)
      values ('thing.changed', 'Thing', 9, 1, '{}', 1)`.execute(test.app.platform.database.main)
    await until('the event arrives', async () => (await listener.got()).length === 1)
    expect(await idsOf(listener)).toEqual([9])
  })

  it('of before a listener existed, or of other kinds, do not reach it, and it moves past them', async () => {
    const dispatcher = await node()
    await emit(1)
    await dispatcher.drain()
    const listener = collector('later')
    const second = await node(listener)
    await emit(2, undefined, 'thing.ignored' as EventKind)
    await second.drain()
    await second.drain()
    expect(await listener.got()).toEqual([])
    const { rows } =
      await sql`select (select seq from outbox_cursor where listener = 'later') = max(seq) as past from outbox`.execute(
        test.app.platform.database.main,
      )
    expect(rows).toEqual([{ past: true }])
  })

  it('are followed by every node, in order, from when it began', async () => {
    const nodes = [await node(), await node()]
    await emit(1)
    await nodes[0]?.drain()
    const seen: number[][] = [[], []]
    const stops = await Promise.all(
      nodes.map((dispatcher, index) =>
        dispatcher.follow({
          onEvents: events => void seen[index]?.push(...events.map(({ entityId }) => entityId)),
          onNewEpoch: () => void seen[index]?.push(0),
        }),
      ),
    )
    for (const id of [2, 3, 4]) await emit(id)
    await until('both have followed', () => seen.every(ids => ids.length === 3))
    expect(seen).toEqual([
      [2, 3, 4],
      [2, 3, 4],
    ])
    stops[0]?.()
    await emit(5)
    await until('the other still follows', () => seen[1]?.length === 4)
    expect(seen[0]).toHaveLength(3)
  })

  it('after a place are known as long as they are kept', async () => {
    const dispatcher = await node()
    const begin = await dispatcher.head()
    for (const id of [1, 2, 3]) await emit(id)
    await dispatcher.drain()
    const { epoch, seq: head } = await dispatcher.head()
    const idsAfter = async (seq: number, limit = 10) =>
      (await dispatcher.after({ epoch, seq }, limit))?.map(({ entityId }) => entityId) ?? null
    expect(await dispatcher.after({ epoch: `0${epoch}`, seq: head }, 10)).toBeNull()
    expect(await idsAfter(head)).toEqual([])
    expect(await idsAfter(head - 2)).toEqual([2, 3])
    expect(await idsAfter(head - 3, 3)).toEqual([1, 2, 3])
    expect(await idsAfter(head - 3, 2)).toBeNull()
    expect(await idsAfter(head + 1)).toBeNull()
    await sql`update outbox set project_id = entity_id, entity = 'Tag' where seq > ${head - 3}`.execute(
      test.app.platform.database.main,
    )
    await sql`update outbox set payload = '{"was":{"projectId":7}}' where seq = ${head}`.execute(
      test.app.platform.database.main,
    )
    const within = async (projectIds: readonly number[], entities = {}, limit = 10) =>
      (await dispatcher.after({ epoch, seq: head - 3 }, limit, { projectIds, entities }))?.map(one => one.entityId) ??
      null
    expect(await within([1])).toEqual([1])
    expect(await within([1, 7])).toEqual([1, 3])
    expect(await within([1, 7], {}, 1)).toBeNull()
    expect(await within([7], { Tag: 2, Issue: 1 })).toEqual([2, 3])
    expect(await within([])).toEqual([])
    expect(await within([1], {}, 1)).toEqual([1])
    expect(head).toBeGreaterThan(begin.seq)
    expect(await dispatcher.head(test.clock.now + 1)).toEqual({ epoch, seq: head })
    expect((await dispatcher.after(await dispatcher.head(test.clock.now), 10))?.length).toBeGreaterThanOrEqual(3)
    await sql`delete from outbox where seq < ${head}`.execute(test.app.platform.database.main)
    expect(await idsAfter(head - 1)).toEqual([3])
    expect(await idsAfter(head - 2)).toBeNull()
    await sql`delete from outbox`.execute(test.app.platform.database.main)
    expect(await idsAfter(head)).toEqual([])
    expect(await idsAfter(head - 1)).toBeNull()
  })

  it.each([
    ['another timeline', () => sql`update outbox_epoch set timeline = '00000000'`],
    [
      'numbers that come again',
      () => sql`with gone as (delete from outbox where seq > 1 returning 1) select setval('outbox_seq', 1) from gone`,
    ],
  ])('are followed anew by every node when the database went on from an older state: %s', async (_, goBack) => {
    const { main } = test.app.platform.database
    const nodes = [await node(), await node()]
    await emit(1)
    await nodes[0]?.drain()
    const seen: number[][] = [[], []]
    for (const [index, dispatcher] of nodes.entries())
      await dispatcher.follow({
        onEvents: events => void seen[index]?.push(...events.map(({ entityId }) => entityId)),
        onNewEpoch: () => void seen[index]?.push(0),
      })
    const before = await nodes[0]?.head()
    for (const id of [2, 3]) await emit(id)
    await until('both have followed', () => seen.every(ids => ids.length === 2))
    await goBack().execute(main)
    await until('both begin anew', () => seen.every(ids => ids.length === 3))
    const after = await nodes[1]?.head()
    expect(after?.epoch).not.toBe(before?.epoch)
    expect(await nodes[0]?.after(before ?? expect.unreachable(), 10)).toBeNull()
    await emit(4)
    await until('both follow again', () => seen.every(ids => ids.length === 4))
    expect(seen).toEqual([
      [2, 3, 0, 4],
      [2, 3, 0, 4],
    ])
    // Once, whoever saw it first.
    expect((await nodes[0]?.head())?.epoch).toBe(after?.epoch)
  })

  it('and signals are heard again after the connection that listens was cut off', async () => {
    const [near, far] = [await node(), await node()]
    const heard: string[] = []
    near.onSignal('test_words', word => heard.push(word))
    const listeners = async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and query ilike 'listen %'`.execute(test.app.platform.database.main)
      return rows.map(({ pid }) => pid)
    }
    const cut = async () => {
      const pids = await listeners()
      await sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) pid`.execute(
        test.app.platform.database.main,
      )
      return pids
    }
    for (const round of ['first', 'second']) {
      const cutOff = await cut()
      expect(cutOff.length).toBeGreaterThan(0)
      for (const end = Date.now() + 10_000; !heard.includes(round) && Date.now() < end; ) {
        await far.signal('test_words', round)
        await new Promise(resolve => setTimeout(resolve, 5))
      }
      expect(heard).toContain(round)
    }
  })

  it('are removed a week after every listener got them; one that no node knows any more holds up nothing', async () => {
    const WEEK = 7 * 24 * 3_600_000
    const { main } = test.app.platform.database
    const dispatcher = await node(collector('known'))
    for (const id of [1, 2, 3]) await emit(id)
    await dispatcher.drain()
    await sql`update outbox set created = ${Date.now() - WEEK - 60_000} where entity_id < 3 and kind = ${THING}`.execute(
      main,
    )
    await sql`insert into outbox_cursor (listener, seq, seen)
      values ('resting', 0, ${Date.now() - WEEK + 60_000}), ('unknown', 0, ${Date.now() - WEEK - 60_000})`.execute(main)
    const left = async () => {
      const events = await sql<{
        id: number
      }>`select entity_id as id from outbox where kind = ${THING} order by id`.execute(main)
      const { rows } = await sql<{ name: string }>`select listener as name from outbox_cursor order by 1`.execute(main)
      return [events.rows.map(({ id }) => id), rows.map(({ name }) => name)]
    }
    await dispatcher.tidy()
    expect(await left()).toEqual([
      [1, 2, 3],
      ['known', 'resting'],
    ])
    await sql`update outbox_cursor set seen = 0 where listener = 'resting'`.execute(main)
    await dispatcher.tidy()
    expect(await left()).toEqual([[3], ['known']])
  })

  it('belong into a transaction', async () => {
    await expect(test.system.events.add(test.system, thing(1, {}))).rejects.toThrow('outside a transaction')
  })

  it('survive a stop: the next node continues where the last one was', async () => {
    const listener = collector('one')
    const before = await node(listener)
    await emit(1)
    await before.drain()
    await before.stop()
    await emit(2)
    const after = await node(listener)
    await after.drain()
    expect(await idsOf(listener)).toEqual([1, 2])
  })
})
