import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive, ownMark, withLaunchLock } from './launch-lock.ts'
import { createTestFolder } from './postgres.testing.ts'

let folder = ''
let lock = ''

beforeEach(async () => {
  folder = await createTestFolder()
  lock = join(folder, 'db.lock')
})

afterEach(() => rm(folder, { recursive: true }))

test('work under the lock never overlaps, and nothing is left behind', async () => {
  let inside = 0
  let most = 0
  const waits: number[] = []
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await readdir(folder)
    inside -= 1
  }
  const attempts = Array.from({ length: 8 }, () => withLaunchLock(lock, pid => waits.push(pid), work))
  await Promise.all(attempts)
  expect(most).toBe(1)
  expect(new Set(waits)).toEqual(new Set([process.pid]))
  expect(await readdir(folder)).toEqual([])
})

test('the lock is released when the work fails', async () => {
  const failing = withLaunchLock(
    lock,
    () => undefined,
    () => Promise.reject(new Error('no luck')),
  )
  await expect(failing).rejects.toThrow('no luck')
  expect(
    await withLaunchLock(
      lock,
      () => undefined,
      async () => 'done',
    ),
  ).toBe('done')
})

test('a lock of a dead holder, a reused pid or half a file is taken over', async () => {
  const own = await ownMark()
  for (const content of [JSON.stringify({ ...own, startedAt: 'long ago' }), '{"pid":', '']) {
    await writeFile(lock, content)
    expect(
      await withLaunchLock(
        lock,
        () => undefined,
        async () => 'done',
      ),
    ).toBe('done')
  }
})

test('a process knows itself to be alive, and its namesake of another time to be dead', async () => {
  const own = await ownMark()
  expect(await isAlive(own)).toBe(true)
  expect(await isAlive({ ...own, startedAt: 'long ago' })).toBe(false)
})
