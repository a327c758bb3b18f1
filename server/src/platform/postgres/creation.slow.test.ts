import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirInUseError, OtherMajorError, StartFailedError } from './errors.ts'
import { attachEmbeddedPostgres, startEmbeddedPostgres } from './index.ts'
import {
  createTestFolder,
  launchChild,
  modeOf,
  placeCluster,
  query,
  removeTestFolder,
  SMALL,
  until,
} from './postgres.testing.ts'
import type { LaunchProgress } from './types.ts'

let dataDir = ''

beforeEach(async () => {
  dataDir = await createTestFolder()
})

afterEach(() => removeTestFolder(dataDir))

test('a first start creates a private cluster and a second one is up in well under a second', async () => {
  const phases: string[] = []
  const onProgress = ({ phase }: LaunchProgress) => phases.push(phase)
  const first = await startEmbeddedPostgres({ dataDir, settings: SMALL, onProgress })
  expect(phases).toContain('creating')
  expect(first.adopted).toBe(false)
  const [row] = await query(
    first.url,
    `select current_user as role, current_database() as database, current_setting('listen_addresses') as network,
       current_setting('max_wal_size') as wal, current_setting('timezone') as zone, current_setting('data_checksums') as sums,
       (select datlocale from pg_database where datname = 'cairn') as locale, 'Ä' < 'Z' as by_language`,
  )
  expect(row).toEqual({
    role: 'cairn',
    database: 'cairn',
    network: '',
    wal: '1GB',
    zone: 'UTC',
    sums: 'on',
    locale: 'C.UTF-8',
    by_language: false,
  })
  await first.stop()
  await first.stop()
  expect(await first.exited).toEqual({ code: 0, signal: null })
  expect(existsSync(join(dataDir, 'pg18', 'postmaster.pid'))).toBe(false)

  // The quickest counts: a busy machine slows some down.
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    const begin = performance.now()
    const next = await startEmbeddedPostgres({ dataDir, settings: SMALL })
    times.push(performance.now() - begin)
    await next.stop()
  }
  expect(Math.min(...times)).toBeLessThan(900)
})

test('the secret is random, private, required, and no copy of it is left behind', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SMALL })
  const { password } = postgres.connection
  expect(password.length).toBeGreaterThanOrEqual(40)
  expect(await modeOf(join(dataDir, 'db.secret'))).toBe('0600')
  expect(await modeOf(join(dataDir, 'pg18'))).toBe('0700')
  expect(await modeOf(join(dataDir, 'run'))).toBe('0700')
  await expect(query(postgres.url.replace(password, 'wrong'), 'select 1')).rejects.toThrow(/authentication failed/)
  await postgres.stop()
  const holders: string[] = []
  for (const entry of await readdir(dataDir, { recursive: true })) {
    const path = join(dataDir, entry)
    if ((await stat(path)).isFile() && (await readFile(path)).includes(password)) holders.push(entry)
  }
  expect(holders).toEqual(['db.secret'])
})

test('a lost secret is replaced by a new one that works', async () => {
  await placeCluster(dataDir)
  const first = await startEmbeddedPostgres({ dataDir, settings: SMALL })
  await query(first.url, 'create table kept as select 7 as id')
  await first.stop()
  await writeFile(join(dataDir, 'db.secret'), '')
  const second = await startEmbeddedPostgres({ dataDir, settings: SMALL })
  expect(second.connection.password).not.toBe(first.connection.password)
  expect(await query(second.url, 'select id from kept')).toEqual([{ id: 7 }])
  await second.stop()
})

test('a creation that is killed half-way leaves no half cluster and does not hinder the next start', async () => {
  const child = launchChild('start', { dataDir, settings: SMALL })
  child.outcome.catch(() => undefined)
  await until('initdb is at work', async () =>
    (await readdir(dataDir, { recursive: true })).some(name => /^\.initdb-\w+\/cluster\/base\/1$/.test(name)),
  )
  await child.killHard()
  expect(await readdir(dataDir)).not.toContain('pg18')

  const postgres = await startEmbeddedPostgres({ dataDir, settings: SMALL })
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await postgres.stop()
  expect((await readdir(dataDir)).filter(name => name.startsWith('.initdb') || name.startsWith('db.lock'))).toEqual([])
})

