import { createHash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { AppError } from '@cairn/common/platform/errors'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { RETRY_AFTER } from './lane.ts'
import { queryWithin, resultMemory } from './result-memory.ts'

/** Published with the text of each statement that is sent; tests count them here. */
export const statements = channel('cairn:sql')
/** Published with the text of each statement that was answered, or failed. */
export const answers = channel('cairn:sql-answer')

/** A connection that answers this much later than the limit of its statement counts as broken, in ms. */
const GRACE_MS = 4_000
/** What PostgreSQL says of a statement that it gave up. */
const RAN_OUT_OF_TIME = '57014'
/** What it says when it is a standby. */
const READ_ONLY = '25006'
const MAX_NAMES = 2_000

/** As the driver takes it. */
type Statement = { readonly text: string; readonly name?: string | undefined; readonly values?: unknown[] }

const BEGIN = /^(?:begin|start transaction)/
const ENDED = /^(?:commit|rollback)$/
const READS = /^\s*select\b/
/** What is told of a transaction that is sent to be begun. */
const BEGUN = { command: 'BEGIN', rowCount: null, rows: [] } as const

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
  // Sent, and not answered yet.
  let opening: Promise<unknown> | null = null
  let isHeld = false
  const send = async (config: Statement): Promise<unknown> => {
    statements.publish(config.text)
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
    } finally {
      answers.publish(config.text)
    }
  }
  /** Is sent together with what is asked first. */
  const begin = (text: string): typeof BEGUN => {
    const sent = send({ text })
    opening = sent
    isHeld = false
    sent.then(
      () => {
        if (opening === sent) opening = null
      },
      // Whoever asks next is told.
      () => undefined,
    )
    return BEGUN
  }
  const query = async (text: unknown, values: unknown[] = []) => {
    if (typeof text !== 'string') return client.query(text as never)
    // Statements without parameters are begin, commit and the like.
    const hasValues = values.length > 0
    if (!hasValues && BEGIN.test(text)) {
      if (write === null) return begin(text)
      isWriting = true
      return begin(`${text}; set local statement_timeout = ${write}`)
    }
    if (!hasValues && ENDED.test(text)) isWriting = false
    const statement = hasValues ? { name: nameOf(text), text, values } : { text }
    const begun = opening
    if (!begun) return send(statement)
    // Had nothing begun, what changes something would do it for good; reading would do no harm.
    isHeld ||= !READS.test(text)
    if (isHeld) await begun
    const [, result] = await Promise.all([begun, send(statement)])
    return result
  }
  const release = (error?: Error | boolean): void => client.release(error || isUseless)
  return { query, release, processID: Reflect.get(client, 'processID') } as unknown as PostgresPoolClient
}
