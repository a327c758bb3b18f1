import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import type { Platform } from '../context/index.ts'
import { type Log, sparingly } from '../log/index.ts'

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
  stop(): Promise<void>
}

/** Jobs live in PostgreSQL (schema `pgboss`), so that every node can run them and none is lost. */
export function createJobs(databaseUrl: string, log: Log): Jobs {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, application_name: 'cairn-jobs' })
  const note = sparingly(log)
  boss.on('error', error => note(error, 'The job queue failed; trying again'))
  let opening: Promise<unknown> | null = null
  // A command of the command line only sends: it opens the queue when the first job comes.
  const open = (): Promise<unknown> => {
    opening ??= boss.start()
    return opening
  }
  const created = new Set<string>()
  const createQueue = async (name: string): Promise<void> => {
    if (created.has(name)) return
    // `short`: of one key at most one job waits. A job of a dead node is taken over when its heartbeat stays away.
    await boss.createQueue(name, { policy: 'short', heartbeatSeconds: 60, expireInSeconds: 12 * 3_600 })
    created.add(name)
  }
  return {
    start: async (platform, jobs) => {
      await open()
      for (const job of jobs) {
        await createQueue(job.name)
        if (job.schedule) await boss.schedule(job.name, job.schedule)
        await boss.work(job.name, { batchSize: 1 }, async ([queued]) => {
          if (!queued) return
          log.debug({ job: job.name }, 'Job starts')
          await job.run(platform, (queued.data ?? {}) as Record<string, unknown>, queued.signal)
        })
      }
    },
    send: async (name, data, key) => {
      await open()
      await createQueue(name)
      await boss.send(name, data, { singletonKey: key ?? randomUUID() })
    },
    stop: async () => {
      if (!opening) return
      // Marking what was interrupted needs the database; without it, the heartbeats that stay away tell.
      await boss.stop({ graceful: true, timeout: 5_000 }).catch(error => note(error, 'Jobs were left as they stood'))
    },
  }
}
