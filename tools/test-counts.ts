/** What one step of the tests amounted to. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  /** Titles of tests that did not run. */
  readonly skipped: readonly string[]
}

/** A step that only passes or fails. */
export const exitOnly = (code: number): Counts => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  skipped: [],
})

/** The last line of all tests, and what they exit with. Nothing at all is no success. */
export function verdictOn(steps: readonly Counts[]): { readonly line: string; readonly exitCode: 0 | 1 } {
  const sum = (count: (step: Counts) => number): number => steps.reduce((total, step) => total + count(step), 0)
  const [passed, failed] = [sum(step => step.passed), sum(step => step.failed)]
  return { line: `${passed} passed, ${failed} failed`, exitCode: failed > 0 || passed === 0 ? 1 : 0 }
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** Counts a report of vitest's JSON reporter; a file that could not be loaded counts as one failure. */
export function countVitest(json: unknown): Counts {
  const { testResults } = json as VitestReport
  const tests = testResults.flatMap(file => file.assertionResults)
  const broken = testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  )
  return {
    passed: tests.filter(test => test.status === 'passed').length,
    failed: tests.filter(test => test.status === 'failed').length + broken.length,
    skipped: tests
      .filter(test => test.status !== 'passed' && test.status !== 'failed')
      .map(test => test.fullName.trim()),
  }
}

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[]
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[]
  readonly errors: readonly unknown[]
}

/** Counts a report of Playwright's JSON reporter; a test that passed only when repeated counts as failed. */
export function countPlaywright(json: unknown): Counts {
  const { suites, errors } = json as PlaywrightReport
  const tests: { title: string; status: string }[] = []
  const walk = (suite: PlaywrightSuite): void => {
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) tests.push({ title: spec.title, status: test.status })
    for (const inner of suite.suites ?? []) walk(inner)
  }
  for (const suite of suites) walk(suite)
  return {
    passed: tests.filter(test => test.status === 'expected').length,
    failed: tests.filter(test => test.status === 'unexpected' || test.status === 'flaky').length + errors.length,
    skipped: tests.filter(test => test.status === 'skipped').map(test => test.title),
  }
}
