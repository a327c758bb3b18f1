import { expect, test } from 'vitest'
import { AppError } from '../errors/index.ts'
import { checkLength } from './index.ts'

test('a text at its limit is fine, one unit more is refused with the limit and the field', () => {
  checkLength('name', 'abc', 3)
  const refused = () => checkLength('name', 'abcd', 3)
  expect(refused).toThrow(AppError)
  expect(refused).toThrow(/text_too_long.*"limit":3,"length":4/)
})
