import { ERRORS } from '@cairn/common/platform/errors'
import { describe, expect, it } from 'vitest'
import { createTexts } from '../texts/index.ts'
import { errorBody, toAppError } from './errors.ts'

const request = { id: 'r1', contentType: 'application/json', bodyLimit: 1, uploadLimit: 1 }
const failed = (code: string) => toAppError(Object.assign(new Error('failed'), { code }), request)

describe('forms', () => {
  it.each([
    ['FST_FILES_LIMIT', 'at most 100 files at a time'],
    ['FST_FIELDS_LIMIT', 'at most 100 fields in a form'],
    ['FST_PARTS_LIMIT', 'at most 200 parts in a form'],
  ])('that hold too much are told what they may hold: %s', (code, reason) => {
    expect(failed(code)).toMatchObject({ code: 'bad_request', facts: { reason } })
  })
})

describe('faults of the database', () => {
  it.each(['40P01', '40001'])('that only others at the same time caused are a conflict to be tried again: %s', code => {
    const error = failed(code)
    expect(error.code).toBe('busy')
    expect(errorBody(createTexts('en'), 'en', error)).toMatchObject({
      error: 'conflict',
      error_description: expect.stringContaining('Try again'),
    })
  })

  it.each(['57P01', '57P03', '53200', '53300', '25006', '08006'])(
    'that pass are told with the time to wait: %s',
    code => {
      expect(failed(code)).toMatchObject({ code: 'unavailable', facts: { retryAfter: 2 } })
    },
  )

  it.each(['ENOSPC', 'EDQUOT', '53100'])('of a full disk say that nothing was saved: %s', code => {
    const error = failed(code)
    expect(error).toMatchObject({ code: 'storage_full' })
    expect(ERRORS[error.code].status).toBe(507)
    expect(errorBody(createTexts('en'), 'en', error).error_description).toContain('no room')
  })

  it.each(['23505', '42601', 'XX000', 'ENOENT'])('that must not happen stay faults: %s', code => {
    expect(failed(code)).toMatchObject({ code: 'server_error', facts: { requestId: 'r1' } })
  })
})
