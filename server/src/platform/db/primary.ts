import pg from 'pg'
import { type HostAddress, parseDatabaseUrl } from '../config/index.ts'
import { type Watched, watchSilence } from './silence.ts'

/** A server that takes longer to say whether it is the primary is none. */
const PATIENCE_MS = 3_000
/** A host that takes longer to open a connection is silent. */
const SILENCE_MS = 5_000
/**
 * The same behind a socket of this machine: there is no network to swallow anything, and nobody to take its place, so it is
 * rather a disk that hangs. Behind a name in the network there may be another host a moment later.
 */
const LOCAL_SILENCE_MS = 14_000

/** What opens connections: settings for the driver, and for its pools. */
export interface Connector {
  readonly connectionString: string
  readonly Client: typeof pg.Client
}

/**
 * Connections to the database, on whichever of its hosts is the primary at that moment. Those to a host that falls silent
 * are ended.
 */
export function connectorTo(databaseUrl: string): Connector {
  const { url, hosts } = parseDatabaseUrl(databaseUrl)
  let finding: Promise<HostAddress> | null = null
  // Many connections opened at once share a look.
  const find = (): Promise<HostAddress> => {
    finding ??= findPrimary(url, hosts).finally(() => {
      finding = null
    })
    return finding
  }
  const watches = new Map<HostAddress | null, ReturnType<typeof watchSilence>>()
  const patience = hosts.length === 1 && hosts[0]?.host.startsWith('/') ? LOCAL_SILENCE_MS : SILENCE_MS
  const watchOf = (address: HostAddress | null): ReturnType<typeof watchSilence> => {
    const watch = watches.get(address) ?? watchSilence(() => openAt(url, address, patience, async () => undefined))
    watches.set(address, watch)
    return watch
  }
  class WatchedClient extends pg.Client implements Watched {
    busySince: number | null = null

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connecting = this.connectToPrimary()
      if (!callback) return connecting
      connecting.then(() => callback(null as never), callback)
      return undefined
    }

    override query(...args: readonly unknown[]): never {
      this.busySince ??= performance.now()
      return Reflect.apply(super.query, this, args) as never
    }

    private async connectToPrimary(): Promise<pg.Client> {
      const address = hosts.length === 1 ? null : await find()
      Object.assign(this, address)
      this.on('drain', () => {
        this.busySince = null
      })
      // PostgreSQL may end the connection in the breath in which it opens it: whoever opened it listens a moment later.
      const errors: Error[] = []
      this.on('error', error => void errors.push(error))
      const connected = await super.connect()
      if (errors[0]) throw errors[0]
      watchOf(address).add(this)
      return connected
    }
  }
  return { connectionString: url, Client: WatchedClient }
}

/** Asks all at once: one that hangs holds up nobody. Throws what the first one had to say when none is the primary. */
async function findPrimary(url: string, hosts: readonly HostAddress[]): Promise<HostAddress> {
  try {
    return await Promise.any(hosts.map(address => requirePrimary(url, address)))
  } catch (error) {
    throw error instanceof AggregateError ? (error.errors.find(isOfStandby) ?? error.errors[0]) : error
  }
}

/** As PostgreSQL says it of who writes to a standby. */
const READ_ONLY = '25006'
const isOfStandby = (error: unknown): boolean => (error as { readonly code?: unknown }).code === READ_ONLY

const requirePrimary = (url: string, address: HostAddress): Promise<HostAddress> =>
  openAt(url, address, PATIENCE_MS, async client => {
    const { rows } = await client.query<{ readonly standby: boolean }>('select pg_is_in_recovery() as standby')
    if (rows[0]?.standby === false) return address
    throw Object.assign(new Error(`${address.host}:${address.port} is a standby`), { code: READ_ONLY })
  })

/** @param address null: that of the URL */
async function openAt<T>(
  url: string,
  address: HostAddress | null,
  patience: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: 'cairn',
  })
  Object.assign(client, address)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    void client.end().catch(() => undefined)
  }
}
