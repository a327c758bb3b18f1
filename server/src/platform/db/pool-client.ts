import { createHash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { AppError } from '@cairn/common/platform/errors'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { RETRY_AFTER } from './lane.ts'
import { queryWithin, resultMemory } from './result-memory.ts'

/** Published with the text of each statement that is sent; tests count them here. */
export const statements = channel('cairn:sql')

/** A connection that answers this much later than the limit of its statement counts as broken, in ms. */
const GRACE_MS = 4_000
/** What PostgreSQL says of a statement that it gave up. */
const RAN_OUT_OF_TIME = '57014'
/** What it says when it is a standby. */
const READ_ONLY = '25006'
const MAX_NAMES = 2_000

/** Names for the statements of a pool: those that repeat are prepared once a connection (×1.7 measured). */
function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return text => {
    let name = names.get(text)
    if (name === undefined && names.size < MAX_NAMES) {
      name = createHash('sha1').update(text).digest('base64url')
      names.set(text, name)
    }
    return name
  }
}

/** Milliseconds; `write` null: transactions are bounded as reads are. */
export interface Limits {
  readonly read: number
  readonly write: number | null
  /** Reads are small here: one that runs out of its time tells of a busy machine, not of what was asked. */
  readonly isQuick: boolean
}

export function withNamedStatements(pool: pg.Pool, limits: Limits): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const nameOf = createNames()
  return {
    options: {},
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      let wrapper = wrapped.get(client)
      if (!wrapper) {
        wrapper = wrap(client, limits, nameOf)
        wrapped.set(client, wrapper)
      }
      return wrapper
    },
  } as PostgresPool
}

function wrap(
  client: pg.PoolClient,
  { read, write, isQuick }: Limits,
  nameOf: ReturnType<typeof createNames>,
): PostgresPoolClient {
  let isWriting = false
  // Of a network that swallows everything no answer comes, of a server that is a standby now no writing: the connection
  // is of no more use then.
  let isUseless = false
  const send = async (config: Pick<pg.QueryConfig, 'name' | 'text' | 'values'>): Promise<unknown> => {
    const query_timeout = (isWriting ? (write ?? read) : read) + GRACE_MS
    try {
      const limited = { ...config, query_timeout }
      const memory = resultMemory.getStore()
      return await (memory ? queryWithin(memory, client, limited) : client.query(limited as pg.QueryConfig))
    } catch (error) {
      const { code } = error as { readonly code?: string }
      if (code === READ_ONLY || (error instanceof Error && error.message === 'Query read timeout')) isUseless = true
      if (isQuick && !isWriting && code === RAN_OUT_OF_TIME)
        throw new AppError('overloaded', { retryAfter: RETRY_AFTER }, { cause: error })
      throw error
    }
  }
  const query = async (text: unknown, values?: unknown[]) => {
    if (typeof text !== 'string') return client.query(text as never)
    statements.publish(text)
    // Statements without parameters are begin, commit and the like.
    if (values && values.length > 0) return send({ name: nameOf(text), text, values } as pg.QueryConfig)
    if (write === null || !/^(?:begin|start transaction)/.test(text)) {
      isWriting &&= !/^(?:commit|rollback)$/.test(text)
      return send({ text })
    }
    isWriting = true
    return send({ text: `${text}; set local statement_timeout = ${write}` })
  }
  const release = (error?: Error | boolean): void => client.release(error || isUseless)
  return { query, release, processID: Reflect.get(client, 'processID') } as unknown as PostgresPoolClient
}
