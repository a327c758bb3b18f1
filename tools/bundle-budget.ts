// Guards what the first screen weighs: everything a signed-in person loads to see the list of issues with nothing
// cached. Runs after the build of the web client, in npm test.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const DIST = join(import.meta.dirname, '..', 'web', 'dist')

/** Bytes after gzip. */
export const BUDGET = { js: 200_000, css: 20_000 } as const

/** What the page loads for the list, and what follows in the background. */
export const FIRST_SCREEN = [
  'src/features/issue-list/pages/issue-list-page.tsx',
  'src/features/profile/components/profile-sync.tsx',
] as const

interface Chunk {
  readonly file: string
  /** Keys of the chunks that come with it at once; those that come later are `dynamicImports`. */
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** The build's list of chunks, by the module that each is named after. */
export type Manifest = Readonly<Record<string, Chunk>>

/** The files that the first screen loads, as paths in the build; throws when the build lacks a part of it. */
export function firstScreenFiles(manifest: Manifest, page: string): readonly string[] {
  const named = [...page.matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '')
  const files = new Set<string>(named)
  const seen = new Set<string>()
  const collect = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}; the first screen is described in tools/bundle-budget.ts.`)
    files.add(chunk.file)
    for (const file of chunk.css ?? []) files.add(file)
    for (const next of chunk.imports ?? []) collect(next)
  }
  for (const key of Object.keys(manifest)) if (named.includes(manifest[key]?.file ?? '')) collect(key)
  for (const root of FIRST_SCREEN) collect(root)
  return [...files]
}

/** Weighs the first screen of a build: what there is to say, and whether it is within its budget. */
export async function weighFirstScreen(
  dist: string,
): Promise<{ readonly lines: readonly string[]; readonly isWithin: boolean }> {
  const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const files = firstScreenFiles(manifest, await readFile(join(dist, 'index.html'), 'utf8'))
  const weights = await Promise.all(files.map(async file => ({ file, bytes: await sizeAsSent(join(dist, file)) })))
  const lines: string[] = []
  let isWithin = true
  for (const kind of ['js', 'css'] as const) {
    const own = weights.filter(({ file }) => file.endsWith(`.${kind}`)).sort((a, b) => b.bytes - a.bytes)
    const total = own.reduce((sum, { bytes }) => sum + bytes, 0)
    const fits = total <= BUDGET[kind]
    isWithin &&= fits
    lines.push(`First screen, ${kind}: ${kilobytes(total)} of ${kilobytes(BUDGET[kind])} in ${own.length} files.`)
    if (!fits) lines.push(...own.map(({ file, bytes }) => `  ${kilobytes(bytes).padStart(9)}  ${file}`))
  }
  if (!isWithin) lines.push('The first screen is too heavy: load what it does not show at once with import().')
  return { lines, isWithin }
}

/** Size of a file as it is sent; tiny ones are sent as they are. */
async function sizeAsSent(path: string): Promise<number> {
  const sent = await stat(`${path}.gz`).catch(() => stat(path))
  return sent.size
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`
}

if (import.meta.main) {
  const { lines, isWithin } = await weighFirstScreen(process.argv[2] ?? DIST)
  for (const line of lines) console.log(line)
  process.exitCode = isWithin ? 0 : 1
}
