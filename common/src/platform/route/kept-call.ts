import type { ApiPath } from './path-of.ts'

/** A call as plain data, to be sent when it is wanted. */
export interface KeptCall {
  /** POST when it is absent. */
  readonly method?: 'PUT' | 'DELETE'
  readonly path: ApiPath
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Whether a stored value is a call that can be sent, written by this release or by one before it. */
export function isKeptCall(value: unknown): value is KeptCall {
  if (typeof value !== 'object' || value === null) return false
  const { method, path, headers = {} } = value as Partial<Record<keyof KeptCall, unknown>>
  const isMethod = method === undefined || method === 'PUT' || method === 'DELETE'
  return isMethod && isPath(path) && typeof headers === 'object' && headers !== null
}

/** Below the API, as `pathOf` writes paths: neither to another place nor out of it. */
const isPath = (path: unknown): boolean =>
  typeof path === 'string' &&
  (path.split('?')[0] ?? '').split('/').every(segment => /^[\w!~*'()%-][\w.!~*'()%-]*$/.test(segment))
