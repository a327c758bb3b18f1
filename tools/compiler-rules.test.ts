// Format, lint and types are rules as well: each that was switched on here finds what it is there for.
import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-rules-'))
  for (const file of ['biome.json', 'tsconfig.base.json']) await cp(join(ROOT, file), join(folder, file))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  // It looks at what git would know.
  spawnSync('git', ['init', '-q'], { cwd: folder })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, source] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), source)
  }
}

const run = (program: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'node_modules', program), ...args], { cwd: folder, encoding: 'utf8' })

/** A rule is on by its level alone, or with options. */
const levelOf = (is: unknown): unknown => (is instanceof Object && 'level' in is ? is.level : is)

const SOUND = 'export const sound: readonly number[] = [1]\n'

describe('format and lint', () => {
  const planted: Readonly<Record<string, string>> = {
    'lint/style/useImportType': "import { Step } from './sound.ts'\n\nexport const step = (one: Step): Step => one\n",
    'lint/style/noNonNullAssertion': 'export const first = (list: readonly number[]): number => list[0]!\n',
    'lint/suspicious/noExplicitAny': 'export const value = (given: any): unknown => given\n',
    'lint/suspicious/noEmptyBlockStatements': 'export function nothing(): void {}\n',
    'lint/correctness/noUnusedImports': "import { sound } from './sound.ts'\n\nexport const other = 1\n",
    'lint/correctness/noUnusedVariables': 'const unused = 1\n',
    'lint/complexity/noExcessiveLinesPerFunction': `export function long(): number {
  let sum = 0
${'  sum += 1\n'.repeat(99)}  return sum
}
`,
    'lint/suspicious/noFocusedTests': "import { it } from 'vitest'\n\nit.only('runs alone', () => undefined)\n",
    // Some of those that are on by themselves.
    'lint/suspicious/noDebugger': 'export function stop(): void {\n  debugger\n}\n',
    'lint/a11y/useAltText': 'export const Picture = () => <img src="x.png" />\n'.replaceAll('"', '"'),
    format: 'export const text = "double";\n',
    'assist/source/organizeImports':
      "import { b } from './sound.ts'\nimport { a } from './also.ts'\n\nexport const both = [a, b]\n",
  }
  const fileOf = (rule: string) => `src/${rule.replaceAll('/', '-')}.${rule.includes('a11y') ? 'tsx' : 'ts'}`
  let found: readonly string[]

  beforeAll(async () => {
    await write({
      'src/sound.ts': SOUND,
      ...Object.fromEntries(Object.entries(planted).map(([rule, source]) => [fileOf(rule), source])),
    })
    const { stdout, status } = run('@biomejs/biome/bin/biome', 'check', '--reporter=json', '--max-diagnostics=none')
    expect(status).toBe(1)
    const { diagnostics } = JSON.parse(stdout)
    found = diagnostics.map(
      (one: { category: string; severity: string; location: { path: string | { file: string } } }) => {
        const { path } = one.location
        return `${typeof path === 'string' ? path : path.file}: ${one.category}`
      },
    )
  })

  it('has a planted fault for every rule that the settings name', async () => {
    const { linter } = JSON.parse(await readFile(join(ROOT, 'biome.json'), 'utf8'))
    const named = Object.entries<Record<string, unknown>>(linter.rules)
      .filter(([group]) => group !== 'preset')
      .flatMap(([group, rules]) =>
        Object.entries(rules).map(([rule, is]) => [`lint/${group}/${rule}`, levelOf(is)] as const),
      )
    expect(named.filter(([, is]) => is !== 'off' && is !== 'error')).toEqual([])
    const on = named.flatMap(([rule, is]) => (is === 'error' ? [rule] : []))
    expect(on.length).toBeGreaterThan(5)
    expect(on.filter(rule => !(rule in planted))).toEqual([])
  })

  it.each(Object.keys(planted))('%s', rule => {
    expect(found).toContain(`${fileOf(rule)}: ${rule}`)
  })

  it('leaves what is sound alone', () => {
    expect(found.filter(one => one.startsWith('src/sound.ts'))).toEqual([])
  })
})

