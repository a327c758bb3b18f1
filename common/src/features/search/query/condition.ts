import type { Span } from './span.ts'
import type { TextMode } from './syntax.ts'

/**
 * What a query means: names and values are resolved, the combining rules applied. The server turns this into SQL, and
 * `explain` asks each clause on its own. Every node keeps the slice of the query that it comes from.
 */
export type Condition = Combination | Negation | Predicate

/** all = every one holds (none: true); any = at least one holds (none: false). */
export interface Combination extends Span {
  readonly kind: 'all' | 'any'
  readonly of: readonly Condition[]
}

export interface Negation extends Span {
  readonly kind: 'not'
  readonly of: Condition
}

/** One attribute put to one test. Several values of an attribute become one `any` of such predicates. */
export interface Predicate extends Span {
  readonly kind: 'predicate'
  readonly attribute: AttributeRef
  readonly test: Test
}

export type AttributeRef =
  /** An attribute by its id. */
  | { readonly id: string }
  | { readonly id: 'field'; readonly fieldId: number }
  /** outward: this issue is the source of the link. both = either end. typeId null = a link of any type. */
  | {
      readonly id: 'link'
      readonly typeId: number | null
      readonly direction: 'outward' | 'inward' | 'both'
      /** Follow the links to the end. */
      readonly aggregate: boolean
    }

export type Test =
  /** One of these rows: users, groups' and bundles' values, tags, projects … by the attribute's kind. */
  | { readonly kind: 'ids'; readonly ids: readonly number[] }
  /** A member of one of these groups. */
  | { readonly kind: 'members'; readonly groupIds: readonly number[] }
  /** Names that begin so; for names in the case of `caseless`. */
  | { readonly kind: 'prefix'; readonly prefix: string }
  /** There is one (`has:`), or there is none (empty fields). */
  | { readonly kind: 'present' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'resolved'; readonly resolved: boolean }
  | { readonly kind: 'released' }
  | { readonly kind: 'archived' }
  /** Milliseconds, half-open; null = without end. */
  | { readonly kind: 'time'; readonly from: number | null; readonly to: number | null }
  /** Inclusive; periods in minutes. */
  | { readonly kind: 'number'; readonly from: number | null; readonly to: number | null }
  /** By place in the ordered set of values, inclusive; the bounds are elements of that name in whichever set. */
  | { readonly kind: 'ordinal'; readonly from: readonly number[] | null; readonly to: readonly number[] | null }
  | { readonly kind: 'text'; readonly mode: TextMode; readonly text: string }
  /** A string field that equals this text in any letter case, or begins with it. */
  | { readonly kind: 'string'; readonly text: string; readonly prefix: boolean }
  | { readonly kind: 'issue'; readonly projectKey: string; readonly number: number }
  /** By its readable id, in capitals. */
  | { readonly kind: 'article'; readonly id: string }
  | { readonly kind: 'query'; readonly condition: Condition }
  /** A saved search: its own query, parsed by the searcher's dictionary. */
  | { readonly kind: 'saved'; readonly savedQueryId: number; readonly condition: Condition }
  | { readonly kind: 'word'; readonly word: string }
  | HistoryTest

/** The history of a field: that it held a value, or that it changed (from, to, by whom, when). */
export interface HistoryTest {
  readonly kind: 'history'
  readonly word: 'was' | 'changed'
  /** Ids of values; null = any. */
  readonly from: HistoryValue | null
  readonly to: HistoryValue | null
  readonly by: readonly number[] | null
  /** Milliseconds, half-open. */
  readonly since: number | null
  readonly until: number | null
}

export type HistoryValue = { readonly ids: readonly number[] } | { readonly empty: true }

export interface SortKey extends Span {
  /** `updated`, `created`, … (ids of attributes), or a custom field. */
  readonly key: string | { readonly fieldId: number }
  /** null = the usual direction of the key. */
  readonly direction: 'asc' | 'desc' | null
}

export type ProblemCode =
  | 'unknown_attribute'
  | 'supposed_attribute'
  | 'unknown_value'
  | 'ambiguous_value'
  | 'wrong_kind'
  | 'no_singles'
  | 'operator_missing'
  | 'unbalanced'
  | 'value_missing'
  | 'bad_range'
  | 'unknown_sort'
  | 'unknown_has'
  | 'recursive_search'
  | 'too_long'
  | 'too_deep'

/** Why a part of a query cannot be used. `facts` go into the text `search.problem.<code>`. */
export interface Problem extends Span {
  readonly code: ProblemCode
  readonly facts: Readonly<Record<string, string>>
}

export interface ParsedQuery {
  readonly condition: Condition
  readonly sort: readonly SortKey[]
  readonly problems: readonly Problem[]
  /** What can be used, but hardly as it was meant: a word before a colon that is no attribute. */
  readonly doubts: readonly Problem[]
  readonly styles: readonly StyleRange[]
  /** Mentions a state field, so that “hide resolved” must not be added. */
  readonly concernsState: boolean
}

export type Style = 'text' | 'field_name' | 'field_value' | 'operator' | 'error'

export interface StyleRange extends Span {
  readonly style: Style
}
