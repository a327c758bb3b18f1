import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../db/index.ts'
import { type Log, throttled } from '../log/index.ts'

const FIRST_RETRY_MS = 100
const MAX_RETRY_MS = 5_000
const BEAT_MS = 5_000
/** An answer that comes later is none. */
const PATIENCE_MS = 5_000

/** Messages between nodes (LISTEN/NOTIFY): delivered at once to whoever subscribes, never stored. */
export interface Signals {
  /** Opens the connection, and reopens it after the database was away. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Sends to all nodes, this one included. At most 8,000 bytes. Rejects when the database cannot be reached. */
  send(channel: string, payload?: string): Promise<void>
  /** Returns an unsubscribe function. `onGap`: called after a time in which signals may have been missed. */
  subscribe(channel: string, handle: (payload: string) => void, onGap?: () => void): () => void
}

interface Subscriber {
  readonly channel: string
  readonly handle: (payload: string) => void
  readonly onGap: (() => void) | undefined
}

/** One connection for all channels; when it breaks it is reopened with exponential backoff. */
export function createSignals(database: Database, log: Log): Signals {
  const subscribers = new Set<Subscriber>()
  const note = throttled(log)
  let client: pg.Client | null = null
  let stopped = true
  let retry: NodeJS.Timeout | null = null
  let beat: NodeJS.Timeout | null = null
  let wait = FIRST_RETRY_MS
  let hasGap = false

  const channels = (): readonly string[] => [...new Set([...subscribers].map(({ channel }) => channel))]
  const listenTo = (open: pg.Client, names: readonly string[]): Promise<unknown> =>
    names.length === 0 ? Promise.resolve() : ask(open, names.map(name => `listen "${name}"`).join(';'))

  function lost(old: pg.Client | null): void {
    if (old !== null && old !== client) return
    client = null
    hasGap = true
    if (stopped || retry) return
    retry = setTimeout(() => {
      retry = null
      void open()
    }, wait)
    retry.unref()
    wait = Math.min(wait * 2, MAX_RETRY_MS)
  }

  /** A connection on which nothing comes looks like one that is dead; only its answers tell. */
  async function check(open: pg.Client): Promise<void> {
    try {
      await ask(open, 'select 1')
    } catch (error) {
      if (open !== client || stopped) return
      note(error, 'The connection that listens for signals gives no answer; opening another one')
      lost(open)
      void open.end().catch(() => undefined)
    }
  }

  async function open(): Promise<void> {
    let fresh: pg.Client | null = null
    try {
      fresh = await database.connect()
      const opened = fresh
      client = opened
      opened.once('end', () => lost(opened))
      opened.on('notification', ({ channel, payload }) => {
        for (const subscriber of subscribers) if (subscriber.channel === channel) subscriber.handle(payload ?? '')
      })
      await listenTo(opened, channels())
      if (stopped) return await opened.end()
      wait = FIRST_RETRY_MS
      if (hasGap) for (const subscriber of subscribers) subscriber.onGap?.()
      hasGap = false
    } catch (error) {
      note(error, 'The connection that listens for signals could not be opened; trying again')
      await fresh?.end().catch(() => undefined)
      lost(fresh)
    }
  }

  return {
    start: () => {
      stopped = false
      beat = setInterval(() => {
        if (client) void check(client)
      }, BEAT_MS)
      beat.unref()
      return open()
    },
    stop: async () => {
      stopped = true
      if (retry) clearTimeout(retry)
      if (beat) clearInterval(beat)
      retry = null
      const open = client
      client = null
      await open?.end()
    },
    send: async (channel, payload = '') => {
      const byPool = () => sql`select pg_notify(${channel}, ${payload})`.execute(database.main)
      // The connection may be broken already without an event.
      if (client) await ask(client, 'select pg_notify($1, $2)', [channel, payload]).catch(byPool)
      else await byPool()
    },
    subscribe: (channel, handle, onGap) => {
      const isNew = !channels().includes(channel)
      const subscriber: Subscriber = { channel, handle, onGap }
      subscribers.add(subscriber)
      // A connection that breaks just now listens to all channels once it is reopened.
      if (client && isNew) void listenTo(client, [channel]).catch(error => log.debug({ error }, 'listen failed'))
      return () => void subscribers.delete(subscriber)
    },
  }
}

const ask = (client: pg.Client, text: string, values: readonly string[] = []): Promise<pg.QueryResult> =>
  client.query({ text, values: [...values], query_timeout: PATIENCE_MS } as pg.QueryConfig)
