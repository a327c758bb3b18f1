import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, identityOf } from './account.ts'
import { StartFailedError, throwIfStopped } from './errors.ts'
import { kill, type PostmasterPid, readPostmasterPid } from './postmaster-pid.ts'
import { isPostgresIn } from './process-table.ts'
import { childEnvironment } from './run.ts'
import type { LaunchProgress, PostgresExit } from './types.ts'

const POLL_MS = 10
const WATCH_MS = 250
const PROGRESS_MS = 500
const FAST_SHUTDOWN_MS = 60_000
const STDERR_KEPT = 8_000

/** A running postmaster, ours or one found alive. */
export type ServerProcess = {
  readonly pid: number
  readonly pgdata: string
  readonly exited: Promise<PostgresExit>
  /** What it said before its own log took over; empty for one found alive. */
  readonly firstWords: () => string
}

/** Starts `postgres` in a session of its own, so that Ctrl-C at the terminal reaches only us. */
export async function spawnServer(
  program: string,
  args: readonly string[],
  pgdata: string,
  account: Account,
): Promise<ServerProcess> {
  const child = spawn(program, ['-D', pgdata, ...args], {
    ...identityOf(account),
    cwd: pgdata,
    detached: true,
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr = (stderr + chunk).slice(-STDERR_KEPT)
  })
  const exited = new Promise<PostgresExit>(resolve => child.on('close', (code, signal) => resolve({ code, signal })))
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', error => reject(new StartFailedError(`PostgreSQL could not be started: ${error.message}`)))
  })
  child.unref()
  if ('unref' in child.stderr && typeof child.stderr.unref === 'function') child.stderr.unref()
  return { pid: child.pid ?? 0, pgdata, exited, firstWords: () => stderr }
}

/** A server found alive, whose end can only be observed. */
export function watchServer(pid: number, pgdata: string): ServerProcess {
  const watch = async (): Promise<PostgresExit> => {
    while (await isPostgresIn(pid, pgdata)) await sleep(WATCH_MS, undefined, { ref: false })
    return { code: null, signal: null }
  }
  return { pid, pgdata, exited: watch(), firstWords: () => '' }
}

/**
 * Waits until the server accepts connections, however long its recovery takes, and reports what it is doing.
 *
 * @throws StartFailedError with its last words when it ends instead, StartStoppedError when the signal was given.
 */
export async function waitUntilReady(
  server: ServerProcess,
  onProgress: (progress: LaunchProgress) => void,
  signal?: AbortSignal,
): Promise<PostmasterPid> {
  let ended = false
  const end = server.exited.then(() => {
    ended = true
  })
  const begin = Date.now()
  let nextReport = begin + PROGRESS_MS
  for (;;) {
    const lock = await readPostmasterPid(server.pgdata)
    if (lock?.pid === server.pid && lock.status === 'ready') return lock
    if (ended) throw await startFailure(server)
    throwIfStopped(signal)
    if (Date.now() >= nextReport) {
      onProgress(await describeStart(server.pgdata, Date.now() - begin))
      nextReport = Date.now() + PROGRESS_MS
    }
    await Promise.race([sleep(POLL_MS), end])
  }
}

/** Fast shutdown: open transactions roll back, everything is written, the lock file disappears. */
export async function shutDown(server: ServerProcess, onSlow: () => void): Promise<void> {
  if (await isPostgresIn(server.pid, server.pgdata)) kill(server.pid, 'SIGINT')
  const deadline = Date.now() + FAST_SHUTDOWN_MS
  let urged = false
  while (await isPostgresIn(server.pid, server.pgdata)) {
    if (!urged && Date.now() > deadline) {
      urged = true
      onSlow()
      // Immediate shutdown: nothing committed is lost, the next start recovers.
      kill(server.pid, 'SIGQUIT')
    }
    await sleep(POLL_MS)
  }
}

async function startFailure(server: ServerProcess): Promise<Error> {
  const lines = [...server.firstWords().split('\n'), ...(await lastLogLines(server.pgdata))]
  const telling = lines.filter(line => /\b(FATAL|PANIC|ERROR|HINT|DETAIL)\b/.test(line))
  const words = (telling.length > 0 ? telling : lines.filter(line => line.trim())).slice(-12).join('\n')
  return new StartFailedError(
    `PostgreSQL ended before it was ready.\n${words}\nIts log is in ${join(server.pgdata, 'log')}.`,
  )
}

async function describeStart(pgdata: string, elapsedMs: number): Promise<LaunchProgress> {
  const lines = await lastLogLines(pgdata)
  // Until it writes its first line, the newest ones are those of the run before.
  const isOld = lines.some(line => line.includes('database system is shut down'))
  const recovery = isOld ? undefined : lines.findLast(line => /\bredo (?!lsn)|\brecovery\b|\bsyncing data\b/.test(line))
  if (!recovery) return { phase: 'starting', elapsedMs, message: 'PostgreSQL is starting' }
  const detail = recovery.replace(/^.*?LOG:\s*/, '')
  return { phase: 'recovering', elapsedMs, message: `PostgreSQL is recovering from an unclean stop: ${detail}` }
}

/** The lines that this run has written into the server's own log. */
async function lastLogLines(pgdata: string): Promise<readonly string[]> {
  const name = /^stderr log\/(postgresql-\w+\.log)$/m.exec(
    await readFile(join(pgdata, 'current_logfiles'), 'utf8').catch(() => ''),
  )?.[1]
  if (name === undefined) return []
  const lines = (await readFile(join(pgdata, 'log', name), 'utf8').catch(() => '')).split('\n')
  const begin = lines.findLastIndex(line => line.includes('starting PostgreSQL'))
  return lines.slice(Math.max(0, begin))
}
