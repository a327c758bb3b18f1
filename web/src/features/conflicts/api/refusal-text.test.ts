import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '../../../platform/api/index.ts'
import { setLocale } from '../../../platform/i18n/index.ts'
import { refusalText } from './refusal-text.ts'

// Without the texts of any screen: what is refused is told wherever it was tried.
beforeAll(() => setLocale('en'))

test('a refusal is told in the words of the server, those of a part first', () => {
  const parts = { error_children: [{ error: 'invalid', error_description: 'It is too long' }] }
  expect(refusalText(new ApiError(400, 'invalid', 'The field is gone'))).toBe('The field is gone')
  expect(refusalText(new ApiError(400, 'invalid', 'Two fields', parts))).toBe('It is too long')
})

test('one without words has words of its own', () => {
  expect(refusalText(new Error('odd'))).toBe('The change could not be saved. Please try again.')
})
