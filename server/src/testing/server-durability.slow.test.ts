import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CRASH_ROUNDS, runCrashRounds, type Writer } from '../platform/postgres/crash-rounds.testing.ts'
import { createTestFolder, query, removeTestFolder } from '../platform/postgres/postgres.testing.ts'

let dataDir = ''

beforeEach(async () => {
  dataDir = await createTestFolder()
})
afterEach(() => removeTestFolder(dataDir))

const serverWriter: Writer = {
  start: (folder, acknowledged) =>
    spawn(process.execPath, [join(import.meta.dirname, 'server-writer.fixture.ts'), folder, acknowledged], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  read: async (url, folder) => {
    const issues = await query(url, 'select id from issue where number is not null')
    const comments = await query(url, 'select id from comment')
    const files = await query(url, 'select id, file_key from attachment')
    const hashes = await Promise.all(
      files.map(async file => {
        const content = await readFile(join(folder, 'files', String(file.file_key)))
        return `file 8-${file.id} ${createHash('sha256').update(content).digest('hex')}`
      }),
    )
    return new Set([
      ...issues.map(({ id }) => `issue 2-${id}`),
      ...comments.map(({ id }) => `comment 4-${id}`),
      ...hashes,
    ])
  },
}

test('no acknowledged issue, comment or file is missing after server and PostgreSQL were killed in the middle, again and again', async () => {
  const report = await runCrashRounds(dataDir, CRASH_ROUNDS, serverWriter)
  expect(report.lost).toEqual([])
  expect(report.rounds).toBe(CRASH_ROUNDS)
  expect(report.acknowledged).toBeGreaterThanOrEqual(CRASH_ROUNDS * 20)
})
