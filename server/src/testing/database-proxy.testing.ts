import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Stands between the server and its database, and can cut the way. */
export interface DatabaseProxy {
  /** The database's address by way of the proxy. */
  readonly url: string
  /** Breaks all connections and takes no new ones. */
  cut(): Promise<void>
  /** Takes connections and lets nothing through in either direction, as a network that swallows packets. */
  swallow(): void
  /** Lets everything through again. */
  mend(): Promise<void>
  close(): Promise<void>
}

/** @param databaseUrl that of a database, behind a Unix socket or a port */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const host = decodeURIComponent(target.hostname)
  const port = Number(target.port || 5432)
  const sockets = new Set<Socket>()
  let swallows = false
  const server = createServer(client => {
    const inner = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [from, to] of [
      [client, inner],
      [inner, client],
    ] as const) {
      sockets.add(from)
      from.on('data', data => {
        if (!swallows) to.write(data)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const listen = async (at: number): Promise<void> => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = async (): Promise<void> => {
    const closed = server.listening ? once(server, 'close') : null
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen(0)
  const own = (server.address() as { port: number }).port
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${own}`
  return {
    url: url.toString(),
    cut,
    swallow: () => {
      swallows = true
    },
    mend: async () => {
      swallows = false
      if (!server.listening) await listen(own)
    },
    close: cut,
  }
}
