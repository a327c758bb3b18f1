import { describe, expect, it } from 'vitest'
import { createTexts } from '../texts/index.ts'
import { errorBody, toAppError } from './errors.ts'

const request = { id: 'r1', contentType: 'application/json', bodyLimit: 1, uploadLimit: 1 }
const failed = (code: string) => toAppError(Object.assign(new Error('failed'), { code }), request)

describe('faults of the database', () => {
  it.each(['40P01', '40001'])('that only others at the same time caused are a conflict to be tried again: %s', code => {
    const error = failed(code)
    expect(error.code).toBe('busy')
    expect(errorBody(createTexts('en'), 'en', error)).toMatchObject({
      error: 'conflict',
      error_description: expect.stringContaining('Try again'),
    })
  })

  it.each(['57P01', '57P03', '53300', '08006'])('that pass are told with the time to wait: %s', code => {
    expect(failed(code)).toMatchObject({ code: 'unavailable', facts: { retryAfter: 2 } })
  })

  it.each(['23505', '42601', 'XX000', 'ENOSPC'])('that must not happen stay faults: %s', code => {
    expect(failed(code)).toMatchObject({ code: 'server_error', facts: { requestId: 'r1' } })
  })
})
