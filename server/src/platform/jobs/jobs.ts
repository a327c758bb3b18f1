import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { PgBoss, type Db as QueueDatabase } from 'pg-boss'
import type { Platform } from '../context/index.ts'
import { connectorTo, type Db } from '../db/index.ts'
import { type Log, throttled } from '../log/index.ts'
import { type DeadLetter, type DeadLetterFilter, lockDeadLetters, readDeadLetters } from './dead-letters.ts'

/** Work outside of requests. It must survive being run twice and being stopped in the middle. */
export interface JobDefinition {
  /** Stable name of its queue. */
  readonly name: string
  /** Cron expression in UTC, for jobs that run by the clock. */
  readonly schedule?: string
  readonly run: (platform: Platform, data: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<void>
}

export interface Jobs {
  start(platform: Platform, jobs: readonly JobDefinition[]): Promise<void>
  /** Queues a job; with `key` at most one of that key waits at a time. */
  send(name: string, data: Readonly<Record<string, unknown>>, key?: string): Promise<void>
  /** Creates the queue of that name, which `sendAll` needs. */
  prepare(name: string): Promise<void>
  /** As `send`, for many, in the transaction of `db`. */
  sendAll(db: Db, name: string, jobs: readonly QueuedJob[]): Promise<void>
  /** Has this node poll for such jobs at once, instead of within two seconds. */
  wake(name: string): void
  /** Jobs that failed on every retry, the newest first. */
  deadLetters(db: Db, filter?: DeadLetterFilter): Promise<readonly DeadLetter[]>
  /** Retries dead letters of these ids, once the transaction of `db` ends; returns how many there were. */
  retry(db: Db, ids: readonly string[]): Promise<number>
  /** Forgets dead letters of these ids, in the transaction of `db`; returns how many there were. */
  forget(db: Db, ids: readonly string[]): Promise<number>
  stop(): Promise<void>
}

export interface QueuedJob {
  readonly data: Readonly<Record<string, unknown>>
  readonly key?: string
}

const DAY = 24 * 3_600
/** A node that gives no sign of life for so long has lost its jobs; it gives one three times as often. */
const HEARTBEAT_SECONDS = 10
const REFRESH_SECONDS = 3
/** How often each node looks for jobs that were lost, unless another one just did. */
const SUPERVISE_SECONDS = 5
/** Clearly less: what comes a breath too early would be left out, and wait for the next time. */
const MIN_SUPERVISE_SECONDS = 3
/** How often jobs are looked for that nobody was told of; those by the clock are never in a hurry. */
const POLL_SECONDS = 2
const POLL_BY_THE_CLOCK_SECONDS = 30
/** How often a node looks, for all jobs at once, whether one is to be tried again, as what was lost with another node. */
const LOOK_FOR_RETRIES_MS = 3_000
/** A job that failed is tried again after 2 s, 4 s and so on up to an hour, for about six hours. */
const LASTING = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retryLimit: 16,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3_600,
  deleteAfterSeconds: DAY,
}
/** One that runs by the clock comes again by itself. */
const BY_THE_CLOCK = { ...LASTING, retryLimit: 2 }
/** How long dead letters are kept, in seconds; what succeeded, and what runs by the clock, goes after a day. */
const KEPT_SECONDS = 30 * DAY

/** Of the queue's own statements and their connections, in ms; a connection that gives no answer is left. */
const LIMITS = {
  ...{ connectionTimeoutMillis: 5_000, statement_timeout: 30_000, query_timeout: 34_000 },
  ...{ idle_in_transaction_session_timeout: 60_000, keepAlive: true, keepAliveInitialDelayMillis: 15_000 },
}

const RETRIED = `
  with lost as (
    update pgboss.job set start_after = now()
    where name = any($1) and state = 'retry' and retry_count = 0 and start_after > now()
      and output -> 'value' ->> 'message' = 'job heartbeat timeout'
    returning name
  )
  select name from lost
  union select name from pgboss.job where name = any($1) and state = 'retry' and start_after <= now()`

