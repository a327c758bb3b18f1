import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultDataDir } from './config.ts'

describe('the default data folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-config-'))
    await chmod(folder, 0o755)
    await mkdir(join(folder, 'clone'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('lies in the working folder', () => {
    expect(defaultDataDir(join(folder, 'clone'), false)).toBe(join(folder, 'clone/data'))
    expect(defaultDataDir(join(folder, 'clone'), true)).toBe(join(folder, 'clone/data'))
  })

  it('lies outside of a private folder for root, whose database runs as another user', async () => {
    await chmod(folder, 0o700)
    expect(defaultDataDir(join(folder, 'clone'), true)).toBe('/var/lib/cairn')
    expect(defaultDataDir(join(folder, 'clone'), false)).toBe(join(folder, 'clone/data'))
  })
})
