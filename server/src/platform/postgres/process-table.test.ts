import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { findProcess } from './process-table.ts'

test('a living process is described and a gone one is absent', async () => {
  const child = spawn('sleep', ['600'])
  await once(child, 'spawn')
  const pid = child.pid ?? 0
  expect(await findProcess(pid)).toMatchObject({ pid, uid: process.getuid?.(), command: 'sleep 600' })
  const gone = once(child, 'close')
  child.kill('SIGKILL')
  await gone
  expect(await findProcess(pid)).toBeUndefined()
})

test('the start time tells two processes apart and stays the same for one', async () => {
  const first = await findProcess(process.pid)
  expect(first?.startedAt).toMatch(/\S/)
  expect((await findProcess(process.pid))?.startedAt).toBe(first?.startedAt)
  expect((await findProcess(process.ppid))?.startedAt).not.toBe(first?.startedAt)
})
