import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseAccount, identityOf } from './account.ts'
import { defaultBinaries, findBinaries } from './binaries.ts'
import { startEmbeddedPostgres } from './index.ts'
import {
  createTestFolder,
  killCluster,
  launchChild,
  placeCluster,
  query,
  removeTestFolder,
  SMALL,
  until,
} from './postgres.testing.ts'
import { kill, readPostmasterPid } from './postmaster-pid.ts'
import { findProcess, postgresProcessesIn } from './process-table.ts'
import { run } from './run.ts'
import type { LaunchProgress } from './types.ts'

const onLinux = test.skipIf(process.platform !== 'linux')
let dataDir = ''
let pgdata = ''
let bystanders: ChildProcess[] = []

beforeEach(async () => {
  dataDir = await createTestFolder()
  await placeCluster(dataDir)
  pgdata = join(dataDir, 'pg18')
  bystanders = []
})

afterEach(async () => {
  for (const bystander of bystanders) bystander.kill('SIGKILL')
  await removeTestFolder(dataDir)
})

/** Starts a child that owns PostgreSQL, writes one row, and kills the child: the orphan lives on. */
async function createOrphan(): Promise<number> {
  const child = launchChild('start', { dataDir, settings: SMALL })
  const { pid, url, message } = await child.outcome
  expect(pid, message).toBeGreaterThan(0)
  await query(url, 'create table kept as select 7 as id')
  await child.killHard()
  return pid
}

/** Leaves a cluster whose processes were all killed, so that its lock file names a dead process. */
async function createDeadCluster(): Promise<void> {
  await createOrphan()
  await killCluster(pgdata)
}

/** Makes the lock files name another process, as if the pid had been given away. */
async function blame(pid: number): Promise<void> {
  for (const file of [join(pgdata, 'postmaster.pid'), join(dataDir, 'run', '.s.PGSQL.5432.lock')]) {
    const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
    await writeFile(file, [pid, ...rest].join('\n'))
  }
}

/** PostgreSQL's own verdict, to prove that a scenario is the one it claims to be. */
async function verdictOfPostgres(): Promise<string> {
  const account = await chooseAccount(pgdata)
  const { postgres } = await findBinaries(defaultBinaries(), account, join(dataDir, 'bin'), () => undefined)
  const { stderr } = await run(postgres, ['-D', pgdata], { ...identityOf(account), cwd: pgdata })
  return stderr
}

/** Starts a program as the owner of the cluster. */
async function startBystander(program: string, ...args: readonly string[]): Promise<ChildProcess> {
  const { uid, gid } = await stat(pgdata)
  const child = spawn(program, args, { uid, gid, cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] })
  await once(child, 'spawn')
  bystanders.push(child)
  return child
}

async function expectRecovered(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SMALL })
  expect(postgres.adopted).toBe(false)
  expect(await query(postgres.url, 'select id from kept')).toEqual([{ id: 7 }])
  await postgres.stop()
}

test('an orphan whose owner was killed is adopted, and stopped by its new owner', async () => {
  const pid = await createOrphan()
  expect(await findProcess(pid)).toBeDefined()
  const postgres = await startEmbeddedPostgres({ dataDir })
  expect(postgres).toMatchObject({ adopted: true, pid })
  expect(await query(postgres.url, 'select id from kept')).toEqual([{ id: 7 }])
  await postgres.stop()
  await postgres.exited
  expect(await findProcess(pid)).toBeUndefined()
})

test('an orphan that is just stopping is waited for', async () => {
  const pid = await createOrphan()
  kill(pid, 'SIGINT')
  await until('it is stopping', async () => (await readPostmasterPid(pgdata))?.status !== 'ready')
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SMALL })
  expect(await query(postgres.url, 'select id from kept')).toEqual([{ id: 7 }])
  await postgres.stop()
})

onLinux('an orphan whose data folder was moved is stopped and started at the new place (needs Linux)', async () => {
  const pid = await createOrphan()
  const moved = `${dataDir}-moved`
  await rename(dataDir, moved)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: moved, settings: SMALL })
    expect(postgres.adopted).toBe(false)
    expect(await findProcess(pid)).toBeUndefined()
    expect(await query(postgres.url, 'select id from kept')).toEqual([{ id: 7 }])
    await postgres.stop()
  } finally {
    await rename(moved, dataDir)
  }
})

