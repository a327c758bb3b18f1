import type { AttributeRef, Condition, Predicate, Problem, ProblemCode, Test } from './condition.ts'
import type { AttributeMeaning, Dictionary } from './create-dictionary.ts'
import type { FieldEntry } from './dictionary.ts'
import type { Span } from './span.ts'
import type { SyntaxNode } from './syntax.ts'

/** What is found out about a saved search once, however often it is named. */
export interface ResolvedSearch {
  readonly condition: Condition
  readonly terms: number
  readonly concernsState: boolean
}

/** What stays the same while a query and the saved searches in it are resolved. */
export interface SharedState {
  readonly dictionary: Dictionary
  readonly searches: Map<number, ResolvedSearch>
  /** Saved searches that are being resolved. */
  readonly open: Set<number>
  /** Fields of users, for `#me`. */
  readonly userFields: readonly FieldEntry[]
  /** What `#value` means, by the value. */
  readonly singles: Map<string, { readonly meanings: readonly Meaning[]; readonly concernsState: boolean }>
  terms: number
  depth: number
}

export interface Resolver {
  readonly text: string
  readonly dictionary: Dictionary
  readonly shared: SharedState
  readonly problems: Problem[]
  /** Did it meet a state? Sub-queries are about other issues and do not count. */
  concernsState: boolean
  /** The condition of a part in parentheses. */
  readonly inner: (resolver: Resolver, node: SyntaxNode) => Condition
}

/** One attribute put to one test, before it has a place in the text. */
export interface Meaning {
  readonly attribute: AttributeRef
  readonly test: Test
}

export function report(
  resolver: Resolver,
  code: ProblemCode,
  { start, end }: Span,
  facts: Problem['facts'] = {},
): Condition {
  resolver.problems.push({ code, facts, start, end })
  return never({ start, end })
}

/** Holds for no issue: what cannot be understood finds nothing. */
export function never({ start, end }: Span): Condition {
  return { kind: 'any', of: [], start, end }
}

export function always({ start, end }: Span): Condition {
  return { kind: 'all', of: [], start, end }
}

export function predicate({ attribute, test }: Meaning, { start, end }: Span): Predicate {
  return { kind: 'predicate', attribute, test, start, end }
}

/** One condition of what may be meant: any of it. */
export function anyOf(meanings: readonly Meaning[], span: Span): Condition {
  const [first] = meanings
  if (first && meanings.length === 1) return predicate(first, span)
  return { kind: 'any', of: meanings.map(meaning => predicate(meaning, span)), start: span.start, end: span.end }
}

export function not(of: Condition, { start, end }: Span): Condition {
  return { kind: 'not', of, start, end }
}

export function refOf(meaning: AttributeMeaning): AttributeRef {
  switch (meaning.kind) {
    case 'base':
      return { id: meaning.attribute.id }
    case 'field':
      return { id: 'field', fieldId: meaning.field.id }
    case 'link':
      return {
        id: 'link',
        typeId: meaning.link.id,
        direction: meaning.link.direction,
        aggregate: meaning.aggregate,
      }
  }
}
