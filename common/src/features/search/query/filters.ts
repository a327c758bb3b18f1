import type { QueryNames } from './names.ts'
import type { Span } from './span.ts'
import type { SyntaxNode } from './syntax.ts'

/** One value in a filter bar; null = an open end. */
export type FilterValue =
  | { readonly kind: 'value'; readonly text: string; readonly negated: boolean }
  | { readonly kind: 'range'; readonly from: string | null; readonly to: string | null; readonly negated: boolean }

export interface Filter extends Span {
  /** As written, without braces. */
  readonly attribute: string
  readonly values: readonly FilterValue[]
}

export interface FilterView {
  readonly filters: readonly Filter[]
  /** Everything else as written: text, `#values`, `has:` and sorting. */
  readonly rest: string
}

/** The filters of a query that is a plain row of conditions; null when it has operators, groups or what no bar shows. */
export function readFilters(_node: SyntaxNode | null): FilterView | null {
  return null
}

/** The query with the conditions on one attribute replaced (null: taken out), the rest untouched. */
export function setFilter(
  text: string,
  _attribute: string,
  _values: readonly (string | FilterValue)[] | null,
  _names: QueryNames,
): string {
  return text
}
