import { type ControlConnectionProvider, type Driver, type Kysely, PostgresDriver, type Transaction } from 'kysely'
import pg from 'pg'
import { createHandles, type Handles } from './handle.ts'
import { createLane, type Lane } from './lane.ts'
import { type Limits, withNamedStatements } from './pool-client.ts'
import { connectorTo } from './primary.ts'
import type { Tables } from './tables.ts'

/** A handle for statements: the pool, or the running transaction. */
export type Db = Kysely<Tables> | Transaction<Tables>

/** Handles that count towards the share of whoever asks. */
export interface Share {
  /** Small reads; given up and cancelled when the client goes away. */
  readonly db: Kysely<Tables>
  /** The lane for what may be costly; given up likewise. */
  readonly search: Kysely<Tables>
  /** For transactions, which are carried through whoever went away. */
  readonly writing: Kysely<Tables>
}

export interface LaneFigures {
  readonly name: string
  readonly size: number
  readonly used: number
  readonly waiting: number
}

/**
 * The connections of a node, in lanes: what waits in one never waits for another. Every statement has a limit of time,
 * see {@link StatementLimits}.
 */
export interface Database {
  /** Small reads and all transactions. Planned once a connection: for these planning costs more than carrying out. */
  readonly main: Kysely<Tables>
  /** What may be costly: searches, histories, counts, exports. Plans are made for the given values, never generic ones. */
  readonly search: Kysely<Tables>
  /** Work that nobody waits for: jobs. */
  readonly background: Kysely<Tables>
  /** For asking whether the database answers, apart from all work; its connection is opened when it is asked. */
  readonly probe: Kysely<Tables>
  /** How its connections are used, by lane. */
  lanes(): readonly LaneFigures[]
  /** Handles for a person's request. `signal` is aborted when the client disconnects. */
  shareOf(person: string, signal?: AbortSignal): Share
  /**
   * A connection of its own (LISTEN, COPY, advisory locks); the caller ends it. Default: {@link DIRECT}. What waits for a
   * database that fell silent is ended without a limit of the driver, whose timer would outlive a COPY.
   */
  connect(limits?: ConnectionLimits): Promise<pg.Client>
  close(): Promise<void>
}

// Whole numbers come as numbers: ids and times stay below 2^53.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
/** bigint[], of one dimension. */
const INT8_ARRAY = 1016
types.setTypeParser(INT8_ARRAY, text =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map(one => (one === 'NULL' ? null : Number(one))),
)

/** Milliseconds after which PostgreSQL gives a statement up. */
export interface StatementLimits {
  /** Of reads that somebody waits for. */
  readonly read: number
  /** In transactions, which may wait for the locks of others. */
  readonly write: number
  readonly background: number
}

export const DEFAULT_LIMITS: StatementLimits = { read: 1_000, write: 60_000, background: 300_000 }

/** Milliseconds after which PostgreSQL gives up what is done on a connection of its own. */
export interface ConnectionLimits {
  readonly statement: number
  /** Between two statements of a transaction, which keeps its locks meanwhile. */
  readonly idleInTransaction: number
}

/** How long a transaction may do nothing: a node that hangs must not keep others from what it has locked. */
const IDLE_IN_TRANSACTION_MS = 60_000
const HOUR = 3_600_000

const DIRECT: ConnectionLimits = { statement: 30_000, idleInTransaction: IDLE_IN_TRANSACTION_MS }
/** Of migrations, which may build the index of a large table. */
export const MIGRATING: ConnectionLimits = { statement: 12 * HOUR, idleInTransaction: IDLE_IN_TRANSACTION_MS }
/** Of what goes over the whole database in one transaction: while it packs files, or waits for its disk, that is idle. */
export const WHOLE_DATABASE: ConnectionLimits = { statement: 24 * HOUR, idleInTransaction: 24 * HOUR }

/** How long a request waits for a connection. */
const PATIENCE_MS = 10_000
const CONNECT_MS = 5_000
/** After such a silence the other side is asked whether it is still there. */
const SILENCE_MS = 15_000

