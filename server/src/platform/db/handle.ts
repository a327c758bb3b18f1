import {
  type CompiledQuery,
  type ConnectionProvider,
  type ControlConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type DialectAdapter,
  type Driver,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
} from 'kysely'
import { AbandonedError, type Demand, type Lane } from './lane.ts'
import { QueryCompiler } from './query-compiler.ts'
import type { Tables } from './tables.ts'

/** Makes handles for statements on the connections of one lane, each bound to a demand. */
export interface Handles {
  for(demand: Demand): Kysely<Tables>
}

/** @param control connections of their own for the word that cancels, which must not wait for the others */
export function createHandles(pool: PostgresPool, lane: Lane, control: ControlConnectionProvider): Handles {
  const dialect = new PostgresDialect({ pool })
  const driver: Driver = new PostgresDriver({ pool })
  // The pool is there already: nothing that it would wait for.
  void driver.init()
  const [compiler, adapter] = [new QueryCompiler(), dialect.createAdapter()]

  const providerFor = (demand: Demand): ConnectionProvider => ({
    provideConnection: async consumer => {
      const leave = await lane.acquire(demand)
      try {
        const connection = await driver.acquireConnection()
        try {
          return await consumer(demand.signal ? abandonable(connection, demand.signal, control) : connection)
        } finally {
          await driver.releaseConnection(connection)
        }
      } finally {
        leave()
      }
    },
  })
  return {
    for: demand =>
      new Kysely<Tables>({
        config: { dialect },
        driver,
        dialect,
        executor: new Executor(compiler, adapter, providerFor(demand)),
      }),
  }
}

/**
 * In a transaction as well, what is asked at once is sent at once: the driver sends statements one behind the other, and
 * PostgreSQL carries them out in that order. By itself the builder waits for each answer.
 */
class Executor extends DefaultQueryExecutor {
  readonly #compiler: QueryCompiler

  constructor(compiler: QueryCompiler, adapter: DialectAdapter, provider: ConnectionProvider) {
    super(compiler, adapter, provider)
    this.#compiler = compiler
  }

  override withConnectionProvider(provider: ConnectionProvider): Executor {
    const provideConnection: ConnectionProvider['provideConnection'] = async consumer =>
      consumer(await provider.provideConnection(async connection => connection))
    return new Executor(this.#compiler, this.adapter, { provideConnection })
  }
}

/** What ends a transaction must reach the database whoever is gone. */
const FRAME = /^(?:begin|start transaction|commit|rollback)\b/

/** The connection, whose statements are cancelled in the database once the signal is given. */
function abandonable(
  connection: DatabaseConnection,
  signal: AbortSignal,
  control: ControlConnectionProvider,
): DatabaseConnection {
  const executeQuery: DatabaseConnection['executeQuery'] = async <R>(query: CompiledQuery) => {
    if (FRAME.test(query.sql)) return connection.executeQuery<R>(query)
    if (signal.aborted) throw new AbandonedError('The client went away')
    await connection.collectSessionInfo?.()
    let cancelling: Promise<unknown> | undefined
    const stop = (): void => {
      // Who cannot be told to stop is stopped by the limit of its time.
      cancelling = connection.cancelQuery?.(control).catch(() => undefined)
    }
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await connection.executeQuery<R>(query)
    } catch (error) {
      throw signal.aborted ? new AbandonedError('The client went away', { cause: error }) : error
    } finally {
      signal.removeEventListener('abort', stop)
      // Only then the connection may serve others: a late word would end their statement.
      await cancelling
    }
  }
  return new Proxy(connection, {
    get: (target, key) => {
      if (key === 'executeQuery') return executeQuery
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
