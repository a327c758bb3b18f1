import { createHash } from 'node:crypto'
import { access, chmod, constants, lstat, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Account, identityOf } from './account.ts'
import {
  DataDirInUseError,
  DataDirUnreachableError,
  EmbeddedPostgresError,
  hasCode,
  OtherMajorError,
} from './errors.ts'
import { chownTo } from './ownership.ts'
import { findLivePostmaster } from './postmaster-pid.ts'
import { run } from './run.ts'

/** Longest path of a socket that every system takes: 107 bytes on Linux, 103 on macOS. */
const SOCKET_PATH_LIMIT = process.platform === 'linux' ? 107 : 103
const EVERYBODY_MAY_ENTER = 0o011

/** Where everything of the embedded server lies. */
export type DataFolder = {
  readonly root: string
  readonly pgdata: string
  readonly run: string
  readonly bin: string
  readonly secretFile: string
  readonly ownerFile: string
  /** Leases of the commands that use the running server. */
  readonly leases: string
  readonly lockFile: string
}

/** Creates the data folder where it is missing (parents included) and names the places in it. */
export async function openDataFolder(dataDir: string, major: number): Promise<DataFolder> {
  const root = await createFolder(dataDir)
  return {
    root,
    pgdata: join(root, `pg${major}`),
    run: join(root, 'run'),
    bin: join(root, 'bin'),
    secretFile: join(root, 'db.secret'),
    ownerFile: join(root, 'db.owner.json'),
    leases: join(root, 'db.leases'),
    lockFile: join(root, 'db.lock'),
  }
}

async function createFolder(dataDir: string): Promise<string> {
  try {
    const first = await mkdir(dataDir, { recursive: true })
    // A strict umask must not shut out the account that runs PostgreSQL from folders that are ours anyway.
    for (let path = dataDir; first !== undefined && path.length >= first.length; path = dirname(path)) {
      await chmod(path, 0o711)
    }
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataDirUnreachableError(
      `The data folder ${dataDir} cannot be created or written: ${reason}. Run this as the user that it belongs to, or choose another folder with CAIRN_DATA_DIR.`,
    )
  }
}

/**
 * Refuses a folder that holds only clusters of other majors: PostgreSQL cannot read them, and a new empty database
 * beside them would look like lost data.
 */
export async function refuseOtherMajors(folder: DataFolder, major: number): Promise<void> {
  const majors = await majorsIn(folder)
  if (majors.includes(major) || majors.length === 0) return
  const newest = Math.max(...majors)
  if (newest > major) {
    throw new OtherMajorError(
      `${folder.root} holds a database of PostgreSQL ${newest}, made by a newer release; this release brings PostgreSQL ${major}. Start the newer release again.`,
    )
  }
  throw new OtherMajorError(
    [
      `${folder.root} holds a database of PostgreSQL ${newest}; this release brings PostgreSQL ${major}. Move the data over:`,
      '  1. start the old release and run: npm run cairn -- dump <file>',
      '  2. stop it, and with the new release run: npm run cairn -- restore <file>',
      `Nothing was changed. Keep ${join(folder.root, `pg${newest}`)} until the new release runs well.`,
    ].join('\n'),
  )
}

/** Refuses while the old release still runs on this folder: both would use the same socket. */
export async function refuseRunningMajors(folder: DataFolder, major: number): Promise<void> {
  for (const other of (await majorsIn(folder)).filter(found => found !== major)) {
    if (!(await findLivePostmaster(join(folder.root, `pg${other}`)))) continue
    throw new DataDirInUseError(
      `PostgreSQL ${other} of another release is still running on ${folder.root}. Stop that release first.`,
    )
  }
}

async function majorsIn(folder: DataFolder): Promise<readonly number[]> {
  return (await readdir(folder.root)).flatMap(name => /^pg(\d+)$/.exec(name)?.[1] ?? []).map(Number)
}

/** Creates the private folder of sockets and makes sure that the account reaches it. */
export async function openRunFolder(folder: DataFolder, account: Account): Promise<void> {
  if (account.switched) {
    const { mode } = await stat(folder.root)
    await chmod(folder.root, (mode & 0o7777) | EVERYBODY_MAY_ENTER)
  }
  await mkdir(folder.run, { mode: 0o700 }).catch(error => {
    if (hasCode(error, 'EEXIST')) return
    throw new DataDirUnreachableError(
      `The data folder ${folder.root} cannot be written by ${account.name}: ${error.message}. Give it to that user (chown) or choose another one with CAIRN_DATA_DIR.`,
    )
  })
  await chownTo(folder.run, account)
  const probe = await run('/bin/sh', ['-c', 'test -x "$1" && test -w "$1"', 'sh', folder.run], {
    ...identityOf(account),
    cwd: '/',
  })
  if (probe.code !== 0) throw await unreachable(folder, account)
}

async function unreachable(folder: DataFolder, account: Account): Promise<Error> {
  const advice = 'Choose a data folder outside of private homes, for example CAIRN_DATA_DIR=/var/lib/cairn'
  let closed: string | undefined
  for (let path = dirname(folder.run); path !== dirname(path); path = dirname(path)) {
    if (((await stat(path)).mode & 0o001) === 0) closed = path
  }
  const reason = closed ? `it may not enter ${closed}` : 'permission denied'
  const remedy = closed ? `${advice}, or open that folder for passage with: chmod o+x ${closed}` : advice
  return new DataDirUnreachableError(
    `PostgreSQL does not run as root but as the account "${account.name}", which cannot reach ${folder.run}: ${reason}. ${remedy}`,
  )
}

/**
 * The folder for the socket: `run`, or a short private one below the system's temporary folder when the path would be
 * longer than a socket's may be.
 */
export async function chooseSocketFolder(folder: DataFolder, port: number, account: Account): Promise<string> {
  if (fits(folder.run, port)) return folder.run
  const name = `cairn-${createHash('sha256').update(folder.pgdata).digest('hex').slice(0, 16)}`
  const short = [join(tmpdir(), name), join('/tmp', name)].find(path => fits(path, port)) ?? join('/tmp', name)
  const created = await mkdir(short, { mode: 0o700 }).then(
    () => true,
    error => {
      if (hasCode(error, 'EEXIST')) return false
      throw error
    },
  )
  if (created) await chownTo(short, account)
  const found = await lstat(short)
  // Anybody may create folders there: one that is not ours alone could be a trap.
  if (!found.isDirectory() || found.uid !== account.uid || (found.mode & 0o077) !== 0) {
    throw new EmbeddedPostgresError(
      `${short} is needed for the database socket but is not a private folder of ${account.name}. Remove it, or choose a shorter data folder with CAIRN_DATA_DIR.`,
    )
  }
  return short
}

function fits(folder: string, port: number): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= SOCKET_PATH_LIMIT
}
