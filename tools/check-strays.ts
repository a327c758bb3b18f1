// Checks that no address of a package registry and no path of somebody's machine lies in the repository.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/https?:\/\/[\w.-]*(?:registry|artifactory|nexus|verdaccio|pypi|npmjs)[\w.-]*/i, 'address of a package registry'],
  [/["'\s=(](?:\/home\/[a-z][\w-]*|\/Users\/[A-Za-z][\w-]*|\/root|\/work)\/\w/, 'path of a machine'],
  [/[A-Z]:\\Users\\/, 'path of a machine'],
]
const BINARY = /\.(png|jpe?g|gif|webp|ico|woff2?|gz|zip|tgz)$/

/** What does not belong into a text file, as `line: what`. */
export function straysIn(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      PATTERNS.filter(([pattern]) => pattern.test(line)).map(([, what]) => `${index + 1}: ${what}`),
    )
}

if (import.meta.main) {
  const root = dirname(import.meta.dirname)
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z', '--cached'], { cwd: root, maxBuffer: 2 ** 26 })
  const files = stdout
    .split('\0')
    .filter(file => file !== '' && !BINARY.test(file) && !file.startsWith('tools/check-strays'))
  let strays = 0
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8').catch(() => '')
    for (const stray of straysIn(text)) {
      strays++
      console.error(`${file}:${stray}`)
    }
  }
  console.log(`${files.length} files, ${strays} strays`)
  process.exitCode = strays > 0 || files.length === 0 ? 1 : 0
}
