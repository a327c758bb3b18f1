import type { BinariesSource } from './binaries.ts'
import type { PostgresSettings } from './settings.ts'

/** The part of a pino logger that is used here. */
export type LaunchLog = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
}

/** One step of a start; `message` is a short English phrase for the log or the terminal. */
export type LaunchProgress = {
  readonly phase: 'waiting' | 'copying' | 'creating' | 'starting' | 'recovering' | 'stopping'
  readonly elapsedMs: number
  readonly message: string
}

export type EmbeddedPostgresOptions = {
  /** Folder of all data; created when missing. The cluster lies in `pg18` below it. */
  readonly dataDir: string
  readonly log?: LaunchLog
  /** Called when something takes noticeably long, about once a second. */
  readonly onProgress?: (progress: LaunchProgress) => void
  /** System account to run PostgreSQL with when this process is root and the cluster is new. */
  readonly user?: string
  /** Where the binaries come from; by default the pinned package for this platform. */
  readonly binaries?: BinariesSource
  /** Settings on top of the default ones, e.g. `{ fsync: 'off' }` for throw-away tests. */
  readonly settings?: PostgresSettings
  /** Allows a new empty cluster beside one of another major; for restoring a dump after an upgrade. */
  readonly besideOtherMajors?: boolean
  /** Gives the start up wherever it stands; a server that was being started is shut down again. */
  readonly signal?: AbortSignal
}

export type PostgresConnection = {
  /** Folder of the Unix socket. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
}

/** How PostgreSQL ended; both null when it was not our child and its end was only observed. */
export type PostgresExit = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

export type EmbeddedPostgres = {
  readonly connection: PostgresConnection
  /** The connection as `postgres://…`, the socket's folder percent-encoded as the host. */
  readonly url: string
  readonly pid: number
  /** True when the server was already running. */
  readonly adopted: boolean
  /**
   * Shuts PostgreSQL down cleanly and waits until it is gone. Does nothing when it belongs to another process. May be
   * called more than once.
   */
  stop(): Promise<void>
  /** Settles when PostgreSQL is gone, wanted or not. Does not keep the process alive. */
  readonly exited: Promise<PostgresExit>
}
