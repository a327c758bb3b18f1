import pg from 'pg'
import { type HostAddress, parseDatabaseUrl } from '../config/index.ts'

/** A server that takes longer to say whether it is the primary is none. */
const PATIENCE_MS = 3_000

/** What opens connections: settings for the driver, and for its pools. */
export interface Connector {
  readonly connectionString: string
  readonly Client: typeof pg.Client
}

/** Connections to the database, on whichever of its hosts is the primary at that moment. */
export function connectorTo(databaseUrl: string): Connector {
  const { url, hosts } = parseDatabaseUrl(databaseUrl)
  if (hosts.length === 1) return { connectionString: url, Client: pg.Client }
  let finding: Promise<HostAddress> | null = null
  // Many connections opened at once share a look.
  const find = (): Promise<HostAddress> => {
    finding ??= findPrimary(url, hosts).finally(() => {
      finding = null
    })
    return finding
  }
  class PrimaryClient extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connecting = find().then(address => {
        Object.assign(this, address)
        return super.connect()
      })
      if (!callback) return connecting as Promise<pg.Client>
      connecting.then(() => callback(null as never), callback)
      return undefined
    }
  }
  return { connectionString: url, Client: PrimaryClient }
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

async function requirePrimary(url: string, address: HostAddress): Promise<HostAddress> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: 'cairn',
  })
  Object.assign(client, address)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ readonly standby: boolean }>('select pg_is_in_recovery() as standby')
    if (rows[0]?.standby === false) return address
    throw Object.assign(new Error(`${address.host}:${address.port} is a standby`), { code: READ_ONLY })
  } finally {
    void client.end().catch(() => undefined)
  }
}
