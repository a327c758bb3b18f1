import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CRASH_ROUNDS, runCrashRounds, type Writer } from './crash-rounds.testing.ts'
import { createTestFolder, query, removeTestFolder } from './postgres.testing.ts'

let dataDir = ''

beforeEach(async () => {
  dataDir = await createTestFolder()
})

afterEach(() => removeTestFolder(dataDir))

const rowWriter: Writer = {
  start: (folder, acknowledged) =>
    spawn(process.execPath, [join(import.meta.dirname, 'row-writer.fixture.ts'), folder, acknowledged], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  read: async url => new Set((await query(url, 'select id from written')).map(({ id }) => String(id))),
}

test('no acknowledged row is missing after the writer and PostgreSQL were killed in the middle, again and again', async () => {
  const report = await runCrashRounds(dataDir, CRASH_ROUNDS, rowWriter)
  expect(report.lost).toEqual([])
  expect(report.rounds).toBe(CRASH_ROUNDS)
  expect(report.acknowledged).toBeGreaterThanOrEqual(CRASH_ROUNDS * 20)
})
