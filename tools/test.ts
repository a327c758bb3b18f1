// npm test: everything that must hold, and one last line `N passed, N failed`.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasPostgres15 } from './postgres-15.ts'
import { type Counts, countPlaywright, countVitest, exitOnly } from './test-counts.ts'

const ROOT = dirname(import.meta.dirname)
const REPORTS = join(ROOT, '.cache', 'test')
const BIN = join(ROOT, 'node_modules')

interface Step {
  readonly name: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** File of the JSON report, and how it is counted; without one the step is a guard that counts as one. */
  readonly report?: { readonly file: string; readonly count: (json: unknown) => Counts }
}

const vitest = (name: string, ...args: readonly string[]): Step => {
  const file = join(REPORTS, `${name.replaceAll(/\W+/g, '-')}.json`)
  return {
    name,
    args: [
      join(BIN, 'vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    report: { file, count: countVitest },
  }
}

/** Steps of one group run side by side, groups one after the other: the machine has few cores. */
const groups: readonly (readonly Step[])[] = [
  [
    { name: 'format and lint', args: [join(BIN, '@biomejs/biome/bin/biome'), 'check'] },
    { name: 'boundaries', args: ['tools/boundaries.ts'] },
    { name: 'texts', args: ['tools/check-texts.ts'] },
    { name: 'strays', args: ['tools/check-strays.ts'] },
    { name: 'web client builds', args: ['tools/build-web.ts'] },
    { name: 'types', args: [join(BIN, 'typescript/bin/tsc'), '-b'] },
  ],
  [{ name: 'weight of the first screen', args: ['tools/bundle-budget.ts'] }],
  [vitest('unit', '--project', 'unit', '--project', 'web')],
  [vitest('api', '--project', 'api')],
  ...(hasPostgres15() ? [[smokeOn15()]] : []),
  [vitest('slow', '--project', 'slow')],
  ...(existsSync(join(ROOT, 'e2e/playwright.config.ts')) ? [[browser()]] : []),
]

function smokeOn15(): Step {
  const step = vitest(
    'api on PostgreSQL 15',
    'server/src/features/users',
    'server/src/features/backup',
    'server/src/platform',
  )
  return { ...step, args: ['tools/postgres-15.ts', ...step.args.slice(2)] }
}

function browser(): Step {
  const file = join(REPORTS, 'e2e.json')
  return {
    name: 'e2e',
    args: [join(BIN, '@playwright/test/cli.js'), 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: { file, count: countPlaywright },
  }
}

/** Runs a step in a process of its own. Output of guards is shown when they fail, that of suites as it comes. */
async function run(step: Step): Promise<Counts> {
  const begin = performance.now()
  const output = step.report ? 'inherit' : 'pipe'
  if (step.report) await rm(step.report.file, { force: true })
  const child = spawn(process.execPath, [...step.args], {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...step.env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', status => resolve(status ?? 1))
  })
  const counts = await countsOf(step, code)
  const seconds = ((performance.now() - begin) / 1_000).toFixed(1)
  const skipped = counts.skipped.length > 0 ? `, ${counts.skipped.length} skipped` : ''
  console.log(
    `${counts.failed > 0 ? '✗' : '✓'} ${step.name}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds} s)`,
  )
  for (const title of counts.skipped) console.log(`    skipped: ${title}`)
  if (counts.failed > 0 && said) console.log(said.trimEnd())
  return counts
}

async function countsOf({ report }: Step, code: number): Promise<Counts> {
  if (!report) return exitOnly(code)
  const text = await readFile(report.file, 'utf8').catch(() => null)
  if (text === null) return exitOnly(code === 0 ? 1 : code)
  const counts = report.count(JSON.parse(text))
  // A suite may fail without a failed test, e.g. by an error nobody caught.
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1 }
  return counts.passed === 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

await mkdir(REPORTS, { recursive: true })
let passed = 0
let failed = 0
for (const group of groups) {
  for (const counts of await Promise.all(group.map(run))) {
    passed += counts.passed
    failed += counts.failed
  }
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
