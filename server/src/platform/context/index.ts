import type { AppError } from '@cairn/common/platform/errors'
import type { Kysely } from 'kysely'
import type { Config } from '../config/index.ts'
import type { Contributions } from '../contributions/index.ts'
import { type Database, type Db, NO_PHASES, type Phases, type Rule, type Tables } from '../db/index.ts'
import type { Events } from '../events/index.ts'
import type { Files } from '../files/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Log } from '../log/index.ts'
import type { Texts } from '../texts/index.ts'

/** Milliseconds since the epoch; tests set it. */
export type Clock = () => number

/** Who acts. Its permissions are of the moment the request began. */
export interface Actor {
  readonly userId: number
  readonly login: string
  readonly isGuest: boolean
  /** Ids of the user and of all groups it belongs to: what `acl` columns are compared with. */
  readonly principals: readonly number[]
  /** Permission key → `global`, or the ids of the projects in which it is held. */
  readonly permissions: ReadonlyMap<string, 'global' | ReadonlySet<number>>
  readonly locale: string | null
  /** How the request proved who it is; null for jobs and the command line. */
  readonly credential: { readonly kind: 'session' | 'token'; readonly id: number } | null
}

/** What lives as long as the process. */
export interface Platform {
  readonly config: Config
  readonly database: Database
  readonly events: Events
  readonly files: Files
  readonly jobs: Jobs
  readonly texts: Texts
  /** What features contribute to the end of every transaction. */
  readonly rules: readonly Rule<never>[]
  /** What features add to what others do. */
  readonly contributions: Contributions
  readonly log: Log
  readonly clock: Clock
  /** Address under which people reach the product, without a trailing slash. */
  readonly baseUrl: () => string
}

/** The process alone, for what outlives the request that begins it. */
export const platformOf = (ctx: Platform): Platform => ({
  ...{ config: ctx.config, database: ctx.database, events: ctx.events, files: ctx.files, jobs: ctx.jobs },
  ...{ texts: ctx.texts, rules: ctx.rules, contributions: ctx.contributions, log: ctx.log, clock: ctx.clock },
  baseUrl: ctx.baseUrl,
})

/** First argument of every command and query. */
export interface RequestContext extends Platform {
  /** The transaction when one is open, else the pool. */
  readonly db: Db
  /** As `db`, on the lane for what may be costly: searches, histories, counts, exports. See `Database`. */
  readonly search: Db
  /** What transactions are opened on; `transaction` does. */
  readonly writing: Kysely<Tables>
  /** Aborted when the client disconnects: work in portions ends between two of them. Statements are cancelled anyway. */
  readonly signal: AbortSignal | null
  readonly actor: Actor
  readonly requestId: string
  /** Best locale for the reader: of the profile, else of the request, else the server's. */
  readonly locale: string
  /** What is done at the end of the transaction: once for all that changed, and what must be its very last. */
  readonly phases: Phases
  readonly ifMatch: string | null
  /** The last thing that each outermost transaction does; what it throws rolls it back. */
  readonly beforeCommit?: (ctx: RequestContext) => Promise<void>
  /** What a route tells the loaders of its own reply, e.g. which custom fields are wanted. */
  readonly hints: Map<string, unknown>
  /** No notifications for this change (needs a permission). */
  readonly silent: boolean
  /** What changes belong to that can be taken back together; history keeps it. */
  readonly operationId?: number
  /**
   * Given: a change of many issues leaves out those that refuse, and notes them here under the first reason of each.
   * Without it the first that refuses ends the change.
   */
  readonly refusals?: Map<number, AppError>
}

interface RequestFacts {
  readonly requestId: string
  readonly locale: string
  readonly ifMatch?: string | null
  readonly silent?: boolean
  /** Whose share of the connections its statements count towards; none: work in the background. */
  readonly person?: string
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal
}

export function contextOf(platform: Platform, actor: Actor, request: RequestFacts): RequestContext {
  return {
    ...platform,
    ...connectionsOf(platform.database, request),
    actor,
    requestId: request.requestId,
    locale: request.locale,
    phases: NO_PHASES,
    hints: new Map(),
    ifMatch: request.ifMatch ?? null,
    silent: request.silent ?? false,
    signal: request.signal ?? null,
  }
}

function connectionsOf(database: Database, { person, signal }: RequestFacts) {
  if (person !== undefined) return database.shareOf(person, signal)
  const { background } = database
  return { db: background, search: background, writing: background }
}
