import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startStep } from '../step-process.ts'
import { type Mutant, readMutants, type StrykerReport } from './mutation-report.ts'

export interface StrykerRun {
  /** The copy that is mutated, in place. */
  readonly folder: string
  readonly mutate: readonly string[]
  readonly testFiles: readonly string[]
  /** Also what is computed while modules load; each such mutant needs all tests. */
  readonly withStatic: boolean
}

const REPORT = 'mutation.json'
const CONFIG = 'stryker.config.json'
/** On a busy machine a slow test is no fault that was noticed. */
const PATIENCE_MS = 60_000

/** Plants the faults one at a time. Throws when the tests fail without any. */
export async function runStryker({ folder, mutate, testFiles, withStatic }: StrykerRun): Promise<readonly Mutant[]> {
  const config = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    // Related files would be looked for anew for each mutant; the tests are chosen by room.
    vitest: { related: false },
    inPlace: true,
    mutate,
    testFiles,
    coverageAnalysis: 'perTest',
    ignoreStatic: !withStatic,
    concurrency: 2,
    timeoutMS: PATIENCE_MS,
    dryRunTimeoutMinutes: 30,
    // There is no such file: Stryker would ask TypeScript to rewrite it, which has no API for that any more.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: REPORT },
    logLevel: 'warn',
    allowEmpty: true,
  }
  await rm(join(folder, REPORT), { force: true })
  await writeFile(join(folder, CONFIG), JSON.stringify(config))
  const program = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const child = startStep([program, 'run', CONFIG], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', status => resolve(status ?? 1))
  })
  const report = await readFile(join(folder, REPORT), 'utf8').catch(() => null)
  if (code !== 0 || report === null) throw new Error('The tests could not be run with faults; see above.')
  return readMutants(JSON.parse(report) as StrykerReport)
}
