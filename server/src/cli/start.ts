import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type App, createApp, migrateDatabase } from '../app.ts'
import { ensureSetupToken } from '../features/auth/index.ts'
import { type CliCommand, CommandError, type Shell } from '../platform/command-line/index.ts'
import { type Config, nodeName } from '../platform/config/index.ts'
import { isDatabaseAway, openDatabase } from '../platform/db/index.ts'
import { claimFiles } from '../platform/files/index.ts'
import { StartStoppedError, type SupervisedPostgres, superviseEmbeddedPostgres } from '../platform/postgres/index.ts'
import { migrationNotes, progressNotes, systemContext } from './shell.ts'
import { stopSignal } from './stop-signal.ts'

/** Requests still running after this long are cut off when the server stops. */
const PATIENCE_MS = 30_000
const RETRY_MS = 250

export const startCommand: CliCommand = {
  path: 'start',
  summary: 'Start the server, with its own PostgreSQL unless DATABASE_URL is set',
  run: async given => {
    const config = await withPort(given.config)
    const shell = { ...given, config, log: given.log.child({ node: nodeName(config) }) }
    const stop = new AbortController()
    const stopping = stopSignal(() => {
      shell.note('\nStopping… (again to stop at once)')
      stop.abort()
    })
    const begin = performance.now()
    let postgres: SupervisedPostgres | null = null
    try {
      if (!config.databaseUrl) postgres = await keepDatabase(shell, stop.signal)
      const databaseUrl = config.databaseUrl ?? postgres?.url ?? ''
      await bringUpToDate(shell, databaseUrl)
      if (stop.signal.aborted) return 0
      const app = await createApp({ config, databaseUrl, log: shell.log })
      stop.signal.addEventListener('abort', app.health.drain)
      try {
        await whenReachable(() => claimFiles(app.platform.database.main, app.platform.files), stop.signal)
        await listen(app, config)
        await app.startBackground()
        shell.print(
          `Cairn is ready after ${((performance.now() - begin) / 1_000).toFixed(1)} s at ${addressOf(config)}`,
        )
        await whenReachable(() => offerSetUp(shell, app), stop.signal)
        // By itself it is kept when the process ends, and that may be without notice. What it needs later stays out of it.
        flushCompileCache()
        const reason = await Promise.race([stopping, ...(postgres ? [postgres.lost] : [])])
        if (reason !== 'signal')
          shell.note(`PostgreSQL cannot be started again. ${reason.message}\nNothing that was saved is lost.`)
        if (reason === 'signal' && config.drain > 0) {
          shell.note(`Still serving for ${config.drain / 1_000} s, until nobody is sent here any more…`)
          await sleep(config.drain)
        }
        await stopApp(app)
        return reason === 'signal' ? 0 : 1
      } catch (error) {
        await app.stop()
        throw error
      }
    } catch (error) {
      if (error instanceof StartStoppedError) return 0
      throw error
    } finally {
      await postgres?.stop()
    }
  },
}

const keepDatabase = ({ config, log, print }: Shell, signal: AbortSignal): Promise<SupervisedPostgres> =>
  superviseEmbeddedPostgres({ dataDir: config.dataDir, log, onProgress: progressNotes(print), signal })

async function bringUpToDate(shell: Shell, databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, 4, error => shell.log.warn({ error }, 'A database connection broke'))
  try {
    const applied = await migrateDatabase(database, [], migrationNotes(shell.print))
    if (applied.length > 0) shell.print(`Prepared the database (${applied.length} migrations).`)
  } catch (error) {
    throw new CommandError(databaseProblem(shell.config, error), { cause: error })
  } finally {
    await database.close()
  }
}

function databaseProblem(config: Config, error: unknown): string {
  const message = error instanceof AggregateError ? error.errors.map(String).join(', ') : (error as Error).message
  return config.databaseUrl
    ? `The database of DATABASE_URL cannot be used: ${message}\nCheck the address, the user and that it is PostgreSQL 15 or newer; \`npm run cairn -- doctor\` tells more.`
    : `The database cannot be prepared: ${message}`
}

async function listen(app: App, config: Config): Promise<void> {
  try {
    await app.http.listen({ host: config.host, port: config.port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new CommandError(
        `Port ${config.port} on ${config.host} is already in use. Stop what listens there, or choose another with CAIRN_PORT.`,
      )
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new CommandError(
        `Cannot listen on ${config.host}:${config.port} (${code}). Check CAIRN_HOST and CAIRN_PORT.`,
      )
    throw error
  }
}

/** While nobody can administer the installation: the one-time link behind which the administrator is created. */
async function offerSetUp(shell: Shell, app: App): Promise<void> {
  const token = await ensureSetupToken(await systemContext(app.platform))
  if (!token) return
  const { config } = app.platform
  shell.print(
    `\nThere is no administrator yet. Open this link, once, to create one:\n\n  ${addressOf(config)}/setup?token=${token}\n`,
  )
}

/** Does it again until the database, which may just have crashed, is there or the server is told to stop. */
async function whenReachable(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
    }
    await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined)
  }
}

async function stopApp(app: App): Promise<void> {
  const cutOff = setTimeout(() => app.http.server.closeAllConnections(), PATIENCE_MS)
  await app.stop()
  clearTimeout(cutOff)
}

/** Port 0 means any free one; links need to know it before the server listens. */
async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const probe = createServer().listen(0, config.host)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return { ...config, port: typeof address === 'object' && address ? address.port : 0 }
}

/** What a person can open in a browser: a wildcard address is none. */
export function addressOf(config: Config): string {
  if (config.baseUrl) return config.baseUrl
  const wildcard = config.host === '0.0.0.0' || config.host === '::'
  const host = wildcard ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host
  return `http://${host}:${config.port}`
}
