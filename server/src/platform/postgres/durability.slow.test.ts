import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCrashRounds, type Writer } from './crash-rounds.testing.ts'
import { createTestFolder, query, removeTestFolder } from './postgres.testing.ts'

const ROUNDS = 20
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

test('no acknowledged row is missing after the writer and PostgreSQL were killed in the middle of twenty rounds', async () => {
  const report = await runCrashRounds(dataDir, ROUNDS, rowWriter)
  expect(report.lost).toEqual([])
  expect(report.rounds).toBe(ROUNDS)
  expect(report.acknowledged).toBeGreaterThanOrEqual(ROUNDS * 20)
})
