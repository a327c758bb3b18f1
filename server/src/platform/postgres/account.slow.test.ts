import { chmod, chown, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirUnreachableError } from './errors.ts'
import { startEmbeddedPostgres } from './index.ts'
import {
  createTestFolder,
  IS_ROOT,
  launchChild,
  modeOf,
  nobody,
  query,
  removeTestFolder,
  SMALL,
} from './postgres.testing.ts'
import { findProcess } from './process-table.ts'
import { run } from './run.ts'

const asRoot = test.skipIf(!IS_ROOT)
let dataDir = ''

beforeEach(async () => {
  dataDir = await createTestFolder()
})

afterEach(() => removeTestFolder(dataDir))

asRoot(
  'as root, PostgreSQL runs as the locked account "cairn" and only its folders belong to it (needs root)',
  async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, settings: SMALL })
    const uid = Number((await run('id', ['-u', 'cairn'])).stdout)
    expect(uid).toBeGreaterThan(0)
    expect((await findProcess(postgres.pid))?.uid).toBe(uid)
    expect((await stat(join(dataDir, 'pg18'))).uid).toBe(uid)
    expect((await stat(dataDir)).uid).toBe(0)
    expect((await stat(join(dataDir, 'db.secret'))).uid).toBe(0)
    expect((await run('passwd', ['--status', 'cairn'])).stdout).toMatch(/^cairn L/)
    await postgres.stop()
  },
)

asRoot('as root, another account can be named, and an existing cluster keeps its account (needs root)', async () => {
  const { uid } = await nobody()
  const first = await startEmbeddedPostgres({ dataDir, settings: SMALL, user: 'nobody' })
  expect((await findProcess(first.pid))?.uid).toBe(uid)
  await first.stop()
  const second = await startEmbeddedPostgres({ dataDir, settings: SMALL })
  expect((await findProcess(second.pid))?.uid).toBe(uid)
  await second.stop()
  await expect(startEmbeddedPostgres({ dataDir: join(dataDir, 'new'), user: 'no-such-user' })).rejects.toThrow(
    /no system account "no-such-user"/,
  )
})

asRoot('as root, a cluster that a copy made root the owner of is handed to the account (needs root)', async () => {
  const first = await startEmbeddedPostgres({ dataDir, settings: SMALL })
  await query(first.url, 'create table kept as select 7 as id')
  await first.stop()
  await run('cp', ['-R', join(dataDir, 'pg18'), join(dataDir, 'copy')])
  expect((await stat(join(dataDir, 'copy'))).uid).toBe(0)
  await removeTestFolder(join(dataDir, 'pg18'))
  await rename(join(dataDir, 'copy'), join(dataDir, 'pg18'))
  const second = await startEmbeddedPostgres({ dataDir, settings: SMALL })
  expect(await query(second.url, 'select id from kept')).toEqual([{ id: 7 }])
  await second.stop()
})

asRoot('as root, a data folder below a private home is refused with the way out (needs root)', async () => {
  const home = join(dataDir, 'home')
  await mkdir(home, { mode: 0o700 })
  const refusal = await startEmbeddedPostgres({ dataDir: join(home, 'data') }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DataDirUnreachableError)
  expect(String(refusal)).toContain(`it may not enter ${home}.`)
  expect(String(refusal)).toContain('CAIRN_DATA_DIR=/var/lib/cairn')
  expect(await modeOf(home)).toBe('0700')
})

test('as a normal user, PostgreSQL runs as that user', async () => {
  const as = IS_ROOT ? await nobody() : undefined
  if (as) await chown(dataDir, as.uid, as.gid)
  const child = launchChild('start', { dataDir, settings: SMALL }, as)
  const { pid, url, error, message } = await child.outcome
  expect(error, message).toBeUndefined()
  expect((await findProcess(pid))?.uid).toBe(as?.uid ?? process.getuid?.())
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await child.stop()
  expect(await findProcess(pid)).toBeUndefined()
})

asRoot('a normal user is refused on the data folder of somebody else (needs root)', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SMALL })
  const as = await nobody()
  const closed = { error: 'DataDirUnreachableError', message: expect.stringContaining('Run this as the user') }
  expect(await launchChild('attach', { dataDir }, as).outcome).toMatchObject(closed)
  await chmod(dataDir, 0o777)
  const foreign = { error: 'DataDirUnreachableError', message: expect.stringContaining('belongs to another user') }
  expect(await launchChild('attach', { dataDir }, as).outcome).toMatchObject(foreign)
  await postgres.stop()
})

asRoot('a user id without a name is refused before initdb fails on it (needs root)', async () => {
  await chown(dataDir, 12_345, 12_345)
  const child = launchChild('start', { dataDir }, { uid: 12_345, gid: 12_345 })
  expect(await child.outcome).toMatchObject({ error: 'AccountError', message: expect.stringContaining('/etc/passwd') })
})
