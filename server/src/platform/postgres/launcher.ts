import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type Account, chooseAccount, requireName } from './account.ts'
import { type Binaries, type BinariesSource, defaultBinaries, findBinaries } from './binaries.ts'
import { createCluster, DATABASE, resetPassword } from './cluster.ts'
import {
  chooseSocketFolder,
  type DataFolder,
  openDataFolder,
  openRunFolder,
  refuseOtherMajors,
  refuseRunningMajors,
} from './data-folder.ts'
import { DataDirInUseError, EmbeddedPostgresError, throwIfStopped } from './errors.ts'
import { withLaunchLock } from './launch-lock.ts'
import { type Lease, liveLeases, releaseLease, takeLease } from './leases.ts'
import { becomeOwner, forgetOwner, isStillOwner, livingOwner, type Owner } from './owner.ts'
import { chownTree } from './ownership.ts'
import { answersOnSocket, clearDeadPostmaster, findLivePostmaster, type PostmasterPid } from './postmaster-pid.ts'
import { createSecret, readSecret } from './secret.ts'
import { type ServerProcess, shutDown, spawnServer, waitUntilReady, watchServer } from './server-process.ts'
import { availableMemory, defaultSettings, postgresArguments } from './settings.ts'
import type {
  EmbeddedPostgres,
  EmbeddedPostgresOptions,
  LaunchLog,
  LaunchProgress,
  PostgresConnection,
} from './types.ts'

/** Names the socket only: nothing listens on the network. */
const PORT = 5432
const SILENT: LaunchLog = { info: () => undefined, warn: () => undefined }

type Launch = {
  readonly options: EmbeddedPostgresOptions
  readonly source: BinariesSource
  readonly folder: DataFolder
  readonly log: LaunchLog
  readonly report: (phase: LaunchProgress['phase'], message: string) => void
}

/**
 * Starts the PostgreSQL of a data folder, creating its cluster on first use, and owns it until `stop()`. One that is
 * still alive although its owner died is adopted; one that CLI commands started is taken over.
 *
 * @throws EmbeddedPostgresError (see errors.ts) with a message that says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const launch = await prepare(options)
  return withLock(launch, async () => {
    const owner = await livingOwner(launch.folder.ownerFile)
    const account = await chooseAccount(launch.folder.pgdata, options.user)
    const living = await findLivePostmaster(launch.folder.pgdata)
    if (living && owner) {
      throw new DataDirInUseError(
        `Another Cairn (process ${owner.pid}) is running on the data folder ${launch.folder.root}. Stop it first, or choose another folder with CAIRN_DATA_DIR.`,
      )
    }
    return own(launch, await openServer(launch, account))
  })
}

/**
 * For commands: the running PostgreSQL of a data folder, or, when none runs, one that is started. `stop()` leaves it to
 * the server that owns it, or to the other commands that use it; the last command stops it.
 *
 * @throws EmbeddedPostgresError (see errors.ts) with a message that says what to do.
 */
export async function attachEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const launch = await prepare(options)
  return withLock(launch, async () => {
    const account = await chooseAccount(launch.folder.pgdata, options.user)
    const opened = await openServer(launch, account)
    return share(launch, opened)
  })
}

async function prepare(options: EmbeddedPostgresOptions): Promise<Launch> {
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL runs on Linux and macOS. On Windows use WSL, or set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
    )
  }
  const source = options.binaries ?? defaultBinaries()
  const folder = await openDataFolder(options.dataDir, source.major)
  if (options.besideOtherMajors) await refuseRunningMajors(folder, source.major)
  else await refuseOtherMajors(folder, source.major)
  const begin = Date.now()
  return {
    options,
    source,
    folder,
    log: options.log ?? SILENT,
    report: (phase, message) => options.onProgress?.({ phase, elapsedMs: Date.now() - begin, message }),
  }
}

function withLock<T>({ folder, options, report }: Launch, work: () => Promise<T>): Promise<T> {
  let reported = 0
  const onWait = (pid: number) => {
    throwIfStopped(options.signal)
    if (Date.now() - reported < 1_000) return
    reported = Date.now()
    report('waiting', `Waiting for process ${pid}, which is starting or stopping PostgreSQL`)
  }
  return withLaunchLock(folder.lockFile, onWait, work)
}

type OpenedServer = {
  readonly server: ServerProcess
  readonly connection: PostgresConnection
  readonly adopted: boolean
}

async function openServer(launch: Launch, account: Account): Promise<OpenedServer> {
  const { folder, options, report } = launch
  throwIfStopped(options.signal)
  await openRunFolder(folder, account)
  const secret = await readSecret(folder.secretFile)
  const living = await findLivePostmaster(folder.pgdata)
  if (living) {
    const server = watchServer(living.pid, folder.pgdata)
    const found = secret === undefined ? undefined : await adopt(launch, living, server, secret)
    if (found) return found
    await refuseIfOwned(folder)
    report('stopping', 'Waiting for PostgreSQL to stop')
    await shutDown(server, () => undefined)
  }
  return startServer(launch, account, secret)
}

