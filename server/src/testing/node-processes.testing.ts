import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../cli/cli.testing.ts'
import { until } from '../platform/postgres/postgres.testing.ts'
import { endWithScratchFolder } from '../platform/postgres/scratch-folder.testing.ts'

/** A node in a process of its own, which can be started anew at the same address. */
export interface NodeProcess {
  readonly url: string
  readonly settings: Readonly<Record<string, string>>
  readonly running: RunningServer
  /** What `/health/ready` says. */
  health(): Promise<{ readonly status: number; readonly checks: Readonly<Record<string, string>> }>
  /** Tells it to stop and waits until it did; gives the code with which it ended. */
  stop(): Promise<number>
  kill(): Promise<void>
  /** After it ended. */
  start(): Promise<void>
}

/**
 * Nodes as they are set up by the documentation: each has a data folder, in which that of the files is a shared one.
 * They are started at once.
 * @param folder a scratch folder
 */
export async function startNodes(
  folder: string,
  count: number,
  settings: Readonly<Record<string, string>>,
): Promise<readonly NodeProcess[]> {
  await mkdir(join(folder, 'files'), { recursive: true })
  return Promise.all(Array.from({ length: count }, (_, index) => startNode(folder, `node-${index}`, settings)))
}

/** One more beside those. */
export async function startNode(
  folder: string,
  name: string,
  shared: Readonly<Record<string, string>>,
): Promise<NodeProcess> {
  const own = join(folder, name)
  await mkdir(own)
  await symlink(join(folder, 'files'), join(own, 'files'))
  const settings = { ...shared, CAIRN_DATA_DIR: own }
  const start = async (more: Readonly<Record<string, string>> = {}): Promise<RunningServer> => {
    const server = await startServer({ ...settings, ...more })
    endWithScratchFolder(folder, server.process)
    return server
  }
  let running = await start()
  const { url } = running
  const end = async (signal: NodeJS.Signals): Promise<number> => {
    running.process.kill(signal)
    return running.ended
  }
  return {
    url,
    settings,
    get running() {
      return running
    },
    health: async () => {
      const reply = await fetch(`${url}/health/ready`)
      const { checks } = (await reply.json()) as { checks: Record<string, string> }
      return { status: reply.status, checks }
    },
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    start: async () => {
      running = await start({ CAIRN_PORT: new URL(url).port })
    },
  }
}

export async function untilReady(node: NodeProcess): Promise<void> {
  let last: unknown = null
  const isReady = async (): Promise<boolean> => {
    const health = await node.health()
    last = health.checks
    return health.status === 200
  }
  await until('the node is ready', isReady).catch(error => {
    throw new Error(`${node.url} is not ready: ${JSON.stringify(last)}`, { cause: error })
  })
}

export interface Reply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  readonly body: any
  readonly bytes: Buffer
  readonly headers: Headers
}

/** A request that takes longer fails. */
const PATIENCE_MS = 60_000

/** Somebody with a browser. */
export interface Visitor {
  /** @param path below `/api`, with its query */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Reply>
  post(path: string, body?: object): Promise<Reply>
  delete(path: string): Promise<Reply>
  /** With the cookies of the session. */
  readonly headers: Readonly<Record<string, string>>
  /** The same session, whose requests go to these nodes. */
  on(...urls: readonly string[]): Visitor
}

/** Each of their requests goes to the next one of the nodes. */
export function createVisitor(urls: readonly string[], cookies = new Map<string, string>()): Visitor {
  let turn = 0
  const headers = (): Readonly<Record<string, string>> => ({
    cookie: [...cookies].map(pair => pair.join('=')).join('; '),
    'x-csrf-token': cookies.get('cairn-csrf') ?? '',
  })
  const ask = async (path: string, init: RequestInit): Promise<Reply> => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const reply = await fetch(`${urls[turn++ % urls.length]}/api${path}`, { ...init, signal })
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const bytes = Buffer.from(await reply.arrayBuffer())
    const isJson = reply.headers.get('content-type')?.includes('json') && bytes.length > 0
    return { status: reply.status, headers: reply.headers, bytes, body: isJson ? JSON.parse(bytes.toString()) : null }
  }
  return {
    get headers() {
      return headers()
    },
    get: (path, more = {}) => ask(path, { headers: { ...headers(), ...more } }),
    post: (path, body = {}) =>
      ask(path, {
        method: 'POST',
        headers: { ...headers(), ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }) },
        body: body instanceof FormData ? body : JSON.stringify(body),
      }),
    delete: path => ask(path, { method: 'DELETE', headers: headers() }),
    on: (...others) => createVisitor(others, cookies),
  }
}

/** The link of the first start, which any node shows. */
export async function setUp(nodes: readonly NodeProcess[], visitor: Visitor): Promise<void> {
  const token = await until('the link is shown', async () => {
    for (const { running } of nodes) {
      const link = /\/setup\?token=([\w-]+)/.exec(running.said.out)?.[1]
      if (link) return link
    }
    return undefined
  })
  const root = { login: 'root', fullName: 'Root', email: null, password: PASSWORD, demo: false, token }
  const reply = await visitor.post('/setup', root)
  if (reply.status !== 200) throw new Error(`Set-up: ${reply.status} ${reply.bytes}`)
}

/** Of all whom tests sign in. */
export const PASSWORD = 'a long password'
