import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirInUseError, OtherMajorError } from './errors.ts'
import { startEmbeddedPostgres } from './index.ts'
import { createTestFolder, POSTGRES_17, query, removeTestFolder, SMALL } from './postgres.testing.ts'

const canRun17 = (() => {
  try {
    return existsSync(createRequire(import.meta.url).resolve(POSTGRES_17.packageName))
  } catch {
    return false
  }
})()
const with17 = test.skipIf(!canRun17)
let dataDir = ''

beforeEach(async () => {
  dataDir = await createTestFolder()
})

afterEach(() => removeTestFolder(dataDir))

with17('a real cluster of 17 is kept, refused by 18, and 18 grows beside it for a restore (needs 17)', async () => {
  const old = await startEmbeddedPostgres({ dataDir, settings: SMALL, binaries: POSTGRES_17 })
  const [row] = await query(old.url, `select current_setting('server_version_num')::int / 10000 as major`)
  expect(row).toEqual({ major: 17 })
  await query(old.url, 'create table kept as select 7 as id')
  await expect(startEmbeddedPostgres({ dataDir, besideOtherMajors: true })).rejects.toThrow(DataDirInUseError)
  await old.stop()

  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(OtherMajorError)
  const fresh = await startEmbeddedPostgres({ dataDir, settings: SMALL, besideOtherMajors: true })
  expect(await query(fresh.url, `select to_regclass('kept') as kept`)).toEqual([{ kept: null }])
  await fresh.stop()

  const again = await startEmbeddedPostgres({ dataDir, settings: SMALL, binaries: POSTGRES_17 })
  expect(await query(again.url, 'select id from kept')).toEqual([{ id: 7 }])
  await again.stop()
  expect(existsSync(join(dataDir, 'pg18', 'PG_VERSION'))).toBe(true)
})
