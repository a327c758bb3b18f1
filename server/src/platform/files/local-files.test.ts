import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { AppError } from '@cairn/common/platform/errors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLocalFiles, type Files } from './index.ts'

describe('files', () => {
  let folder = ''
  let files: Files
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-files-'))
    files = createLocalFiles(join(folder, 'files'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const of = (...parts: readonly string[]) => Readable.from(parts.map(part => Buffer.from(part)))
  const everything = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
  const code = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      error => (error instanceof AppError ? error.code : error),
    )

  it('gives back what was written, whole or in part', async () => {
    const { key, size } = await files.write(of('hello ', 'world'), 100)
    expect(size).toBe(11)
    expect(await files.sizeOf(key)).toBe(11)
    expect(await text(await files.read(key))).toBe('hello world')
    expect(await text(await files.read(key, { start: 6, end: 8 }))).toBe('wor')
  })

  it('is readable only for the user of the server', async () => {
    const { key } = await files.write(of('x'), 100)
    expect((await stat(join(folder, 'files', key))).mode & 0o777).toBe(0o600)
    expect((await stat(join(folder, 'files', key.slice(0, 2)))).mode & 0o777).toBe(0o700)
  })

  it('accepts a file of exactly the limit and leaves nothing of a larger one', async () => {
    expect((await files.write(of('12345'), 5)).size).toBe(5)
    expect(await code(files.write(of('123', '456'), 5))).toBe('too_large')
    expect(await everything()).toHaveLength(1)
  })

  it('leaves nothing of an upload that breaks off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('connection lost')
      })(),
    )
    await expect(files.write(broken, 100)).rejects.toThrow('connection lost')
    expect(await everything()).toEqual([])
  })

  it('never gives two files one key', async () => {
    const written = await Promise.all(Array.from({ length: 50 }, () => files.write(of('x'), 10)))
    expect(new Set(written.map(file => file.key)).size).toBe(50)
  })

  it.each([
    '../secret',
    'aa/../../secret',
    '/etc/passwd',
    `aa/${'b'.repeat(37)}/`,
    `..%2f${'b'.repeat(38)}`,
    `aa\\${'b'.repeat(38)}`,
    `aa/${'b'.repeat(37)}\0`,
    `aa/${'B'.repeat(38)}`,
    '',
  ])('finds nothing under the key %j and writes nothing there', async key => {
    await writeFile(join(folder, 'secret'), 'secret')
    expect(await code(files.read(key))).toBe('not_found')
    expect(await code(files.sizeOf(key))).toBe('not_found')
    expect(await code(files.delete(key))).toBe('not_found')
    expect(await code(files.writeAs(key, of('x')))).toBe('not_found')
    expect((await everything()).map(entry => entry.name)).toEqual(['secret'])
  })

  it('says that a missing file is missing, and deletes in peace', async () => {
    const key = `aa/${'b'.repeat(38)}`
    expect(await code(files.read(key))).toBe('not_found')
    expect(await files.sizeOf(key)).toBeNull()
    expect(await code(files.delete(key))).toBe('done')
  })

  it('writes a file under the key it had elsewhere', async () => {
    const key = `aa/${'b'.repeat(38)}`
    await files.writeAs(key, of('old'))
    await files.writeAs(key, of('same'))
    expect(await text(await files.read(key))).toBe('same')
    expect(await everything()).toHaveLength(1)
  })

  it('belong to whoever claims them first, also when many try at once, or claims them again', async () => {
    expect(await files.installation()).toBeNull()
    const claimed = await Promise.all(['one', 'two', 'three'].map(id => files.claim(id)))
    const [first = ''] = claimed
    expect(['one', 'two', 'three']).toContain(first)
    expect(claimed).toEqual([first, first, first])
    expect(await files.claim('four')).toBe(first)
    expect(await files.claim('four', { isForced: true })).toBe('four')
    expect(await files.installation()).toBe('four')
    expect((await everything()).map(({ name }) => name)).toEqual(['installation'])
  })

  it('lists old files for sweeping and removes the remains of a crash', async () => {
    const old = await files.write(of('old'), 10)
    const young = await files.write(of('young'), 10)
    const remains = join(folder, 'files', old.key.slice(0, 2), '.0000.part')
    await writeFile(remains, 'half')
    const yesterday = new Date(Date.now() - 86_400_000)
    await utimes(join(folder, 'files', old.key), yesterday, yesterday)
    await utimes(remains, yesterday, yesterday)
    const found: string[] = []
    for await (const key of files.olderThan(Date.now() - 3_600_000)) found.push(key)
    expect(found).toEqual([old.key])
    expect(found).not.toContain(young.key)
    expect(existsSync(remains)).toBe(false)
  })
})
