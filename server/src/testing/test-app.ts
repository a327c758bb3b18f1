import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissionKeys } from '@cairn/common/features/access'
import type { Catalogue } from '@cairn/common/platform/entity'
import pg from 'pg'
import { inject } from 'vitest'
import { type App, createApp, migrateDatabase } from '../app.ts'
import { systemActor } from '../features/access/index.ts'
import { loadConfig } from '../platform/config/index.ts'
import { contextOf, type RequestContext } from '../platform/context/index.ts'
import { answers, openDatabase, statements } from '../platform/db/index.ts'
import type { ServerFeature } from '../platform/feature/index.ts'
import { createLog } from '../platform/log/index.ts'
import { createActors, type TestActors } from './actors.ts'
import { type ApiClient, createApiClient } from './api-client.ts'
import { databaseAt } from './global-setup.ts'

/** Statements that one piece of work sent. */
interface Sent {
  readonly texts: string[]
  /** Without an answer so far. */
  open: number
  /** How often one was sent when all before it were answered. */
  roundTrips: number
}

/** Which work the running code belongs to, of which statements are noted. */
const noting = new AsyncLocalStorage<Sent>()

async function sentBy(work: () => Promise<unknown>): Promise<Sent> {
  const own: Sent = { texts: [], open: 0, roundTrips: 0 }
  // What runs on its own beside it, such as deliveries and streams, is not among them.
  const onSent = (text: unknown): void => {
    if (noting.getStore() !== own) return
    own.texts.push(String(text))
    if (own.open++ === 0) own.roundTrips++
  }
  const onAnswer = (): void => {
    if (noting.getStore() === own) own.open--
  }
  statements.subscribe(onSent)
  answers.subscribe(onAnswer)
  try {
    await noting.run(own, work)
  } finally {
    statements.unsubscribe(onSent)
    answers.unsubscribe(onAnswer)
  }
  return own
}

const statementsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => (await sentBy(work)).texts

/** A whole server on a database of its own, spoken to without a socket. */
export interface TestApp extends TestActors {
  readonly app: App
  /** Requests without any credential. */
  readonly anonymous: ApiClient
  /** Requests of the administrator `admin`. */
  readonly admin: ApiClient
  /** The time that the server sees, in ms; set `clock.now` to move it. */
  readonly clock: { now: number }
  /** Context of the system itself, for set-up through commands. */
  readonly system: RequestContext
  readonly databaseUrl: string
  /** Number of SQL statements that the work sends (begin and commit included). */
  countStatements(work: () => Promise<unknown>): Promise<number>
  /** How often the work waits for the database: statements that are sent together count once. */
  countRoundTrips(work: () => Promise<unknown>): Promise<number>
  /** The texts of these statements. */
  statementsOf(work: () => Promise<unknown>): Promise<readonly string[]>
  /** A second node on the same database, which stops with this one at the latest. */
  secondNode(): Promise<TestApp>
  stop(): Promise<void>
}

export interface TestAppOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Gives the address by which the server is to reach the database, e.g. through a proxy. */
  readonly reach?: (databaseUrl: string) => Promise<string>
  /** Folder of a built browser client. */
  readonly webClient?: string
  /** Features beside those of the product, and their entities. */
  readonly features?: readonly ServerFeature[]
  readonly entities?: Catalogue
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const serverUrl = inject('serverUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: databaseAt(serverUrl, 'postgres') })
  await client.connect()
  await client.query(`create database ${name} template cairn_template strategy file_copy`)
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-test-'))
  const direct = databaseAt(serverUrl, name)
  await migrateMore(direct, options.features ?? [])
  const node = await startNode((await options.reach?.(direct)) ?? direct, dataDir, options)
  return {
    ...node,
    stop: async () => {
      await node.stop()
      await client.query(`drop database ${name} with (force)`)
      await client.end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The template knows the product's own tables only. */
async function migrateMore(databaseUrl: string, features: readonly ServerFeature[]): Promise<void> {
  const folders = features.flatMap(feature => feature.migrations ?? [])
  if (folders.length === 0) return
  const database = openDatabase(databaseUrl, 4, error => process.stderr.write(`${error.message}\n`))
  await migrateDatabase(database, folders)
  await database.close()
}

/** Tests run beside each other: a statement may take long without being costly. */
const SLOW_MACHINE = { CAIRN_STATEMENT_TIMEOUT: '20000' }

async function startNode(databaseUrl: string, dataDir: string, options: TestAppOptions): Promise<TestApp> {
  const config = loadConfig(
    { CAIRN_DATA_DIR: dataDir, CAIRN_LOG_LEVEL: 'silent', CAIRN_DATABASE_POOL: '10', ...SLOW_MACHINE, ...options.env },
    dataDir,
  )
  const clock = { now: Date.now() }
  const log = createLog('silent')
  const app = await createApp({
    config,
    databaseUrl,
    log,
    clock: () => clock.now,
    webClient: options.webClient,
    features: options.features ?? [],
    entities: options.entities ?? {},
  })
  await app.http.ready()
  const guest = await app.platform.database.main
    .selectFrom('users')
    .select('id')
    .where('guest', '=', true)
    .executeTakeFirstOrThrow()
  const system = contextOf(app.platform, systemActor(guest.id, 'guest', permissionKeys), {
    requestId: 'test',
    person: 'test',
    locale: 'en',
  })
  const actors = createActors(app, system)
  const existing = await system.db.selectFrom('users').select('id').where('login_key', '=', 'admin').executeTakeFirst()
  const adminId = existing?.id ?? (await actors.createUser('admin', { admin: true }))
  const nodes = new Set<TestApp>()
  return {
    ...actors,
    app,
    clock,
    system,
    databaseUrl,
    anonymous: createApiClient(app.http, {}),
    admin: await actors.clientOf(adminId),
    countStatements: async work => (await statementsOf(work)).length,
    countRoundTrips: async work => (await sentBy(work)).roundTrips,
    statementsOf,
    secondNode: async () => {
      const node = await startNode(databaseUrl, dataDir, options)
      nodes.add(node)
      return {
        ...node,
        stop: async () => {
          nodes.delete(node)
          await node.stop()
        },
      }
    },
    stop: async () => {
      for (const node of nodes) await node.app.stop()
      await app.stop()
    },
  }
}