/** Jobs live in PostgreSQL (schema `pgboss`), so that every node can run them and none is lost. */
export function createJobs(databaseUrl: string, log: Log): Jobs {
  const boss = new PgBoss({
    ...connectorTo(databaseUrl),
    ...LIMITS,
    max: 2,
    application_name: 'cairn-jobs',
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: MIN_SUPERVISE_SECONDS,
  })
  const note = throttled(log)
  boss.on('error', error => note(error, 'The job queue failed; trying again'))
  let opening: Promise<unknown> | null = null
  let wasOpened = false
  // A command of the command line only sends: it opens the queue when the first job comes.
  const open = (): Promise<unknown> => {
    wasOpened = true
    opening ??= boss.start().catch(error => {
      // The next one tries again.
      opening = null
      throw error
    })
    return opening
  }
  const created = new Set<string>()
  const createQueue = async (name: string): Promise<void> => {
    if (created.has(name)) return
    // `short`: of one key at most one job waits. A job of a dead node is taken over when its heartbeat stays away.
    await boss.createQueue(name, { policy: 'short', expireInSeconds: 12 * 3_600, ...LASTING })
    created.add(name)
  }
  const prepare = async (name: string): Promise<void> => {
    await open()
    await createQueue(name)
  }
  /** Workers of this node, by job, to be told that there is something to do. */
  const workers = new Map<string, string>()
  let looking: NodeJS.Timeout | undefined
  /**
   * Those that run by the clock poll too rarely to notice. What was lost the first time did not fail, and need not wait; the
   * second time it may be what ends the nodes.
   */
  const wakeRetried = async (): Promise<void> => {
    const { rows } = await boss.getDb().executeSql(RETRIED, [[...workers.keys()]])
    for (const { name } of rows) boss.notifyWorker(workers.get(name) ?? '')
  }
  /** In case it was the last time. */
  const keep = ({ name, id }: { readonly name: string; readonly id: string }) =>
    boss
      .getDb()
      .executeSql('update pgboss.job set deletion_seconds = $1 where name = $2 and id = $3', [KEPT_SECONDS, name, id])
  const byJob = async (db: Db, ids: readonly string[], act: (job: string, ids: string[]) => Promise<unknown>) => {
    await open()
    const found = await lockDeadLetters(db, ids)
    for (const [job, of] of found) await act(job, [...of])
    return [...found.values()].flat().length
  }
  return {
    start: async (platform, jobs) => {
      await open()
      for (const job of jobs) {
        await createQueue(job.name)
        // Whoever runs it knows how, and not who first queued one, or an older version.
        await boss.updateQueue(job.name, job.schedule ? BY_THE_CLOCK : LASTING)
        if (job.schedule) await boss.schedule(job.name, job.schedule)
        const options = {
          batchSize: 1,
          heartbeatRefreshSeconds: REFRESH_SECONDS,
          pollingIntervalSeconds: job.schedule ? POLL_BY_THE_CLOCK_SECONDS : POLL_SECONDS,
        }
        const worker = await boss.work(job.name, options, async ([queued]) => {
          if (!queued) return
          log.debug({ job: job.name }, 'Job starts')
          try {
            await job.run(platform, (queued.data ?? {}) as Record<string, unknown>, queued.signal)
          } catch (error) {
            if (!job.schedule)
              await keep(queued).catch(problem => note(problem, 'A job that failed is kept for a day only'))
            throw error
          }
        })
        workers.set(job.name, worker)
      }
      looking = setInterval(
        () => void wakeRetried().catch(error => note(error, 'Jobs that are to be tried again wait for their turn')),
        LOOK_FOR_RETRIES_MS,
      ).unref()
    },
    send: async (name, data, key) => {
      await prepare(name)
      await boss.send(name, data, { singletonKey: key ?? randomUUID() })
    },
    prepare,
    sendAll: async (db, name, jobs) => {
      if (jobs.length === 0) return
      const rows = jobs.map(({ data, key }) => ({ data, singletonKey: key ?? randomUUID() }))
      await boss.insert(name, rows, { db: inTransaction(db) })
    },
    wake: name => {
      const worker = workers.get(name)
      if (worker) boss.notifyWorker(worker)
    },
    deadLetters: async (db, filter = {}) => {
      await open()
      return readDeadLetters(db, filter)
    },
    retry: (db, ids) => byJob(db, ids, (job, of) => boss.retry(job, of, { db: inTransaction(db) })),
    forget: (db, ids) => byJob(db, ids, (job, of) => boss.deleteJob(job, of, { db: inTransaction(db) })),
    stop: async () => {
      clearInterval(looking)
      if (!wasOpened) return
      // Marking what was interrupted needs the database; without it, the heartbeats that stay away tell.
      await boss.stop({ graceful: true, timeout: 5_000 }).catch(error => note(error, 'Jobs were left as they stood'))
    },
  }
}

/** How the queue writes in a transaction of ours. */
const inTransaction = (db: Db): QueueDatabase => ({
  executeSql: async (text, values = []) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows: rows as never[] }
  },
})
