import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { ADVISORY_LOCKS, type Database, unhurried } from '../db/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { createLeader } from '../leader/index.ts'
import { type Log, throttled } from '../log/index.ts'
import type { Events, Listener, NewEvent } from './events.ts'
import { insertEvents } from './events.ts'
import { createSignals } from './signals.ts'
import { singleFlight } from './single-flight.ts'
import { createTail, toEvent } from './tail.ts'

const CHANNEL = 'cairn_events'
/** For the leader: there is something to number. For all who follow: something was numbered. */
const [COMMITTED, NUMBERED] = ['committed', 'numbered']
/** Names jobs that were queued. */
const JOBS_CHANNEL = 'cairn_jobs'
/** Fallback for missed signals. */
const POLL_MS = 1_000
const LONGEST_PAUSE_MS = 250
/** Another node holds the lock for a few milliseconds. */
const LOCKED_RETRY_MS = 5
const BATCH = 500
/** A listener whose jobs could not be queued waits this long, then twice as long and so on, up to the maximum. */
const FIRST_BACKOFF_MS = 250
const MAX_BACKOFF_MS = 60_000
const TIDY_EVERY_MS = 3_600_000
/** How long delivered events are kept, to look into what happened. */
const RETENTION_MS = 7 * 24 * 3_600_000

export interface Dispatcher extends Events {
  /** Whether this node numbers and delivers for all. */
  readonly isLeading: boolean
  /** For statements: how long, in ms, the oldest event waits of which the followers of this node were not told yet. */
  lag(): RawBuilder<number>
  start(listeners: readonly Listener[]): Promise<void>
  /** Numbers and delivers what is there; resolves when nothing is left. For tests and shutdown. */
  drain(): Promise<void>
  /** Removes what nobody needs any more; runs by itself every hour. */
  tidy(): Promise<void>
  stop(): Promise<void>
}

