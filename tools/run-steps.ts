import { readFile, rm } from 'node:fs/promises'
import { startStep, stepsEnded } from './step-process.ts'
import { type Counts, exitOnly } from './test-counts.ts'
import type { FileTime, Times } from './test-times.ts'

/** One part of the tests, run by Node in a process of its own. */
export interface Step {
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

export interface Result extends Counts, Times {}

/**
 * Runs the steps of a group side by side, one group after the other, and says how each went. A step fails when its
 * process does, when its report names a failure, and when it ran no test at all.
 */
export async function runSteps(groups: readonly (readonly Step[])[], root: string): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const group of groups) results.push(...(await runGroup(group, root)))
  stepsEnded()
  return results
}

async function runGroup(group: readonly Step[], root: string): Promise<readonly Result[]> {
  const begun = new Map<string, Promise<Result>>()
  for (const step of group) {
    const before = step.after === undefined ? undefined : begun.get(step.after)
    begun.set(step.name, before ? before.then(() => run(step, root)) : run(step, root))
  }
  return Promise.all(begun.values())
}

/** Runs a step in a process of its own. Output of guards is shown when they fail, that of suites as it comes. */
async function run(step: Step, root: string): Promise<Result> {
  const begin = performance.now()
  const output = step.report && !step.isBeside ? 'inherit' : 'pipe'
  if (step.report) await rm(step.report.file, { force: true })
  const child = startStep(step.args, {
    cwd: root,
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
