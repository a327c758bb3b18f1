import { join } from 'node:path'
import { entities } from '@cairn/common/features/entities'
import type { Catalogue } from '@cairn/common/platform/entity'
import type { FastifyInstance } from 'fastify'
import { ensureDefaults } from './ensure-defaults.ts'
import { createAuthenticate, mayReadMetrics, requireUser } from './features/auth/index.ts'
import { handle } from './features/handle.ts'
import { createHeartbeat } from './features/nodes/index.ts'
import { isOriginAllowed } from './features/settings/index.ts'
import { features, migrationFolders } from './features.ts'
import { buildOpenApi, openApiRoute } from './openapi.ts'
import type { Config } from './platform/config/index.ts'
import type { Clock, Platform } from './platform/context/index.ts'
import { type Contributions, gatherContributions } from './platform/contributions/index.ts'
import {
  type Database,
  DEFAULT_LIMITS,
  MIGRATING,
  type MigrationProgress,
  migrate,
  openDatabase,
  readMigrations,
} from './platform/db/index.ts'
import { createDispatcher, type Dispatcher } from './platform/events/index.ts'
import type { ServerFeature } from './platform/feature/index.ts'
import { createLocalFiles } from './platform/files/index.ts'
import { createHealth, type Health } from './platform/health/index.ts'
import { type BoundRoute, createHttpServer } from './platform/http/index.ts'
import { createJobs } from './platform/jobs/index.ts'
import type { Log } from './platform/log/index.ts'
import { type AnyLoader, createPresenter, type Presenter } from './platform/projection/index.ts'
import { createTexts } from './platform/texts/index.ts'
import { release } from './release.ts'
import { registerWebClient } from './web-client.ts'

export interface App {
  readonly platform: Platform
  readonly presenter: Presenter
  readonly http: FastifyInstance
  readonly dispatcher: Dispatcher
  readonly health: Health
  /** Begins to deliver events and to run jobs. */
  startBackground(): Promise<void>
  /** Lets running requests and deliveries finish, then closes everything but the database server. */
  stop(): Promise<void>
}

export interface AppOptions {
  readonly config: Config
  readonly databaseUrl: string
  readonly log: Log
  readonly clock?: Clock
  /** Features beside those of the product. */
  readonly features?: readonly ServerFeature[]
  /** Entities of these features. */
  readonly entities?: Catalogue
  /** Folder of the built browser client; default: where the build puts it. */
  readonly webClient?: string | undefined
}

/**
 * Brings the schema and the built-in rows to the newest state. Safe to run on several nodes at once. `more`: folders of
 * migrations beside those of the product.
 */
export async function migrateDatabase(
  database: Database,
  more: readonly string[] = [],
  progress: MigrationProgress = {},
): Promise<readonly string[]> {
  const client = await database.connect(MIGRATING)
  try {
    const applied = await migrate(client, await readMigrations([...migrationFolders, ...more]), progress)
    await ensureDefaults(database)
    return applied
  } finally {
    await client.end()
  }
}

/** What commands and jobs need, without HTTP. */
export function createPlatform({
  config,
  databaseUrl,
  log,
  clock = Date.now,
  features: more = [],
}: AppOptions): Platform & { readonly dispatcher: Dispatcher } {
  const database = openDatabase(
    databaseUrl,
    config.databasePool,
    error => log.warn({ error }, 'A database connection broke'),
    { ...DEFAULT_LIMITS, read: config.statementTimeout },
  )
  const jobs = createJobs(databaseUrl, log)
  const all = [...features, ...more]
  const dispatcher = createDispatcher(database, jobs, log)
  return {
    config,
    database,
    dispatcher,
    events: dispatcher,
    files: createLocalFiles(join(config.dataDir, 'files')),
    jobs,
    texts: createTexts(config.locale),
    rules: all.flatMap(feature => feature.rules ?? []),
    contributions: gatherContributions(
      all.flatMap(feature => feature.contributes ?? []),
      all.flatMap(feature => feature.needs ?? []),
    ),
    log,
    clock,
    baseUrl: () =>
      config.baseUrl ?? `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`,
  }
}

/** Composes platform and features. The database must have been migrated. */
export async function createApp(options: AppOptions): Promise<App> {
  const platform = createPlatform(options)
  const all = [...features, ...(options.features ?? [])]
  const catalogue = { ...entities, ...options.entities }
  const presenter = createPresenter(catalogue, allLoaders(all, platform.contributions))
  const routes = [...all.flatMap(feature => feature.routes ?? []), openApi(options.config)]
  const migrations = await readMigrations([
    ...migrationFolders,
    ...(options.features ?? []).flatMap(feature => feature.migrations ?? []),
  ])
  const health = createHealth(
    platform,
    migrations.map(({ name }) => name),
  )
  const http = await createHttpServer({
    platform,
    catalogue,
    presenter,
    routes,
    health,
    metrics: { mayRead: mayReadMetrics(platform), isLeading: () => platform.dispatcher.isLeading },
    authenticate: createAuthenticate(platform),
    requireUser: actor => requireUser(platform, actor),
    isOriginAllowed: origin => isOriginAllowed(platform, origin),
  })
  const heartbeat = createHeartbeat({ platform, dispatcher: platform.dispatcher, health, release: await release() })
  await registerWebClient(http, platform, options.webClient)
  return {
    platform,
    presenter,
    http,
    health,
    dispatcher: platform.dispatcher,
    startBackground: async () => {
      await platform.dispatcher.start(all.flatMap(feature => feature.listeners ?? []))
      await platform.jobs.start(
        platform,
        all.flatMap(feature => feature.jobs ?? []),
      )
      await heartbeat.start()
    },
    stop: async () => {
      await http.close()
      await platform.jobs.stop()
      await heartbeat.stop()
      await platform.dispatcher.stop()
      await platform.database.close()
    },
  }
}

function openApi({ basePath }: Config): BoundRoute {
  let document: object | null = null
  return handle(openApiRoute, async () => {
    const routes = [...features.flatMap(feature => feature.routes ?? []).map(({ route }) => route), openApiRoute]
    document ??= buildOpenApi(routes, entities, basePath)
    return document
  })
}

/** The loaders of all features, with the fields that other features add to them. */
function allLoaders(features: readonly ServerFeature[], contributions: Contributions): readonly AnyLoader[] {
  return features
    .flatMap(({ loaders = [], loadersOf }) => [...loaders, ...(loadersOf?.(contributions) ?? [])])
    .map(loader => ({
      ...loader,
      fields: Object.assign({}, loader.fields, ...features.map(feature => feature.loaderFields?.[loader.entity] ?? {})),
    }))
}
