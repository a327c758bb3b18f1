import { createHash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

/** A handle for statements: the pool, or the running transaction. */
export type Db = Kysely<Tables> | Transaction<Tables>

export interface Database {
  readonly main: Kysely<Tables>
  /** For statements of the search: plans are made for the given values, never generic ones, and time is limited. */
  readonly search: Kysely<Tables>
  /** A connection of its own (LISTEN, COPY, advisory locks); the caller ends it. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

/** Published with the text of each statement that is sent; tests count them here. */
export const statements = channel('cairn:sql')

// Whole numbers come as numbers: ids and times stay below 2^53.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** Milliseconds after which a search is given up: what somebody waits for never takes that long. */
const SEARCH_TIMEOUT = 20_000

/** Opens the pools. `size` is the largest number of connections of both together. */
export function openDatabase(url: string, size: number, onError: (error: Error) => void): Database {
  const options = { connectionString: url, types, application_name: 'cairn', keepAlive: true } as const
  const searchSize = Math.max(2, Math.floor(size / 3))
  const mainPool = new pg.Pool({ ...options, max: size - searchSize })
  const searchPool = new pg.Pool({
    ...options,
    max: searchSize,
    options: `-c plan_cache_mode=force_custom_plan -c jit=off -c statement_timeout=${SEARCH_TIMEOUT}`,
  })
  let closing = false
  const note = (error: Error): void => {
    // The pool hangs the whole client on it, with all that it prepared: nothing for a log.
    Reflect.deleteProperty(error, 'client')
    // While they are closed, connections may be cut off before their good-bye arrives.
    if (!closing) onError(error)
  }
  for (const pool of [mainPool, searchPool]) {
    pool.on('error', note)
    // The pool listens to idle connections only; one that breaks at work would end the process.
    pool.on('connect', client => client.on('error', note))
  }
  return {
    main: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withNamedStatements(mainPool) }) }),
    search: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withNamedStatements(searchPool) }) }),
    connect: async () => {
      const client = new pg.Client(options)
      client.on('error', onError)
      await client.connect()
      return client
    },
    close: async () => {
      closing = true
      await Promise.all([mainPool.end(), searchPool.end()])
    },
  }
}

const names = new Map<string, string>()
const MAX_NAMES = 2_000

/** Repeated statements are prepared once a connection under a name made of their text (×1.7 measured). */
function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (name === undefined && names.size < MAX_NAMES) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

function withNamedStatements(pool: pg.Pool): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: {},
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      let wrapper = wrapped.get(client)
      if (!wrapper) {
        wrapper = wrap(client)
        wrapped.set(client, wrapper)
      }
      return wrapper
    },
  } as PostgresPool
}

function wrap(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: unknown, values?: unknown[]) => {
    if (typeof text !== 'string') return client.query(text as never)
    statements.publish(text)
    // Statements without parameters are begin, commit and the like.
    if (!values || values.length === 0) return client.query(text)
    return client.query({ name: nameOf(text), text, values } as pg.QueryConfig)
  }
  return { query, release: (error?: Error | boolean) => client.release(error) } as unknown as PostgresPoolClient
}
