import { AppError, ERRORS, type ErrorCode, type ErrorFacts } from '@cairn/common/platform/errors'
import type { FastifyError } from 'fastify'
import { AbandonedError, isDatabaseAway, isStorageFull } from '../db/index.ts'
import type { Texts } from '../texts/index.ts'

/** Body of an error reply; `code` and `facts` are for our own client, the rest is what compatible ones read. */
export interface ErrorBody {
  readonly error: string
  readonly error_description: string
  readonly error_developer_message: string
  readonly error_children?: readonly object[]
  readonly code: ErrorCode
  readonly facts: ErrorFacts
}

export function errorBody(texts: Texts, locale: string, error: AppError): ErrorBody {
  const describe = (code: ErrorCode, facts: ErrorFacts, language: string) =>
    texts.format(language, ERRORS[code].text, { id: 'none', ...facts })
  const children = error.children.map(child => ({
    error: ERRORS[child.code].wire,
    error_description: describe(child.code, child.facts ?? {}, locale),
    ...(typeof child.facts?.field === 'string' ? { error_field: child.facts.field } : {}),
    code: child.code,
  }))
  return {
    error: ERRORS[error.code].wire,
    error_description: describe(error.code, error.facts, locale),
    error_developer_message: describe(error.code, error.facts, 'en'),
    ...(children.length > 0 ? { error_children: children } : {}),
    ...(typeof error.facts.field === 'string' ? { error_field: error.facts.field } : {}),
    code: error.code,
    facts: error.facts,
    ...error.extra,
  }
}

/**
 * What a form may hold; the size of its fields in bytes. Nothing but files is taken from forms; clients send other fields
 * beside them, which are held in memory, and parsed.
 */
export const FORM_LIMITS = { files: 100, fields: 100, parts: 200, fieldSize: 16 * 1024 } as const

/** Seconds after which the database may be back: PostgreSQL recovers from a crash within one or two, mostly. */
const DATABASE_RETRY_AFTER = 2

interface DatabaseError {
  readonly code: string
  readonly constraint?: string
}

/** What the texts of errors tell about the request that failed. */
export interface FailedRequest {
  readonly id: string
  readonly contentType: string
  /** Bytes. */
  readonly bodyLimit: number
  readonly uploadLimit: number
}

/** Turns whatever was thrown into one of the product's errors; what is unforeseen becomes `server_error`. */
export function toAppError(error: unknown, request: FailedRequest): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode, validation } = error as Partial<FastifyError>
  switch (code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new AppError('invalid_json')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported_media_type', { type: request.contentType.slice(0, 100) })
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('too_large', { limit: request.bodyLimit })
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError('too_large', { limit: request.uploadLimit })
    case 'FST_FILES_LIMIT':
      return new AppError('bad_request', { reason: `at most ${FORM_LIMITS.files} files at a time` })
    case 'FST_FIELDS_LIMIT':
      return new AppError('bad_request', { reason: `at most ${FORM_LIMITS.fields} fields in a form` })
    case 'FST_PARTS_LIMIT':
      return new AppError('bad_request', { reason: `at most ${FORM_LIMITS.parts} parts in a form` })
    case 'FST_ERR_BAD_URL':
      return new AppError('bad_request', { reason: 'the address has a wrong escape sequence' })
    // No id is that long.
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new AppError('no_route')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new AppError('bad_request', { reason: 'content length' })
    // PostgreSQL: text it cannot store, numbers out of range.
    case '22021':
    case '22P05':
      return new AppError('invalid_value', { name: 'text' })
    case '22003':
      return new AppError('invalid_value', { name: 'number' })
    // A statement ran out of its time; somebody at the database may end one, too.
    case '57014':
    case '55P03':
      return new AppError('query_too_slow', {}, { cause: error })
    case '40001':
    case '40P01':
      return new AppError('busy', {}, { cause: error })
  }
  // Nobody reads the reply.
  if (error instanceof AbandonedError) return new AppError('unavailable', {}, { cause: error })
  if (isStorageFull(error)) return new AppError('storage_full', {}, { cause: error })
  if (isDatabaseAway(error)) return new AppError('unavailable', { retryAfter: DATABASE_RETRY_AFTER }, { cause: error })
  // What the parser of forms throws bears no code.
  if (error instanceof Error && /^Multipart: |unexpected end of multipart data$/i.test(error.message))
    return new AppError('bad_request', { reason: error.message }, { cause: error })
  if (error instanceof SyntaxError && statusCode === 400) return new AppError('invalid_json')
  if (validation || (statusCode !== undefined && statusCode >= 400 && statusCode < 500))
    return new AppError('bad_request', { reason: (error as Error).message })
  return new AppError('server_error', { requestId: request.id }, { cause: error })
}

/** True when the statement failed on the named unique constraint or index. */
export function violates(error: unknown, constraint: string): boolean {
  const { code, constraint: name } = error as Partial<DatabaseError>
  return (code === '23505' || code === '23503' || code === '23514') && name === constraint
}
