import { isApiError } from '../../../platform/api/index.ts'

/** Why a part of a query cannot be used; places are UTF-16 units, half-open. */
export type QueryProblem = {
  readonly start: number
  readonly end: number
  readonly code: string
  /** For people, in their language. */
  readonly text: string
}

/** The problems for which the server refused a query; undefined when it was refused for something else, or not at all. */
export function problemsOf(error: unknown): readonly QueryProblem[] | undefined {
  if (!isApiError(error, 'invalid_query')) return undefined
  const children = Array.isArray(error.body.error_children) ? error.body.error_children : []
  const problems = children.flatMap(child => {
    const { start, end, error: code, error_description: text } = (child ?? {}) as Readonly<Record<string, unknown>>
    if (typeof start !== 'number' || typeof end !== 'number') return []
    return { start, end, code: String(code ?? ''), text: typeof text === 'string' ? text : error.description }
  })
  return problems.length > 0 ? problems : [{ start: 0, end: 0, code: error.code, text: error.description }]
}

/** What is worth showing while somebody types: not that the word is wrong which is still being written. */
export function settled<T extends { readonly start: number; readonly end: number }>(
  found: readonly T[],
  caret: number,
): readonly T[] {
  return found.filter(({ start, end }) => caret < start || caret > end)
}