/** A server that cannot serve us may still serve its owner or another command. */
async function refuseIfOwned(folder: DataFolder): Promise<void> {
  const user = (await livingOwner(folder.ownerFile)) ?? (await liveLeases(folder.leases))[0]
  if (!user) return
  throw new DataDirInUseError(
    `The PostgreSQL of ${folder.root} belongs to process ${user.pid} but cannot be reached from here: its socket or ${folder.secretFile} is gone. Stop that process and try again.`,
  )
}

/** Undefined when the server cannot serve us: it is stopping, or its socket went away with a moved folder. */
async function adopt(
  { options, log }: Launch,
  living: PostmasterPid,
  server: ServerProcess,
  secret: string,
): Promise<OpenedServer | undefined> {
  if (living.status === 'stopping') return undefined
  const lock = await waitUntilReady(server, progress => options.onProgress?.(progress), options.signal)
  if (!(await answersOnSocket(lock))) return undefined
  log.info({ pid: server.pid }, 'Found PostgreSQL running')
  return { server, connection: connectionOf(lock, secret), adopted: true }
}

async function startServer(launch: Launch, account: Account, oldSecret: string | undefined): Promise<OpenedServer> {
  const { folder, options, source, log, report } = launch
  const onCopy = () => report('copying', `Copying PostgreSQL to ${folder.bin}`)
  const binaries = await findBinaries(source, account, folder.bin, onCopy)
  const socketDir = await chooseSocketFolder(folder, PORT, account)
  await clearDeadPostmaster(folder.pgdata, { socketDir, port: PORT })
  const secret = await prepareCluster(launch, account, binaries, oldSecret)
  throwIfStopped(options.signal)
  const settings = { ...defaultSettings(availableMemory()), ...options.settings }
  const begin = Date.now()
  const args = postgresArguments(socketDir, PORT, settings)
  const server = await spawnServer(binaries.postgres, args, folder.pgdata, account)
  const lock = await readyOrStopped(launch, server)
  log.info({ pid: server.pid, account: account.name, startMs: Date.now() - begin }, 'Started PostgreSQL')
  return { server, connection: connectionOf(lock, secret), adopted: false }
}

async function readyOrStopped(launch: Launch, server: ServerProcess): Promise<PostmasterPid> {
  const { onProgress, signal } = launch.options
  try {
    return await waitUntilReady(server, progress => onProgress?.(progress), signal)
  } catch (error) {
    if (signal?.aborted) await stopServer(launch, server)
    throw error
  }
}

/** Leaves a cluster that can be started, and returns its password. */
async function prepareCluster(
  { folder, log, report }: Launch,
  account: Account,
  binaries: Binaries,
  oldSecret: string | undefined,
): Promise<string> {
  const secret = oldSecret ?? (await createSecret(folder.secretFile))
  if (!existsSync(folder.pgdata)) {
    requireName(account)
    report('creating', `Creating the database in ${folder.pgdata}`)
    await createCluster(folder.pgdata, binaries, account, secret)
    log.info({ folder: folder.pgdata, account: account.name }, 'Created the database')
    return secret
  }
  if ((await stat(folder.pgdata)).uid !== account.uid) await chownTree(folder.pgdata, account)
  if (oldSecret === undefined) {
    await resetPassword(folder.pgdata, binaries, account, secret)
    log.warn({ file: folder.secretFile }, 'The database password was missing; a new one was set')
  }
  return secret
}

async function own(launch: Launch, opened: OpenedServer): Promise<EmbeddedPostgres> {
  const owner = await becomeOwner(launch.folder.ownerFile)
  const { signal: _ended, ...options } = launch.options
  const patient = { ...launch, options }
  return { ...describe(opened), stop: once(() => withLock(patient, () => stopOwned(launch, owner, opened.server))) }
}

async function stopOwned(launch: Launch, owner: Owner, server: ServerProcess): Promise<void> {
  const { ownerFile } = launch.folder
  if (!(await isStillOwner(ownerFile, owner))) return
  await stopServer(launch, server)
  await forgetOwner(ownerFile)
}

async function share(launch: Launch, opened: OpenedServer): Promise<EmbeddedPostgres> {
  const lease = await takeLease(launch.folder.leases)
  return { ...describe(opened), stop: once(() => withLock(launch, () => stopShared(launch, lease, opened.server))) }
}

async function stopShared(launch: Launch, lease: Lease, server: ServerProcess): Promise<void> {
  const { ownerFile, leases } = launch.folder
  await releaseLease(lease)
  if (await livingOwner(ownerFile)) return
  if ((await liveLeases(leases)).length === 0) await stopServer(launch, server)
}

const stopServer = ({ log }: Launch, server: ServerProcess): Promise<void> =>
  shutDown(server, () => log.warn({ pid: server.pid }, 'PostgreSQL is slow to stop; it will recover at the next start'))

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}

function describe({ server, connection, adopted }: OpenedServer): Omit<EmbeddedPostgres, 'stop'> {
  const { host, port, user, password, database } = connection
  const url = `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
  return { connection, url, pid: server.pid, adopted, exited: server.exited }
}

function connectionOf(lock: PostmasterPid, password: string): PostgresConnection {
  return { host: lock.socketDir, port: lock.port, user: DATABASE, password, database: DATABASE }
}
