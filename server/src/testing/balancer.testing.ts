import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { Agent, createServer, request } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../platform/postgres/postgres.testing.ts'
import { endWithScratchFolder } from '../platform/postgres/scratch-folder.testing.ts'

/** Sends requests to the nodes that say they are ready. */
export interface Balancer {
  readonly url: string
  stop(): Promise<void>
}

const DOCUMENTATION = join(import.meta.dirname, '../../../docs/operations/nodes.md')
/** The program, or `none`. */
const HAPROXY = process.env.CAIRN_HAPROXY ?? '/usr/sbin/haproxy'
const INTERVAL_MS = 1_000
const FALL = 2
const RISE = 2

/** HAProxy as the documentation sets it up; where it is missing one of our own that does the same. */
export const startBalancer = (folder: string, urls: readonly string[]): Promise<Balancer> =>
  existsSync(HAPROXY) ? startHaproxy(folder, urls) : startOwn(urls)

/** @param folder a scratch folder */
async function startHaproxy(folder: string, urls: readonly string[]): Promise<Balancer> {
  const port = await freePort()
  const written = /^HAProxy.*?```\n(.*?)```/ms.exec(await readFile(DOCUMENTATION, 'utf8'))?.[1] ?? ''
  const servers = urls.map((url, index) => `  server node${index} ${new URL(url).host} check`).join('\n')
  const lines = written
    .replace(/bind .*/, `bind 127.0.0.1:${port}`)
    .replace(/(?:^ {2}server .*\n)+/m, `${servers}\n`)
    .replace(/X-Forwarded-Proto https/, 'X-Forwarded-Proto http')
  // What Debian's own file begins with.
  const defaults = 'defaults\n  mode http\n  timeout connect 5s\n  timeout client 50s\n  timeout server 50s\n'
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, `${defaults}${lines}`)
  const child = spawn(HAPROXY, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  endWithScratchFolder(folder, child)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'close')
  await until('the balancer takes connections', async () => {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}:\n${said}`)
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ])
      .catch(() => false)
      .finally(() => socket.destroy())
    return isOpen
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

interface Member {
  readonly url: string
  isUp: boolean
  /** How often in a row it said otherwise. */
  changes: number
  open: number
}

async function startOwn(urls: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const members = urls.map((url): Member => ({ url, isUp: true, changes: 0, open: 0 }))
  const server = createServer((incoming, outgoing) => {
    const [member] = members.filter(({ isUp }) => isUp).toSorted((a, b) => a.open - b.open)
    if (!member) return void outgoing.writeHead(503).end()
    const { host, hostname, port } = new URL(member.url)
    const { method, url: path, headers } = incoming
    const inner = request({ agent, hostname, port, method, path, headers: { ...headers, host } }, reply => {
      const { connection: _own, ...others } = reply.headers
      outgoing.writeHead(reply.statusCode ?? 502, others)
      outgoing.flushHeaders()
      reply.pipe(outgoing)
    })
    member.open++
    outgoing.once('close', () => {
      member.open--
      inner.destroy()
    })
    inner.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(inner)
    return undefined
  })
  const look = async (member: Member): Promise<void> => {
    const status = await fetch(`${member.url}/health/ready`).then(
      reply => reply.status,
      () => 0,
    )
    if ((status === 200) === member.isUp) member.changes = 0
    else if (++member.changes >= (member.isUp ? FALL : RISE)) {
      member.isUp = !member.isUp
      member.changes = 0
    }
  }
  const stop = new AbortController()
  const watch = async (member: Member): Promise<void> => {
    while (!stop.signal.aborted) {
      await look(member)
      await sleep(INTERVAL_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }
  const watching = members.map(watch)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    stop: async () => {
      stop.abort()
      await Promise.all(watching)
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
