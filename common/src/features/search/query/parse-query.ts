import type { ParsedQuery } from './condition.ts'
import type { Dictionary } from './create-dictionary.ts'

/**
 * Reads a query and resolves its names and values. Never throws: what cannot be used is in `problems`, and matches no
 * issue.
 */
export function parseQuery(text: string, _dictionary: Dictionary): ParsedQuery {
  return {
    condition: { kind: 'all', of: [], start: 0, end: text.length },
    sort: [],
    problems: [],
    styles: [],
    concernsState: false,
  }
}