describe('types', () => {
  /** A fault for each rule, and the number by which the compiler knows it. */
  const planted: Readonly<Record<string, readonly [string, string]>> = {
    strict: ['TS18047', 'export const length = (text: string | null): number => text.length\n'],
    noUncheckedIndexedAccess: ['TS2322', 'export const first = (list: readonly number[]): number => list[0]\n'],
    noImplicitOverride: [
      'TS4114',
      'class One {\n  say(): void {}\n}\nexport class Two extends One {\n  say(): void {}\n}\n',
    ],
    noFallthroughCasesInSwitch: [
      'TS7029',
      'export function name(n: number): string {\n  let text = ""\n  switch (n) {\n    case 1:\n      text = "one"\n    case 2:\n      text += "two"\n  }\n  return text\n}\n',
    ],
    noUnusedLocals: ['TS6133', 'const unused = 1\nexport const used = 2\n'],
    noUnusedParameters: ['TS6133', 'export const same = (one: number, other: number): number => one\n'],
    verbatimModuleSyntax: ['TS1484', "import { Sound } from './sound.ts'\nexport const sound: Sound = 1\n"],
    erasableSyntaxOnly: ['TS1294', 'export enum Kind {\n  One,\n}\n'],
    'no DOM': ['TS2584', 'export const page = document.title\n'],
    'no Node': ['TS2591', 'export const here = process.cwd()\n'],
  }
  const fileOf = (rule: string) => `common/src/${rule.replaceAll(' ', '-')}.ts`
  /** Settings that are no rules. */
  const OTHER =
    /^(?:target|module|moduleResolution|allowImportingTsExtensions|resolveJsonModule|skipLibCheck|composite|declaration|emitDeclarationOnly|types)$/
  let found: readonly string[]

  beforeAll(async () => {
    await cp(join(ROOT, 'common/tsconfig.json'), join(folder, 'common/tsconfig.json'))
    await write({
      'common/package.json': '{"type":"module"}',
      'common/src/sound.ts': 'export type Sound = number\n',
      ...Object.fromEntries(Object.entries(planted).map(([rule, [, source]]) => [fileOf(rule), source])),
    })
    const { stdout, status } = run('typescript/bin/tsc', '-b', 'common', '--pretty', 'false')
    expect(status).not.toBe(0)
    found = [...stdout.matchAll(/^(.*?)\(\d+,\d+\): error (TS\d+)/gm)].map(
      ([, file = '', code = '']) => `${file}: ${code}`,
    )
  })

  it('has a planted fault for every rule of the compiler', async () => {
    const { compilerOptions } = JSON.parse(await readFile(join(ROOT, 'tsconfig.base.json'), 'utf8'))
    const rules = Object.keys(compilerOptions).filter(name => !OTHER.test(name))
    expect(rules).toEqual(Object.keys(planted).filter(rule => !rule.startsWith('no ')))
    expect(compilerOptions.types).toEqual([])
  })

  it.each(Object.keys(planted))('%s', rule => {
    expect(found).toContain(`${fileOf(rule)}: ${planted[rule]?.[0]}`)
  })

  it('finds nothing else', () => {
    expect(found.toSorted()).toEqual(
      Object.entries(planted)
        .map(([rule, [code]]) => `${fileOf(rule)}: ${code}`)
        .toSorted(),
    )
  })

  it('looks at every workspace, and at the tests of common', async () => {
    const { references } = JSON.parse(await readFile(join(ROOT, 'tsconfig.json'), 'utf8'))
    expect(references.map(({ path }: { path: string }) => path)).toEqual([
      'common',
      'common/tsconfig.test.json',
      'server',
      'web',
      'e2e',
      'bench',
      'tools',
    ])
    const { workspaces } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
    expect(workspaces).toEqual(['common', 'server', 'web', 'e2e', 'bench'])
  })
})
