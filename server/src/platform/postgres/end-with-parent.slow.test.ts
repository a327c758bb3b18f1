import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { until } from './postgres.testing.ts'
import { findProcess } from './process-table.ts'

test('PostgreSQL and its scratch folder go with the test run, also when that is killed', async () => {
  const run = spawn(process.execPath, [join(import.meta.dirname, 'end-with-parent.fixture.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: run.stdout }), 'line')) as [string]
  const { pid, dataDir } = JSON.parse(line) as { pid: number; dataDir: string }
  expect(await findProcess(pid)).toMatchObject({ command: expect.stringContaining(dataDir) })
  run.kill('SIGKILL')
  await until('PostgreSQL is gone', async () => (await findProcess(pid)) === undefined)
  await until('the folder is gone', async () => !existsSync(dataDir))
})