/**
 * Delivers events in the order in which they were numbered. The leading node numbers and delivers, under an advisory
 * lock, in case two lead for a moment: rows that became visible, by id. The others tell it what they committed. Neither id order alone (a late commit would be skipped) nor transaction order (breaks
 * the order within an issue) would be right; see docs/decisions.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its parts share the listeners, the timer and the connection
export function createDispatcher(
  database: Database,
  jobs: Pick<Jobs, 'prepare' | 'sendAll' | 'wake'>,
  log: Log,
): Dispatcher {
  let listeners: readonly Listener[] = []
  let timers: readonly NodeJS.Timeout[] = []
  const backoffs = new Map<string, { readonly until: number; readonly length: number }>()
  const signals = createSignals(database, log)
  const leader = createLeader(database, log, () => round())
  const note = throttled(log)
  const tail = createTail(database, log)
  let stopped = true
  let stopping = false
  // A node receives its own signals as well.
  const self = randomUUID()
  /** Kinds of what was numbered here and not delivered yet. */
  let fresh = new Set<string>()
  let isRound = false
  let isWaking = false
  const words = new Set<string>()

  /** Returns how many it numbered; null: another node holds the lock, and may have looked before these came. */
  async function number(): Promise<number | null> {
    const { rows } = await sql<{ readonly held: boolean; readonly kinds: readonly string[] }>`
      with turn as materialized (select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.numbering}::bigint) as held),
           n as materialized (
             select id from outbox where seq is null and (select held from turn) order by id limit ${BATCH}::int),
           o as materialized (select id, nextval('outbox_seq') as seq from (select id from n order by id) ordered),
           -- Who looked before the lock was free may see as new what was numbered meanwhile.
           done as (update outbox set seq = o.seq from o where outbox.id = o.id and outbox.seq is null
             returning outbox.kind)
      select (select held from turn) as held, array(select kind from done) as kinds`.execute(database.main)
    const [{ held, kinds } = { held: false, kinds: [] }] = rows
    for (const kind of kinds) fresh.add(kind)
    return held ? kinds.length : null
  }

  /** Those that have not yet got what was numbered. */
  async function behind(): Promise<readonly Listener[]> {
    if (listeners.length === 0) return []
    const { rows } = await sql<{ readonly listener: string }>`
      select listener from outbox_cursor where listener = any(${listeners.map(({ name }) => name)})
        and seq < (select max(seq) from outbox)`.execute(database.main)
    const names = new Set(rows.map(({ listener }) => listener))
    return listeners.filter(({ name }) => names.has(name))
  }

  /** Returns the number of events for which jobs were queued. */
  async function deliver({ name, kinds, job, isCoalesced = false }: Listener): Promise<number> {
    return database.main.transaction().execute(async db => {
      // One node at a time delivers to a listener; the cursor moves with what was queued.
      const cursor = await db
        .selectFrom('outbox_cursor')
        // A crash takes back the cursor together with the jobs, unless somebody has taken one of them, which is later.
        .select(['seq', unhurried.as('unhurried')])
        .where('listener', '=', name)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!cursor) return 0
      // Read before the events: what is numbered later has a higher number, so none below it is missed.
      const head = await db
        .selectFrom('outbox')
        .select(({ fn }) => fn.max('seq').as('seq'))
        .executeTakeFirst()
      if (!head?.seq || head.seq <= cursor.seq) return 0
      const rows = await db
        .selectFrom('outbox')
        .selectAll()
        .where('seq', '>', cursor.seq)
        .where('seq', '<=', head.seq)
        .where('kind', 'in', [...kinds])
        .orderBy('seq')
        .limit(BATCH)
        .execute()
      const events = rows.map(toEvent)
      if (isCoalesced)
        await jobs.sendAll(
          db,
          job,
          events.slice(0, 1).map(() => ({ data: {}, key: 'one' })),
        )
      else
        await jobs.sendAll(
          db,
          job,
          events.map(event => ({ data: { event } })),
        )
      // Past events of other kinds as well, so that they are not searched through again and again.
      const done = rows.length < BATCH ? head.seq : (rows.at(-1)?.seq ?? cursor.seq)
      await db.updateTable('outbox_cursor').set({ seq: done }).where('listener', '=', name).execute()
      return rows.length
    })
  }

  /** This node and the others look for such jobs at once. */
  async function wakeAll(job: string): Promise<void> {
    jobs.wake(job)
    await signals.send(JOBS_CHANNEL, job).catch(error => log.debug({ error }, 'notify failed'))
  }

  /** As {@link deliver}; a listener that fails backs off, and the others go on. */
  async function tryToDeliver(listener: Listener): Promise<number> {
    try {
      const count = await deliver(listener)
      backoffs.delete(listener.name)
      if (count > 0) await wakeAll(listener.job)
      return count
    } catch (error) {
      log.error({ error, listener: listener.name }, 'Jobs for events could not be queued; it is tried again')
      const length = Math.min((backoffs.get(listener.name)?.length ?? FIRST_BACKOFF_MS / 2) * 2, MAX_BACKOFF_MS)
      backoffs.set(listener.name, { until: Date.now() + length, length })
      return 0
    }
  }

  // Apart from the deliveries, which may take their time: followers wait for nothing but the numbers.
  const numberAll = singleFlight(async () => {
    for (let pause = LOCKED_RETRY_MS; ; ) {
      if (stopping) return
      const numbered = await number()
      if (numbered) void notify(NUMBERED)
      await tail.read()
      if (numbered === null) {
        await sleep(pause)
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
      } else if (numbered < BATCH) return
    }
  })

  /** In rounds to every listener; between them to those alone that wait for what was just numbered here. */
  const deliverAll = singleFlight(async () => {
    const [isForAll, kinds] = [isRound, fresh]
    isRound = false
    fresh = new Set()
    const due = isForAll ? await behind() : listeners.filter(listener => listener.kinds.some(kind => kinds.has(kind)))
    while (due.length > 0) {
      if (stopping) return
      const ready = due.filter(({ name }) => (backoffs.get(name)?.until ?? 0) <= Date.now())
      const delivered = await Promise.all(ready.map(tryToDeliver))
      if (delivered.every(count => count < BATCH)) return
    }
  })

  const failed = (error: unknown): void => note(error, 'Events could not be delivered; trying again')

  /** What the leader does when something was committed. */
  function run(): void {
    numberAll().then(deliverAll).catch(failed)
  }

  /** In case a word was lost, and for what was left over: listeners that rest, events of nodes that were killed. */
  function round(): void {
    void tail.look().catch(failed)
    if (!leader.isLeading) return
    isRound = true
    run()
  }

  /** Says it to all nodes, one word at a time: what comes meanwhile shares the next one. */
  const notify = (word: string): Promise<void> => {
    words.add(word)
    return sendWords()
  }
  const sendWords = singleFlight(async () => {
    const now = [...words]
    words.clear()
    if (stopped) return
    for (const word of now)
      await signals.send(CHANNEL, `${word} ${self}`).catch(error => log.debug({ error }, 'notify failed'))
  })

  /**
   * Removes what every listener has handled long ago, and forgets listeners that no node has known for as long: they
   * would hold up everything for ever.
   */
  async function tidy(): Promise<void> {
    const old = Date.now() - RETENTION_MS
    try {
      await sql`update outbox_cursor set seen = ${Date.now()} where listener = any(${listeners.map(({ name }) => name)})`.execute(
        database.main,
      )
      if (!leader.isLeading) return
      await sql`delete from outbox_cursor where seen < ${old}::bigint`.execute(database.main)
      await sql`delete from outbox where seq <= coalesce((select min(seq) from outbox_cursor), 9223372036854775807)
        and created < ${old}::bigint`.execute(database.main)
    } catch (error) {
      note(error, 'Old events could not be removed')
    }
  }

  signals.subscribe(
    CHANNEL,
    payload => {
      const [word, sender] = payload.split(' ')
      if (sender === self) return
      if (word === NUMBERED) void tail.read().catch(failed)
      else if (leader.isLeading) run()
    },
    round,
  )
  signals.subscribe(JOBS_CHANNEL, job => jobs.wake(job))

  return {
    get isLeading() {
      return leader.isLeading
    },
    lag: tail.lag,
    add: (ctx, event) => insertEvents(ctx, [event as NewEvent]),
    addAll: insertEvents,
    follow: tail.follow,
    after: tail.after,
    head: tail.head,
    signal: signals.send,
    onSignal: signals.subscribe,
    wake: () => {
      if (stopped || isWaking) return
      isWaking = true
      // What the request still reads for its reply goes before; what is committed meanwhile shares the look.
      setImmediate(() => {
        isWaking = false
        if (stopped) return
        if (leader.isLeading) run()
        else void notify(COMMITTED)
      })
    },
    start: async given => {
      listeners = given
      stopped = false
      stopping = false
      for (const { name, job } of listeners) {
        await jobs.prepare(job)
        await database.main
          .insertInto('outbox_cursor')
          .values({ listener: name, seq: sql<number>`(select coalesce(max(seq), 0) from outbox)`, seen: Date.now() })
          .onConflict(conflict => conflict.column('listener').doUpdateSet({ seen: Date.now() }))
          .execute()
      }
      await signals.start()
      await leader.start()
      timers = [setInterval(round, POLL_MS), setInterval(() => void tidy(), TIDY_EVERY_MS)]
      for (const timer of timers) timer.unref()
    },
    drain: async () => {
      backoffs.clear()
      await numberAll()
      isRound = true
      await deliverAll()
    },
    tidy,
    stop: async () => {
      stopped = true
      stopping = true
      for (const timer of timers) clearInterval(timer)
      await Promise.allSettled([numberAll(), deliverAll(), sendWords()])
      await leader.stop()
      await signals.stop()
    },
  }
}
