/** What one step of the tests amounted to. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  /** Titles of tests that did not run. */
  readonly skipped: readonly string[]
  /** What is known of those that failed; a step without a report knows nothing. */
  readonly failures: readonly Failure[]
}

export interface Failure {
  /** File and title of the test. */
  readonly title: string
  /** What it said, with colours and stack. */
  readonly message: string
}

/** A step that only passes or fails. */
export const exitOnly = (code: number): Counts => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  skipped: [],
  failures: [],
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
    /** Why the file could not be loaded. */
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
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
    failures: [
      ...testResults.flatMap(file =>
        file.assertionResults
          .filter(test => test.status === 'failed')
          .map(test => ({
            title: `${file.name} › ${test.fullName.trim()}`,
            message: test.failureMessages?.join('\n') ?? '',
          })),
      ),
      ...broken.map(file => ({ title: file.name, message: file.message ?? '' })),
    ],
  }
}

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file?: string
    readonly tests: readonly {
      readonly status: string
      readonly results?: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[]
  readonly errors: readonly { readonly message?: string }[]
}

/** Counts a report of Playwright's JSON reporter; a test that passed only when repeated counts as failed. */
export function countPlaywright(json: unknown): Counts {
  const { suites, errors } = json as PlaywrightReport
  const tests: (Failure & { readonly status: string })[] = []
  const walk = (suite: PlaywrightSuite): void => {
    for (const { title, file, tests: runs } of suite.specs ?? [])
      for (const { status, results = [] } of runs)
        tests.push({
          title: file ? `${file} › ${title}` : title,
          message: results.map(({ error }) => error?.message ?? '').join('\n'),
          status,
        })
    for (const inner of suite.suites ?? []) walk(inner)
  }
  for (const suite of suites) walk(suite)
  const failed = tests.filter(test => test.status === 'unexpected' || test.status === 'flaky')
  return {
    passed: tests.filter(test => test.status === 'expected').length,
    failed: failed.length + errors.length,
    skipped: tests.filter(test => test.status === 'skipped').map(test => test.title),
    failures: [
      ...failed.map(({ title, message }) => ({ title, message })),
      ...errors.map(({ message = '' }) => ({ title: 'outside of a test', message })),
    ],
  }
}
