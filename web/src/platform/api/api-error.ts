/** One problem inside a refused request, as the server lists it. */
export type ApiErrorChild = { readonly code: string; readonly description: string; readonly field?: string }

/**
 * A request that did not succeed. Branch on `code`, never on `description` (it is localised, for people).
 * `status` 0 with code `network` means that no reply came at all.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly description: string
  readonly field: string | undefined
  readonly children: readonly ApiErrorChild[]
  readonly facts: Readonly<Record<string, unknown>>
  /** How long (ms) the server asks to wait before the next try. */
  readonly retryAfter: number | undefined
  /** The whole refusal, for codes that say more: `edit_conflict` carries `current` and `version`. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    code: string,
    description: string,
    body: Readonly<Record<string, unknown>> = {},
    retryAfter?: number,
  ) {
    super(description === '' ? code : description)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.description = description
    this.field = typeof body.error_field === 'string' ? body.error_field : undefined
    this.children = readChildren(body.error_children)
    this.facts = isRecord(body.facts) ? body.facts : {}
    this.body = body
    this.retryAfter = retryAfter
  }
}

/**
 * Whether `error` is an ApiError with one of these codes, or any ApiError when none is given. The name that other
 * clients read (`invalid_query` for `query_too_slow`, too) counts as well.
 */
export function isApiError(error: unknown, ...codes: readonly string[]): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return codes.length === 0 || codes.includes(error.code) || codes.includes(String(error.body.error))
}

/** Whether what was asked for is not there, or not for the reader. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404

/** No reply came, or none of ours. */
export const noReply = (): ApiError => new ApiError(0, 'network', '')

/** Reads a refusal's body; a body that is no JSON gives the status as code. `retryAfter` is the header's value. */
export function apiErrorOf(status: number, text: string, retryAfter: string | null = null): ApiError {
  let body: Readonly<Record<string, unknown>> = {}
  try {
    const parsed: unknown = JSON.parse(text)
    if (isRecord(parsed)) body = parsed
  } catch {
    body = {}
  }
  const code = [body.code, body.error].find(name => typeof name === 'string' && name !== '') ?? `http_${status}`
  const description = typeof body.error_description === 'string' ? body.error_description : ''
  return new ApiError(status, String(code), description, body, pauseOf(retryAfter))
}

/** The header gives seconds or a date. */
function pauseOf(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const pause = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(pause) ? Math.max(0, pause) : undefined
}

function readChildren(value: unknown): readonly ApiErrorChild[] {
  if (!Array.isArray(value)) return []
  return value.filter(isRecord).map(child => ({
    code: String(child.code ?? child.error ?? ''),
    description: String(child.error_description ?? ''),
    ...(typeof child.error_field === 'string' ? { field: child.error_field } : {}),
  }))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
