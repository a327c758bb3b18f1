import { expect, it } from 'vitest'
import { countPlaywright, countVitest } from './test-counts.ts'

it('counts what vitest reports, files that cannot be loaded included', () => {
  const file = (status: string, ...statuses: string[]) => ({
    name: 'x.test.ts',
    status,
    message: 'it cannot be loaded',
    assertionResults: statuses.map((result, index) => ({
      fullName: `test ${index}`,
      status: result,
      failureMessages: [`said ${index}`],
    })),
  })
  const report = {
    testResults: [file('failed', 'passed', 'failed', 'skipped'), file('failed'), file('passed', 'passed')],
  }
  expect(countVitest(report)).toEqual({
    passed: 2,
    failed: 2,
    skipped: ['test 2'],
    failures: [
      { title: 'x.test.ts › test 1', message: 'said 1' },
      { title: 'x.test.ts', message: 'it cannot be loaded' },
    ],
  })
})

it('counts what Playwright reports; flaky is failed', () => {
  const spec = (status: string) => ({
    title: status,
    file: 'x.spec.ts',
    tests: [{ status, results: [{ error: { message: `said ${status}` } }] }],
  })
  const report = {
    errors: [{ message: 'no server' }],
    suites: [
      {
        title: 'a',
        specs: [spec('expected'), spec('skipped')],
        suites: [{ title: 'b', specs: [spec('unexpected'), spec('flaky')] }],
      },
    ],
  }
  expect(countPlaywright(report)).toEqual({
    passed: 1,
    failed: 3,
    skipped: ['x.spec.ts › skipped'],
    failures: [
      { title: 'x.spec.ts › unexpected', message: 'said unexpected' },
      { title: 'x.spec.ts › flaky', message: 'said flaky' },
      { title: 'outside of a test', message: 'no server' },
    ],
  })
})
