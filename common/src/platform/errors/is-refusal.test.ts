import { expect, it } from 'vitest'
import { AppError, isRefusal } from './index.ts'

it('what cannot be answered now, and what is no error of ours, refuses nothing', () => {
  const codes = ['overloaded', 'unavailable', 'too_much_at_once', 'server_error', 'storage_full'] as const
  expect(codes.filter(code => isRefusal(new AppError(code)))).toEqual([])
  expect(isRefusal(new Error('invalid_query'))).toBe(false)
  expect(isRefusal(new AppError('invalid_query')) && isRefusal(new AppError('not_found'))).toBe(true)
})

it('what is asked for and would be too large is there all the same', () => {
  expect(isRefusal(new AppError('reply_too_large'))).toBe(false)
})
