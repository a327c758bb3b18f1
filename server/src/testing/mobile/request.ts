import type { Shape } from './shape.ts'

/** A request as the mobile client writes it; `{NAMES}` in path, query and body stand for ids of the test's world. */
export interface MobileRequest {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly fields?: string
  readonly body?: unknown
  /** Without one the reply is not looked into, beyond being JSON or empty. */
  readonly shape?: Shape
}
