import { expect, it } from 'vitest'
import { countPlaywright, countVitest } from './test-counts.ts'

it('counts what vitest reports, files that cannot be loaded included', () => {
  const file = (status: string, ...statuses: string[]) => ({
    name: 'x.test.ts',
    status,
    assertionResults: statuses.map((result, index) => ({ fullName: `test ${index}`, status: result })),
  })
  const report = {
    testResults: [file('failed', 'passed', 'failed', 'skipped'), file('failed'), file('passed', 'passed')],
  }
  expect(countVitest(report)).toEqual({ passed: 2, failed: 2, skipped: ['test 2'] })
})

it('counts what Playwright reports; flaky is failed', () => {
  const spec = (status: string) => ({ title: status, tests: [{ status }] })
  const report = {
    errors: [{}],
    suites: [
      {
        title: 'a',
        specs: [spec('expected'), spec('skipped')],
        suites: [{ title: 'b', specs: [spec('unexpected'), spec('flaky')] }],
      },
    ],
  }
  expect(countPlaywright(report)).toEqual({ passed: 1, failed: 3, skipped: ['skipped'] })
})