/** Opens the pools, whose connections are made when they are needed. `size` is their largest number in all lanes. */
export function openDatabase(
  url: string,
  size: number,
  onError: (error: Error) => void,
  limits: StatementLimits = DEFAULT_LIMITS,
): Database {
  const connector = connectorTo(url)
  const options = {
    ...{ ...connector, types, application_name: 'cairn', keepAlive: true, keepAliveInitialDelayMillis: SILENCE_MS },
    connectionTimeoutMillis: CONNECT_MS,
  } as const
  const sizes = lanesOf(size)
  const pools: pg.Pool[] = []
  let closing = false
  const note = (error: Error): void => {
    // The pool hangs the whole client on it, with all that it prepared: nothing for a log.
    Reflect.deleteProperty(error, 'client')
    // While they are closed, connections may be cut off before their good-bye arrives.
    if (!closing) onError(error)
  }
  const openPool = (max: number, limit: number, settings: string): pg.Pool => {
    const bounds = boundsOf({ statement: limit, idleInTransaction: IDLE_IN_TRANSACTION_MS })
    const pool = new pg.Pool({ ...options, max, pipeline: true, options: `${bounds} ${settings}` })
    pools.push(pool)
    pool.on('error', note)
    // The pool listens to idle connections only; one that breaks at work would end the process.
    pool.on('connect', client => client.on('error', note))
    return pool
  }
  const control = controlOf(openPool(2, limits.read, ''))
  const lanes = new Map<string, Lane>()
  const openLane = (name: string, max: number, limits: Limits, settings: string): Handles => {
    const lane = createLane({ size: max, share: Math.max(1, Math.floor(max / 2)), patience: PATIENCE_MS })
    lanes.set(name, lane)
    return createHandles(withNamedStatements(openPool(max, limits.read, settings), limits), lane, control)
  }
  const { read, write } = limits
  const main = openLane('main', sizes.main, { read, write, isQuick: true }, '-c plan_cache_mode=force_generic_plan')
  const search = openLane(
    'search',
    sizes.search,
    { read, write: null, isQuick: false },
    '-c plan_cache_mode=force_custom_plan -c jit=off -c max_parallel_workers_per_gather=0',
  )
  const background = openLane(
    'background',
    sizes.background,
    { read: limits.background, write: null, isQuick: false },
    '',
  )
  const probe = openLane('probe', 1, { read, write: null, isQuick: true }, '')
  const unbound = { person: null }
  return {
    main: main.for(unbound),
    search: search.for(unbound),
    background: background.for(unbound),
    probe: probe.for(unbound),
    lanes: () => [...lanes].map(([name, lane]) => ({ name, ...lane.figures() })),
    shareOf: (person, signal) => ({
      db: main.for({ person, signal }),
      search: search.for({ person, signal }),
      writing: main.for({ person }),
    }),
    connect: async (limits = DIRECT) => {
      const client = new connector.Client({ ...options, options: boundsOf(limits) })
      client.on('error', onError)
      await client.connect()
      return client
    },
    close: async () => {
      closing = true
      await Promise.all(pools.map(pool => pool.end()))
    },
  }
}

const boundsOf = ({ statement, idleInTransaction }: ConnectionLimits): string =>
  `-c statement_timeout=${statement} -c idle_in_transaction_session_timeout=${idleInTransaction}`

/** For words to PostgreSQL about what runs on other connections. */
function controlOf(pool: pg.Pool): ControlConnectionProvider {
  const driver: Driver = new PostgresDriver({ pool })
  void driver.init()
  return async consumer => {
    const connection = await driver.acquireConnection()
    try {
      await consumer(connection)
    } finally {
      await driver.releaseConnection(connection)
    }
  }
}

/** A third for what may be costly and a sixth for jobs: what must be quick keeps half. */
function lanesOf(size: number): { readonly main: number; readonly search: number; readonly background: number } {
  const search = Math.max(1, Math.floor(size / 3))
  const background = Math.max(2, Math.floor(size / 6))
  return { main: Math.max(2, size - search - background), search, background }
}
