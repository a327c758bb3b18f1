import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProcess, postgresProcessesIn } from './process-table.ts'

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
export async function findLivePostmaster(pgdata: string, uid: number): Promise<PostmasterPid | undefined> {
  const found = await readPostmasterPid(pgdata)
  if (!found) return undefined
  return (await isPostmaster(found.pid, pgdata, uid)) ? found : undefined
}

/** Whether this pid is a living PostgreSQL of that user that was started on this folder. */
export async function isPostmaster(pid: number, pgdata: string, uid: number): Promise<boolean> {
  const found = await findProcess(pid)
  return found !== undefined && found.uid === uid && `${found.command} `.includes(` -D ${pgdata} `)
}

/**
 * Removes the lock files of a dead server. PostgreSQL itself believes any living or zombie pid of its user, and would
 * refuse to start for ever. Elsewhere than on Linux its own check is left alone, since the processes of a cluster
 * cannot be told apart there.
 */
export async function clearDeadPostmaster(pgdata: string): Promise<void> {
  if (process.platform !== 'linux') return
  const lock = await readPostmasterPid(pgdata)
  if (!lock) return
  await waitForLeftovers(pgdata)
  const socket = join(lock.socketDir, `.s.PGSQL.${lock.port}`)
  const files = lock.socketDir ? [socket, `${socket}.lock`] : []
  for (const file of [...files, join(pgdata, 'postmaster.pid')]) await rm(file, { force: true })
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
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
