// Builds the browser client when its sources changed since the last build. Runs before npm start.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, '.cache', 'web-build')
const SOURCES = ['web', 'common/src', 'package-lock.json', 'tsconfig.base.json']
const SKIPPED = new Set(['node_modules', 'dist', '.cache'])

const stamp = await hashOf(SOURCES)
const built = await readFile(STAMP, 'utf8').catch(() => '')
if (built !== stamp || !existsSync(join(ROOT, 'web/dist/index.html'))) {
  console.log('Building the web client (only when its sources changed)…')
  await rm(STAMP, { force: true })
  const { build } = await import('vite')
  await build({ root: join(ROOT, 'web'), configFile: join(ROOT, 'web/vite.config.ts'), logLevel: 'warn' })
  await mkdir(join(ROOT, '.cache'), { recursive: true })
  await writeFile(STAMP, stamp)
}

/** A hash over names and contents; tests are no part of what is built. */
async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of await filesOf(path)) hash.update(`${file}\0`).update(await readFile(join(ROOT, file)))
  return hash.digest('hex')
}

async function filesOf(path: string): Promise<readonly string[]> {
  const entries = await readdir(join(ROOT, path), { withFileTypes: true }).catch(() => null)
  if (!entries) return [path]
  const nested = await Promise.all(
    entries
      .filter(entry => !SKIPPED.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map(entry => (entry.isDirectory() ? filesOf(`${path}/${entry.name}`) : [`${path}/${entry.name}`])),
  )
  return nested.flat().sort()
}
