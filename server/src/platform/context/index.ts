import type { Config } from '../config/index.ts'
import { type Database, type Db, type LastSteps, NO_LAST_STEPS } from '../db/index.ts'
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
  readonly log: Log
  readonly clock: Clock
  /** Address under which people reach the product, without a trailing slash. */
  readonly baseUrl: () => string
}

/** First argument of every command and query. */
export interface RequestContext extends Platform {
  /** The transaction when one is open, else the pool. */
  readonly db: Db
  /** As `db`, for statements of the search. */
  readonly search: Db
  readonly actor: Actor
  readonly requestId: string
  /** Best locale for the reader: of the profile, else of the request, else the server's. */
  readonly locale: string
  /** Steps that must be the very last of the transaction, such as taking an issue's number, and those after them. */
  readonly lastly: LastSteps
  readonly ifMatch: string | null
  /** What a route tells the loaders of its own reply, e.g. which custom fields are wanted. */
  readonly hints: Map<string, unknown>
  /** No notifications for this change (needs a permission). */
  readonly silent: boolean
  /** What changes belong to that can be taken back together; history keeps it. */
  readonly operationId?: number
}

export function contextOf(
  platform: Platform,
  actor: Actor,
  request: { requestId: string; locale: string; ifMatch?: string | null; silent?: boolean },
): RequestContext {
  return {
    ...platform,
    db: platform.database.main,
    search: platform.database.search,
    actor,
    requestId: request.requestId,
    locale: request.locale,
    lastly: NO_LAST_STEPS,
    hints: new Map(),
    ifMatch: request.ifMatch ?? null,
    silent: request.silent ?? false,
  }
}
