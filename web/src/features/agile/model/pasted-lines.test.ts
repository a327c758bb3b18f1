import { expect, test } from 'vitest'
import { MAX_LINES, summariesOf } from './pasted-lines.ts'

test('each line is a summary, without the marks of a list', () => {
  expect(summariesOf(' One \r\n\n- Two\n* [x] Three\n4) Four\n2024 is a year')).toEqual([
    'One',
    'Two',
    'Three',
    'Four',
    '2024 is a year',
  ])
  expect(summariesOf('\n \n')).toEqual([])
  expect(summariesOf('x\n'.repeat(500))).toHaveLength(MAX_LINES)
})
