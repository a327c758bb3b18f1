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
  return isMethod && typeof path === 'string' && typeof headers === 'object' && headers !== null
}
