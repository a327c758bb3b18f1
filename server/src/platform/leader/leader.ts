import type pg from 'pg'
import { ADVISORY_LOCKS, type Database } from '../db/index.ts'
import { type Log, throttled } from '../log/index.ts'

/** How often a node asks whether it may lead, or shows that it still does. */
const BEAT_MS = 1_000
/** Without a beat for so long PostgreSQL ends the session, and with it the lead: of a node that hangs, too. */
const LEASE_MS = 4_000
/** An answer that comes later is none. */
const PATIENCE_MS = 3_000

/**
 * Which of all nodes does what one alone should do. It saves work and decides nothing: for a moment two may lead, or
 * nobody does, so what the leader does must also be right when others do it beside.
 */
export interface Leader {
  readonly isLeading: boolean
  /** Takes part from now on; after it one of those that take part leads. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** One connection a node; whose holds the lock leads. Won again by another node within five seconds of its loss. */
export function createLeader(
  database: Pick<Database, 'connect'>,
  log: Log,
  onLead: () => void = () => undefined,
): Leader {
  const note = throttled(log)
  let client: pg.Client | null = null
  let isLeading = false
  let isStopped = true
  let timer: NodeJS.Timeout | null = null
  let beating: Promise<void> | null = null

  function lose(lost: pg.Client | null): void {
    if (lost !== client) return
    client = null
    isLeading = false
  }

  async function connect(): Promise<pg.Client> {
    const opened = await database.connect()
    client = opened
    opened.once('end', () => lose(opened))
    opened.once('error', () => lose(opened))
    await ask(opened, `set idle_session_timeout = ${LEASE_MS}`)
    return opened
  }

  async function beat(): Promise<void> {
    const used = client
    try {
      const open = used ?? (await connect())
      if (isLeading) await ask(open, 'select 1')
      else {
        const { rows } = await ask(open, `select pg_try_advisory_lock(${ADVISORY_LOCKS.leader}) as held`)
        if (rows[0]?.held && client === open) {
          isLeading = true
          log.info('This node leads')
          onLead()
        }
      }
    } catch (error) {
      note(error, 'Whether this node leads could not be asked; trying again')
      const broken = client
      lose(broken)
      // What does not answer does not part in peace either.
      void broken?.end().catch(() => undefined)
    }
  }

  /** One at a time. */
  const beatOnce = (): Promise<void> => {
    beating ??= beat().finally(() => {
      beating = null
    })
    return beating
  }

  return {
    get isLeading() {
      return isLeading
    },
    start: async () => {
      isStopped = false
      await beatOnce()
      timer = setInterval(() => {
        if (!isStopped) void beatOnce()
      }, BEAT_MS)
      timer.unref()
    },
    stop: async () => {
      isStopped = true
      if (timer) clearInterval(timer)
      await beating
      const open = client
      client = null
      isLeading = false
      await open?.end().catch(() => undefined)
    },
  }
}

const ask = (client: pg.Client, text: string): Promise<pg.QueryResult<{ readonly held?: boolean }>> =>
  client.query({ text, query_timeout: PATIENCE_MS } as pg.QueryConfig)
