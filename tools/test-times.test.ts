import { expect, it } from 'vitest'
import { describeTimes, timesOfPlaywright, timesOfVitest } from './test-times.ts'

it('reads the times of files from the report of vitest', () => {
  const report = { testResults: [{ name: '/r/a.test.ts', startTime: 1_000, endTime: 3_500 }] }
  expect(timesOfVitest(report)).toEqual([{ file: '/r/a.test.ts', ms: 2_500 }])
})

it('adds up the tests of a file that Playwright reports, those of inner suites and all attempts included', () => {
  const spec = (file: string, ...durations: number[]) => ({
    file,
    tests: [{ results: durations.map(duration => ({ duration })) }],
  })
  const report = {
    suites: [
      { specs: [spec('a.spec.ts', 10, 5)], suites: [{ specs: [spec('a.spec.ts', 3)] }] },
      { specs: [spec('b.spec.ts', 7)] },
    ],
  }
  expect(timesOfPlaywright(report)).toEqual([
    { file: 'a.spec.ts', ms: 18 },
    { file: 'b.spec.ts', ms: 7 },
  ])
})

it('shows each step and the ten slowest files of a suite, slowest first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `/r/${index}.test.ts`, ms: index * 1_000 }))
  const lines = describeTimes(
    [
      { name: 'types', ms: 4_200, files: [] },
      { name: 'api', ms: 61_000, files },
    ],
    '/r',
  ).split('\n')
  expect(lines).toHaveLength(12)
  expect(lines.slice(0, 3)).toEqual(['    4.2 s  types', '   61.0 s  api', '     11.0 s  11.test.ts'])
  expect(lines.at(-1)).toBe('      2.0 s  2.test.ts')
})
