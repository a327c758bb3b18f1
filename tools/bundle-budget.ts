// Guards what the first screen weighs: everything a signed-in person loads to see the list of issues with nothing
// cached. Runs after the build of the web client, in npm test.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const DIST = join(import.meta.dirname, '..', 'web', 'dist')

/** Bytes after gzip. */
const BUDGET = { js: 200_000, css: 20_000 } as const

/** What the page loads for the list, and what follows in the background. */
const FIRST_SCREEN = [
  'src/features/issues/pages/issue-list-page.tsx',
  'src/features/profile/components/profile-sync.tsx',
] as const

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

const manifest: Readonly<Record<string, Chunk>> = JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8'))

const page = await readFile(join(DIST, 'index.html'), 'utf8')
const named = [...page.matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '')
const files = new Set<string>(named)
const seen = new Set<string>()
for (const key of Object.keys(manifest)) if (named.includes(manifest[key]?.file ?? '')) collect(key)
for (const root of FIRST_SCREEN) collect(root)

const weights = await Promise.all([...files].map(async file => ({ file, bytes: await weightOf(file) })))
let isWithin = true
for (const kind of ['js', 'css'] as const) {
  const own = weights.filter(({ file }) => file.endsWith(`.${kind}`)).sort((a, b) => b.bytes - a.bytes)
  const total = own.reduce((sum, { bytes }) => sum + bytes, 0)
  const fits = total <= BUDGET[kind]
  isWithin &&= fits
  console.log(`First screen, ${kind}: ${kilobytes(total)} of ${kilobytes(BUDGET[kind])} in ${own.length} files.`)
  if (!fits) for (const { file, bytes } of own) console.log(`  ${kilobytes(bytes).padStart(9)}  ${file}`)
}
if (!isWithin) {
  console.log('The first screen is too heavy: load what it does not show at once with import().')
  process.exitCode = 1
}

function collect(key: string): void {
  if (seen.has(key)) return
  seen.add(key)
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}; the first screen is described in tools/bundle-budget.ts.`)
  files.add(chunk.file)
  for (const file of chunk.css ?? []) files.add(file)
  for (const next of chunk.imports ?? []) collect(next)
}

/** Size of the file as it is sent; tiny ones are sent as they are. */
async function weightOf(file: string): Promise<number> {
  const path = join(DIST, file)
  const sent = await stat(`${path}.gz`).catch(() => stat(path))
  return sent.size
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`
}
