import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/api/index.ts'
import { problemsOf, settled } from './problems.ts'

test('a refused query tells what is wrong with it, and where', () => {
  const children = [{ error: 'unknown_value', error_description: 'Opn is no State', start: 7, end: 10 }]
  const error = new ApiError(400, 'invalid_query', 'The query cannot be used', { error_children: children })
  expect(problemsOf(error)).toEqual([{ start: 7, end: 10, code: 'unknown_value', text: 'Opn is no State' }])
})

test('a refusal without places is a problem of the whole', () => {
  const error = new ApiError(400, 'invalid_query', 'Too long')
  expect(problemsOf(error)).toEqual([{ start: 0, end: 0, code: 'invalid_query', text: 'Too long' }])
})

test('other failures are no problems of the query', () => {
  expect(problemsOf(new ApiError(0, 'network', ''))).toBeUndefined()
  expect(problemsOf(null)).toBeUndefined()
})

test('the word that is being written is not wrong yet', () => {
  const problem = { start: 7, end: 9, code: 'unknown_value', text: 'Op is no State' }
  expect(settled([problem], 9)).toEqual([])
  expect(settled([problem], 12)).toEqual([problem])
})
