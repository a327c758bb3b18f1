import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, vi } from 'vitest'

const STEP = 'setInterval(() => undefined, 60_000)'
const RUNNER = `
  import { startStep } from ${JSON.stringify(join(import.meta.dirname, 'step-process.ts'))}
  console.log(startStep(['-e', ${JSON.stringify(STEP)}], { stdio: 'ignore' }).pid)
`

it('ends the steps of a run that is killed', async () => {
  const runner = spawn(process.execPath, ['--input-type=module', '-e', RUNNER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: runner.stdout }), 'line')) as [string]
  const isAlive = (): boolean => {
    try {
      return process.kill(Number(line), 0)
    } catch {
      return false
    }
  }
  expect(isAlive()).toBe(true)
  runner.kill('SIGKILL')
  try {
    await vi.waitUntil(() => !isAlive(), { timeout: 10_000 })
  } finally {
    if (isAlive()) process.kill(Number(line), 'SIGKILL')
  }
}, 20_000)
