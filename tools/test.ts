// npm test: everything that must hold, and one last line `N passed, N failed`.
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasPostgres15 } from './postgres-15.ts'
import { startStep, stepsEnded } from './step-process.ts'
import { type Counts, countPlaywright, countVitest, exitOnly } from './test-counts.ts'
import { describeTimes, type FileTime, type Times, timesOfPlaywright, timesOfVitest } from './test-times.ts'

const ROOT = dirname(import.meta.dirname)
const REPORTS = join(ROOT, '.cache', 'test')
const BIN = join(ROOT, 'node_modules')

interface Step {
  readonly name: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** File of the JSON report, and how it is read; without one the step is a guard that counts as one. */
  readonly report?: {
    readonly file: string
    readonly count: (json: unknown) => Counts
    readonly times: (json: unknown) => readonly FileTime[]
  }
  /** Step of the same group that it waits for. */
  readonly after?: string
  /** Says what it has to say at its end: another suite is talking. */
  readonly isBeside?: boolean
}

interface Result extends Counts, Times {}

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
    report: { file, count: countVitest, times: timesOfVitest },
  }
}

/**
 * Steps of one group run side by side, groups one after the other: a suite has a worker for each core, and beside it runs
 * what waits a lot.
 */
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
  [
    vitest('unit', '--project', 'unit', '--project', 'web'),
    { ...vitest('api', '--project', 'api'), after: 'unit' },
    { ...vitest('slow', '--project', 'slow'), isBeside: true },
  ],
  ...(hasPostgres15() ? [[smokeOn15()]] : []),
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
    report: { file, count: countPlaywright, times: timesOfPlaywright },
  }
}

/** Runs a step in a process of its own. Output of guards is shown when they fail, that of suites as it comes. */
async function run(step: Step): Promise<Result> {
  const begin = performance.now()
  const output = step.report && !step.isBeside ? 'inherit' : 'pipe'
  if (step.report) await rm(step.report.file, { force: true })
  const child = startStep(step.args, {
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
  const { files, ...counts } = await reportOf(step, code)
  const ms = performance.now() - begin
  const seconds = (ms / 1_000).toFixed(1)
  const skipped = counts.skipped.length > 0 ? `, ${counts.skipped.length} skipped` : ''
  console.log(
    `${counts.failed > 0 ? '✗' : '✓'} ${step.name}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds} s)`,
  )
  for (const title of counts.skipped) console.log(`    skipped: ${title}`)
  if (counts.failed > 0 && said) console.log(said.trimEnd())
  return { name: step.name, ms, files, ...counts }
}

async function runGroup(group: readonly Step[]): Promise<readonly Result[]> {
  const begun = new Map<string, Promise<Result>>()
  for (const step of group) {
    const before = step.after === undefined ? undefined : begun.get(step.after)
    begun.set(step.name, before ? before.then(() => run(step)) : run(step))
  }
  return Promise.all(begun.values())
}

async function reportOf({ report }: Step, code: number): Promise<Counts & Pick<Times, 'files'>> {
  if (!report) return { ...exitOnly(code), files: [] }
  const text = await readFile(report.file, 'utf8').catch(() => null)
  if (text === null) return { ...exitOnly(code === 0 ? 1 : code), files: [] }
  const json: unknown = JSON.parse(text)
  const counts = report.count(json)
  // A suite may fail without a failed test, e.g. by an error nobody caught, or find no test at all.
  const isFailure = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return { ...counts, failed: isFailure ? 1 : counts.failed, files: report.times(json) }
}

await mkdir(REPORTS, { recursive: true })
const results: Result[] = []
for (const group of groups) results.push(...(await runGroup(group)))
stepsEnded()
console.log(`\nWhere the time went:\n${describeTimes(results, ROOT)}\n`)
const sum = (count: (result: Result) => number): number => results.reduce((total, result) => total + count(result), 0)
const failed = sum(result => result.failed)
console.log(`${sum(result => result.passed)} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
