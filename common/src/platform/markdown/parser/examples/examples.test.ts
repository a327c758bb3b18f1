import { expect, test } from 'vitest'
import { toPlainText } from '../../plain-text.ts'
import { EXAMPLES } from './index.ts'

const examples = Object.values(EXAMPLES).flat()

test('each has a name of its own', () => {
  expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length)
})

test.each(examples)('the words of: $name', ({ source, plain }) => {
  expect(toPlainText(source, 500)).toBe(plain)
})