test('of two starters at once one creates the cluster and the other is refused by name', async () => {
  const children = [1, 2].map(() => launchChild('start', { dataDir, settings: SMALL }))
  const outcomes = await Promise.all(children.map(child => child.outcome))
  const winner = outcomes.findIndex(outcome => outcome.error === undefined)
  const loser = outcomes[1 - winner]
  expect(loser?.error).toBe('DataDirInUseError')
  expect(loser?.message).toContain(`process ${children[winner]?.process.pid}`)
  expect((await query(outcomes[winner]?.url ?? '', 'select 1 as one')).length).toBe(1)
  await children[winner]?.stop()
})

test('a command attaches to a running server without stopping it', async () => {
  await placeCluster(dataDir)
  const server = await startEmbeddedPostgres({ dataDir, settings: SMALL })
  const command = await attachEmbeddedPostgres({ dataDir })
  expect(command).toMatchObject({ adopted: true, pid: server.pid, url: server.url })
  await command.stop()
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
})

test('a command never stops a server that it cannot reach', async () => {
  await placeCluster(dataDir)
  const server = await startEmbeddedPostgres({ dataDir, settings: SMALL })
  await rm(join(dataDir, 'db.secret'))
  await expect(attachEmbeddedPostgres({ dataDir })).rejects.toThrow(/belongs to process \d+ but cannot be reached/)
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
})

test('a command without a server starts PostgreSQL and stops it again', async () => {
  await placeCluster(dataDir)
  const command = await attachEmbeddedPostgres({ dataDir, settings: SMALL })
  expect(command.adopted).toBe(false)
  await command.stop()
  await expect(query(command.url, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
})

test('the last of several commands stops PostgreSQL, whichever started it', async () => {
  await placeCluster(dataDir)
  const [first, second] = [1, 2].map(() => launchChild('attach', { dataDir, settings: SMALL }))
  if (!first || !second) throw new Error('No children')
  const [one, other] = [await first.outcome, await second.outcome]
  expect([one.adopted, other.adopted].toSorted()).toEqual([false, true])
  expect(other.pid).toBe(one.pid)
  const [starter, guest] = one.adopted ? [second, first] : [first, second]
  await starter.stop()
  expect(await query(other.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await guest.stop()
  await expect(query(other.url, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
})

test('a command that was killed keeps PostgreSQL from nobody and for nobody', async () => {
  await placeCluster(dataDir)
  const starter = launchChild('attach', { dataDir, settings: SMALL })
  const { url } = await starter.outcome
  const guest = launchChild('attach', { dataDir })
  const last = await attachEmbeddedPostgres({ dataDir })
  await guest.outcome
  await starter.killHard()
  await guest.killHard()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await last.stop()
  await expect(query(url, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
})

test('a server that starts while a command runs takes its PostgreSQL over', async () => {
  await placeCluster(dataDir)
  const command = await attachEmbeddedPostgres({ dataDir, settings: SMALL })
  const server = await startEmbeddedPostgres({ dataDir })
  expect(server).toMatchObject({ adopted: true, pid: command.pid })
  await command.stop()
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(DataDirInUseError)
  await server.stop()
  await expect(query(server.url, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
})

test('a folder of an older major is refused with the way to move over, and stays as it was', async () => {
  await mkdir(join(dataDir, 'pg17'))
  await writeFile(join(dataDir, 'pg17', 'PG_VERSION'), '17\n')
  const refusal = await startEmbeddedPostgres({ dataDir }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(OtherMajorError)
  expect(String(refusal)).toMatch(/PostgreSQL 17[\s\S]*cairn -- dump <file>[\s\S]*cairn -- restore <file>[\s\S]*Keep/)
  expect(await readdir(dataDir)).toEqual(['pg17'])

  const beside = await startEmbeddedPostgres({ dataDir, settings: SMALL, besideOtherMajors: true })
  await beside.stop()
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['pg17', 'pg18']))
})

test('a folder too long for a socket gets a short private socket folder, and is adopted from there too', async () => {
  const long = join(dataDir, 'a folder with a long name é '.repeat(4).trim(), 'cairn')
  const first = await startEmbeddedPostgres({ dataDir: long, settings: SMALL })
  expect(first.connection.host.startsWith(long)).toBe(false)
  expect(await modeOf(first.connection.host)).toBe('0700')
  const attached = await attachEmbeddedPostgres({ dataDir: long })
  expect(await query(attached.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
  await rmdir(first.connection.host)
})

test('a start that fails tells the last words of PostgreSQL', async () => {
  const settings = { ...SMALL, max_connections: 'many' }
  const refusal = await startEmbeddedPostgres({ dataDir, settings }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartFailedError)
  expect(String(refusal)).toContain('invalid value for parameter "max_connections": "many"')
})