onLinux('a PostgreSQL out of sight that still answers is never run over (needs Linux)', async () => {
  await createDeadCluster()
  const socket = join(dataDir, 'run', '.s.PGSQL.5432')
  await rm(socket, { force: true })
  const unseen = createServer(connection => connection.end()).listen(socket)
  await once(unseen, 'listening')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/another container/)
  expect(existsSync(join(pgdata, 'postmaster.pid'))).toBe(true)
  await new Promise(resolve => unseen.close(resolve))
  await expectRecovered()
})

test('after everything was killed, a stale pid does not hinder the start', async () => {
  await createDeadCluster()
  await expectRecovered()
})

onLinux('a pid that is only a zombie any more does not hinder the start (needs Linux)', async () => {
  await createDeadCluster()
  // The shell becomes a program that never asks for its dead child.
  const parent = await startBystander('sh', '-c', 'sleep 600 & echo $!; exec sleep 601')
  if (!parent.stdout) throw new Error('The shell has no output')
  const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string]
  const zombie = Number(line)
  await until('the shell has become it', async () => {
    return (await findProcess(parent.pid ?? 0))?.command === 'sleep 601'
  })
  kill(zombie, 'SIGKILL')
  await until('the child is a zombie', async () => / Z /.test(await readFile(`/proc/${zombie}/stat`, 'utf8')))
  await blame(zombie)
  expect(await verdictOfPostgres()).toContain('lock file "postmaster.pid" already exists')
  await expectRecovered()
})

onLinux('a pid that another program of the same user has got does not hinder the start (needs Linux)', async () => {
  await createDeadCluster()
  const stranger = await startBystander('sleep', '600')
  await blame(stranger.pid ?? 0)
  expect(await verdictOfPostgres()).toContain('lock file "postmaster.pid" already exists')
  await expectRecovered()
  expect(await findProcess(stranger.pid ?? 0)).toBeDefined()
})

test('after the postmaster alone was killed, its backends are waited for and the cluster recovers', async () => {
  const pid = await createOrphan()
  kill(pid, 'SIGKILL')
  // Until the kernel has taken it down, its socket still answers.
  await until('the postmaster is gone', async () => (await findProcess(pid)) === undefined)
  await expectRecovered()
})

test('a postmaster killed under its owner is noticed', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SMALL })
  kill(postgres.pid, 'SIGKILL')
  expect(await postgres.exited).toEqual({ code: null, signal: 'SIGKILL' })
  await postgres.stop()
  const next = await startEmbeddedPostgres({ dataDir, settings: SMALL })
  expect(next.adopted).toBe(false)
  await next.stop()
})

onLinux('a long recovery shows its progress and is waited for (needs Linux)', async () => {
  const writer = await startEmbeddedPostgres({ dataDir, settings: SMALL })
  await query(
    writer.url,
    `create table filler as select n as id, repeat(md5(n::text), 20) as text from generate_series(1, 250000) as n`,
  )
  await killCluster(pgdata)
  await writer.stop()

  const seen: LaunchProgress[] = []
  const starting = startEmbeddedPostgres({ dataDir, settings: SMALL, onProgress: progress => seen.push(progress) })
  // Holding the recovering process makes a recovery of any length.
  const recovering = await until('recovery runs', async () => {
    for (const pid of await postgresProcessesIn(pgdata)) {
      if (/startup recovering/.test((await findProcess(pid))?.command ?? '')) return pid
    }
    return undefined
  })
  kill(recovering, 'SIGSTOP')
  const reports = await until('recovery was reported three times', async () => {
    const found = seen.filter(({ phase }) => phase === 'recovering')
    return found.length >= 3 && found
  })
  // On a slow disk it first looks through its files for longer than a report takes.
  expect(reports[0]?.message).toMatch(/recovering from an unclean stop: .*(redo|recovery|syncing)/)
  expect(reports[2]?.elapsedMs).toBeGreaterThan(reports[0]?.elapsedMs ?? 0)
  kill(recovering, 'SIGCONT')
  const postgres = await starting
  expect(await query(postgres.url, 'select count(*)::int as rows from filler')).toEqual([{ rows: 250_000 }])
  await postgres.stop()
})
