import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-steps-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface PlannedStep {
  readonly name: string
  readonly run: string
  readonly after?: string
  /** What its report holds; null: it leaves none, undefined: it is a guard. */
  readonly report?: object | null
}

/** Runs steps in a process of their own, as npm test does, and returns what they amounted to. */
function run(groups: readonly (readonly PlannedStep[])[]) {
  const steps = groups.map(group =>
    group.map(({ name, run, after, report }) => {
      const file = join(folder, `${name}.json`)
      const write = `require('node:fs').writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(JSON.stringify(report))});`
      return { name, args: ['-e', (report ? write : '') + run], after, file: report === undefined ? undefined : file }
    }),
  )
  const program = `
    import { runSteps } from ${JSON.stringify(join(import.meta.dirname, 'run-steps.ts'))}
    import { verdictOn } from ${JSON.stringify(join(import.meta.dirname, 'test-counts.ts'))}
    const groups = ${JSON.stringify(steps)}.map(group => group.map(({ file, ...step }) => ({
      ...step,
      ...(file && { report: { file, count: json => json, times: () => [] } }),
    })))
    const results = await runSteps(groups, ${JSON.stringify(folder)})
    const { line, exitCode } = verdictOn(results)
    console.log(JSON.stringify(results.map(({ name, passed, failed }) => [name, passed, failed])))
    console.log(line)
    process.exitCode = exitCode
  `
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  const lines = stdout.trim().split('\n')
  return {
    status,
    line: lines.at(-1),
    results: JSON.parse(lines.at(-2) ?? 'null'),
    said: lines.slice(0, -2).join('\n'),
  }
}

const PASSED = { passed: 3, failed: 0, skipped: [], failures: [] }

it.each<[string, PlannedStep, readonly [number, number]]>([
  ['a guard that exits with 0 passes', { name: 'x', run: '' }, [1, 0]],
  ['a guard that exits with 1 fails', { name: 'x', run: 'process.exit(1)' }, [0, 1]],
  ['a guard that is killed fails', { name: 'x', run: "process.kill(process.pid, 'SIGKILL')" }, [0, 1]],
  ['a suite counts what its report says', { name: 'x', run: '', report: PASSED }, [3, 0]],
  ['and its failures', { name: 'x', run: 'process.exit(1)', report: { ...PASSED, failed: 2 } }, [3, 2]],
  ['a suite that fails without a failed test fails', { name: 'x', run: 'process.exit(1)', report: PASSED }, [3, 1]],
  ['a suite that ran no test fails', { name: 'x', run: '', report: { ...PASSED, passed: 0 } }, [0, 1]],
  ['a suite that left no report fails', { name: 'x', run: '', report: null }, [0, 1]],
])('%s', (_case, step, [passed, failed]) => {
  const { results, status, line } = run([[step]])
  expect(results).toEqual([['x', passed, failed]])
  expect(line).toBe(`${passed} passed, ${failed} failed`)
  expect(status).toBe(failed > 0 ? 1 : 0)
})

it('adds up all steps, and one that fails is enough', () => {
  const { status, line, said } = run([
    [
      { name: 'first', run: '' },
      { name: 'second', run: "console.log('what is wrong'); process.exit(1)" },
    ],
    [{ name: 'third', run: '', report: PASSED }],
  ])
  expect({ status, line }).toEqual({ status: 1, line: '4 passed, 1 failed' })
  expect(said).toContain('what is wrong')
  expect(said).toMatch(/^✓ first: 1 passed, 0 failed/m)
  expect(said).toMatch(/^✗ second: 0 passed, 1 failed/m)
})

it('does not take a report of another day for one of this run', () => {
  expect(run([[{ name: 'old', run: '', report: PASSED }]]).results).toEqual([['old', 3, 0]])
  expect(run([[{ name: 'old', run: '', report: null }]]).results).toEqual([['old', 0, 1]])
})

it('begins a group when the one before has ended, and a step after the one that it waits for', async () => {
  const log = join(folder, 'log')
  const note = (what: string) => `require('node:fs').appendFileSync(${JSON.stringify(log)}, '${what} ');`
  const slowly = (what: string) => `setTimeout(() => { ${note(what)} }, 300)`
  run([
    [
      { name: 'a', run: slowly('a') },
      { name: 'b', run: note('b'), after: 'a' },
    ],
    [{ name: 'c', run: note('c') }],
  ])
  expect(await readFile(log, 'utf8')).toBe('a b c ')
})

it('says of nothing at all that it failed', () => {
  expect(run([])).toMatchObject({ status: 1, line: '0 passed, 0 failed' })
})
