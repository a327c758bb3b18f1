import { readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { acceptsConnections } from './accepts-connections.ts'
import { DataDirInUseError, hasCode } from './errors.ts'
import { isPostgresIn, postgresProcessesIn } from './process-table.ts'

const LEFTOVER_PATIENCE_MS = 5_000
const POLL_MS = 20

/** What PostgreSQL wrote into `postmaster.pid`. */
export type PostmasterPid = {
  readonly pid: number
  readonly port: number
  readonly socketDir: string
  /** `starting` covers recovery; a single-user backend writes no status and counts as `stopping`. */
  readonly status: 'starting' | 'ready' | 'stopping'
}

/** Reads the lock file of a cluster; undefined when there is none (or one just being written). */
export async function readPostmasterPid(pgdata: string): Promise<PostmasterPid | undefined> {
  const text = await readFile(join(pgdata, 'postmaster.pid'), 'utf8').catch(() => '')
  return parsePostmasterPid(text)
}

/** Lines: pid, data folder, start time, port, socket folder, address, shared memory key, status. */
export function parsePostmasterPid(text: string): PostmasterPid | undefined {
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid === 0) return undefined
  const status = lines[7]?.trim()
  return {
    pid: Math.abs(pid),
    port: Number(lines[3] ?? 0),
    socketDir: lines[4] ?? '',
    // A negative pid belongs to a single-user backend, which goes away by itself.
    status: pid < 0 || status === 'stopping' ? 'stopping' : status === 'ready' ? 'ready' : 'starting',
  }
}

/** The lock file's content if its process really is the PostgreSQL of this folder, and not a zombie or a stranger. */
export async function findLivePostmaster(pgdata: string): Promise<PostmasterPid | undefined> {
  const found = await readPostmasterPid(pgdata)
  return found && (await isPostgresIn(found.pid, pgdata)) ? found : undefined
}

/** A Unix socket of PostgreSQL: its folder and the port that gives it its name. */
export type SocketPlace = { readonly socketDir: string; readonly port: number }

/** Whether somebody accepts connections there. */
export function answersOnSocket(place: SocketPlace): Promise<boolean> {
  return acceptsConnections(connect(socketPath(place)))
}

/**
 * Removes the lock files of a dead server, beside the cluster and at the place of its socket. PostgreSQL itself
 * believes any living or zombie pid of its user, and would refuse to start for ever. Elsewhere than on Linux its own
 * check is left alone, since the processes of a cluster cannot be told apart there.
 *
 * @throws DataDirInUseError when the server is only out of sight, in another container on the same folder.
 */
export async function clearDeadPostmaster(pgdata: string, place: SocketPlace): Promise<void> {
  if (process.platform !== 'linux') return
  const lock = await readPostmasterPid(pgdata)
  await waitForLeftovers(pgdata)
  for (const found of lock?.socketDir ? [lock, place] : [place]) {
    if (await answersOnSocket(found)) {
      throw new DataDirInUseError(
        `A PostgreSQL that is not visible from here (in another container?) is running on ${pgdata}. Stop it first; two on one folder would destroy the data.`,
      )
    }
    const socket = socketPath(found)
    for (const file of [socket, `${socket}.lock`]) await rm(file, { force: true })
  }
  await rm(join(pgdata, 'postmaster.pid'), { force: true })
}

function socketPath({ socketDir, port }: SocketPlace): string {
  return join(socketDir, `.s.PGSQL.${port}`)
}

/** Backends end by themselves once their postmaster is gone; until then the cluster must not be opened again. */
async function waitForLeftovers(pgdata: string): Promise<void> {
  const deadline = Date.now() + LEFTOVER_PATIENCE_MS
  for (;;) {
    const leftovers = await postgresProcessesIn(pgdata)
    if (leftovers.length === 0) return
    if (Date.now() > deadline) for (const pid of leftovers) kill(pid, 'SIGKILL')
    await sleep(POLL_MS)
  }
}

/** Sends a signal; a process that is already gone is fine. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}
