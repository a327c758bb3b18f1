// Checks that no address of a package registry and no path of somebody's machine lies in the repository.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const REGISTRIES = ['registry', 'artifactory', 'nexus', 'verdaccio', 'pypi', 'npmjs']
/** Folders that hold what belongs to one machine, as they are written in a pattern. */
const FOLDERS = {
  '/home': '/home/[a-z][\\w-]*',
  '/Users': '/Users/[A-Za-z][\\w-]*',
  '/root': '/root',
  '/work': '/work',
}

/** What does not belong into a text file: a name for the pattern, the pattern, and what it finds in words. */
export const PATTERNS: readonly { readonly name: string; readonly pattern: RegExp; readonly what: string }[] = [
  ...REGISTRIES.map(name => ({
    name,
    pattern: new RegExp(`https?://[\\w.-]*${name}`, 'i'),
    what: 'address of a package registry',
  })),
  ...Object.entries(FOLDERS).map(([name, folder]) => ({
    name,
    pattern: new RegExp(`["'\\s=(]${folder}/\\w`),
    what: 'path of a machine',
  })),
  { name: 'C:\\Users', pattern: /[A-Z]:\\Users\\/, what: 'path of a machine' },
]
const BINARY = /\.(png|jpe?g|gif|webp|ico|woff2?|gz|zip|tgz)$/

/** What does not belong into a text file, as `line: what`. */
export function straysIn(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, index) => [
      ...new Set(PATTERNS.filter(({ pattern }) => pattern.test(line)).map(({ what }) => `${index + 1}: ${what}`)),
    ])
}

/** What does not belong into the files that git knows below `root`, as `file:line: what`. */
export async function checkStrays(
  root: string,
): Promise<{ readonly files: number; readonly strays: readonly string[] }> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z', '--cached'], { cwd: root, maxBuffer: 2 ** 26 })
  const files = stdout
    .split('\0')
    .filter(file => file !== '' && !BINARY.test(file) && !file.startsWith('tools/check-strays'))
  const strays: string[] = []
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8').catch(() => '')
    strays.push(...straysIn(text).map(stray => `${file}:${stray}`))
  }
  return { files: files.length, strays }
}

if (import.meta.main) {
  const { files, strays } = await checkStrays(process.argv[2] ?? dirname(import.meta.dirname))
  for (const stray of strays) console.error(stray)
  console.log(`${files} files, ${strays.length} strays`)
  process.exitCode = strays.length > 0 || files === 0 ? 1 : 0
}
