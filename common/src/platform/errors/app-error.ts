import { ERRORS, type ErrorCode } from './error-codes.ts'

/** Values that the error's text and the client may use: names, ids, limits. Never secrets. */
export type ErrorFacts = Readonly<Record<string, string | number | boolean | null | undefined>>

/** One part of an error that has several reasons. */
export interface ErrorChild {
  readonly code: ErrorCode
  readonly facts?: ErrorFacts
}

/** The only error that the product throws on purpose. It is mapped to a reply once, in `platform/http`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly facts: ErrorFacts
  readonly children: readonly ErrorChild[]
  /** Extra members of the reply's body, e.g. the current value behind an edit conflict. */
  readonly extra: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode,
    facts: ErrorFacts = {},
    options: { children?: readonly ErrorChild[]; extra?: Readonly<Record<string, unknown>>; cause?: unknown } = {},
  ) {
    super(`${code} ${JSON.stringify(facts)}`, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.facts = facts
    this.children = options.children ?? []
    this.extra = options.extra ?? {}
  }
}

/** `not_found` for what was asked for by this id or name, of which a long one is not repeated whole. */
export const notFound = (id: string): AppError => new AppError('not_found', { id: id.slice(0, 100) })

const SERVER_ERROR = 500

/**
 * Whether the error refuses what was asked for. What the server cannot answer now (`overloaded`, `unavailable`), or has no
 * room to read, may be there all the same: who takes that for a no tells what is not so.
 */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.code !== 'reply_too_large' && ERRORS[error.code].status < SERVER_ERROR
