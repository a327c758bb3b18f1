import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Platform } from '../context/index.ts'
import { isDatabaseAway } from '../db/index.ts'
import { type MemoryFigures, memoryFigures } from '../memory/index.ts'

/** What a node counts, in the text format of Prometheus. */
export interface Metrics {
  /** A request was answered. `route`: as the contract names it, so that ids make no series of their own. */
  answered(request: { readonly method: string; readonly route: string; readonly status: number }, ms: number): void
  /** All figures as of now. */
  read(): Promise<{ readonly type: string; readonly text: string }>
}

/** What others know of a node. */
export interface MetricSources {
  readonly platform: Pick<Platform, 'database' | 'config'>
  readonly isLeading: () => boolean
  readonly openStreams: () => number
}

/** Seconds: from what is remembered to what runs out of its time. */
const BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30]
/** More waiting events are not counted. */
const MAX_COUNTED = 10_000

interface EventFigures {
  readonly unnumbered: number
  /** Seconds that the oldest of them waits. */
  readonly waits: number
  readonly listeners: Readonly<Record<string, number>>
}

const byMemory: readonly (readonly [keyof MemoryFigures & ('bytes' | 'entries'), string])[] = [
  ['bytes', 'Bytes kept in a memory of the process'],
  ['entries', 'Entries kept in a memory of the process'],
]

/** The garbage collector, the event loop and the process are looked at from the first reading on. */
export function createMetrics({ platform, isLeading, openStreams }: MetricSources): Metrics {
  const { database, config } = platform
  const registry = new Registry()
  const registers = [registry]
  let isWatched = false
  const requests = new Histogram({
    name: 'cairn_http_request_duration_seconds',
    help: 'Time to answer requests',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })

  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: `cairn_${name}`, help, labelNames: [...labelNames], registers })
  const leading = gauge('leading', '1 on the node that leads')
  const streams = gauge('streams', 'Open streams of live updates')
  const free = gauge('files_free_bytes', 'Free space where uploaded files lie')
  const size = gauge('database_connections_max', 'Connections that a lane may use', ['lane'])
  const used = gauge('database_connections_used', 'Connections of a lane in use', ['lane'])
  const waiting = gauge('database_requests_waiting', 'Who waits for a connection of a lane', ['lane'])
  const unnumbered = gauge('events_unnumbered', `Events that have no place in the order yet, at most ${MAX_COUNTED}`)
  const lag = gauge('events_lag_seconds', 'How long the oldest of these waits')
  const behind = gauge('listener_events_behind', 'Events for which a listener has not got its jobs yet', ['listener'])
  const jobs = gauge('jobs', 'Jobs in the queue that are not done; failed ones are dead letters', ['job', 'state'])
  const memories = byMemory.map(([figure, help]) => ({ figure, gauge: gauge(`memory_${figure}`, help, ['memory']) }))
  const counted = (['hits', 'misses', 'evictions'] as const).map(figure => ({
    figure,
    counter: new Counter({
      name: `cairn_memory_${figure}_total`,
      help: `${figure} of a memory of the process`,
      labelNames: ['memory'],
      registers,
    }),
  }))

  function readProcess(): void {
    leading.set(isLeading() ? 1 : 0)
    streams.set(openStreams())
    for (const { name, ...lane } of database.lanes()) {
      size.set({ lane: name }, lane.size)
      used.set({ lane: name }, lane.used)
      waiting.set({ lane: name }, lane.waiting)
    }
    const figures = memoryFigures(database)
    for (const { figure, gauge } of memories)
      for (const memory of figures) gauge.set({ memory: memory.name }, memory[figure])
    for (const { figure, counter } of counted) {
      counter.reset()
      for (const memory of figures) counter.inc({ memory: memory.name }, memory[figure])
    }
  }

  async function readDatabase(): Promise<void> {
    const { rows } = await sql<EventFigures>`
      select (select count(*)::int from (select from outbox where seq is null limit ${MAX_COUNTED}) first) as unnumbered,
        coalesce((select extract(epoch from clock_timestamp()) - min(created) / 1000.0 from outbox where seq is null), 0)
          as waits,
        (select coalesce(jsonb_object_agg(listener, greatest(head.seq - c.seq, 0)), '{}') from outbox_cursor c,
          (select coalesce(max(seq), 0) as seq from outbox) head) as listeners`.execute(database.probe)
    const [events] = rows
    unnumbered.set(events?.unnumbered ?? 0)
    lag.set(Math.max(events?.waits ?? 0, 0))
    behind.reset()
    for (const [listener, count] of Object.entries(events?.listeners ?? {})) behind.set({ listener }, count)
    const queue = await sql<{ readonly is: boolean }>`
      select to_regclass('pgboss.job') is not null as is`.execute(database.probe)
    jobs.reset()
    if (!queue.rows[0]?.is) return
    const waiting = await sql<{ readonly job: string; readonly state: string; readonly count: number }>`
      select name as job, state::text, count(*)::int as count from pgboss.job
      where state in ('created', 'retry', 'active', 'failed') group by name, state`.execute(database.probe)
    for (const { job, state, count } of waiting.rows) jobs.set({ job, state }, count)
  }

  return {
    answered: ({ method, route, status }, ms) => requests.observe({ method, route, status }, ms / 1_000),
    read: async () => {
      if (!isWatched) collectDefaultMetrics({ register: registry, prefix: 'cairn_' })
      isWatched = true
      readProcess()
      // Of a database that is away the figures stay as they were: that it is away says `/health/ready`.
      await readDatabase().catch(error => {
        if (!isDatabaseAway(error)) throw error
      })
      const space = await statfs(config.dataDir).catch(() => null)
      if (space) free.set(space.bavail * space.bsize)
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}
