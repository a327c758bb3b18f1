import { expect, it } from 'vitest'
import { describeFailures } from './test-failures.ts'

it('names what failed by step, file and title, with the first lines of what it said', () => {
  const long = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`).join('\n')
  const steps = [
    { name: 'types', failed: 1, failures: [] },
    { name: 'unit', failed: 0, failures: [] },
    {
      name: 'api',
      failed: 2,
      failures: [
        { title: '/srv/cairn/server/a.test.ts › a name is kept', message: '\u001b[31mexpected\u001b[39m 1 to be 2' },
        { title: '/srv/cairn/server/b.test.ts', message: long },
      ],
    },
  ]
  const lines = describeFailures(steps, '/srv/cairn').split('\n')
  expect(lines.slice(0, 6)).toEqual([
    '✗ types',
    '✗ api',
    '    server/a.test.ts › a name is kept',
    '        expected 1 to be 2',
    '    server/b.test.ts',
    '        line 1',
  ])
  expect(lines.at(-1)).toBe('        line 12')
})

it('says nothing where nothing failed', () => {
  expect(describeFailures([{ name: 'unit', failed: 0, failures: [] }], '/srv/cairn')).toBe('')
})
