import type { Condition, ParsedQuery } from './condition.ts'
import type { Dictionary } from './create-dictionary.ts'
import { MAX_DEPTH } from './parse-state.ts'
import { parseSyntax } from './parse-syntax.ts'
import { always, never, type Resolver, report } from './resolver.ts'
import { sortKeys } from './sort-keys.ts'
import { withErrors } from './styles.ts'
import type { SyntaxNode } from './syntax.ts'
import { termCondition } from './term-condition.ts'

/**
 * Reads a query and resolves its names and values. Never throws: what cannot be used is in `problems`; a value that
 * means nothing matches no issue, and one that is missing asks for nothing. Conditions inside a saved search keep the
 * places of its own text.
 */
export function parseQuery(text: string, dictionary: Dictionary): ParsedQuery {
  const syntax = parseSyntax(text, dictionary)
  const resolver: Resolver = {
    text,
    dictionary,
    problems: [...syntax.problems],
    concernsState: false,
    inner: nodeCondition,
    shared: {
      dictionary,
      searches: new Map(),
      open: new Set(),
      singles: new Map(),
      userFields: dictionary.all('field').filter(field => field.fieldType.startsWith('user')),
      terms: syntax.terms,
      depth: 0,
    },
  }
  const span = { start: 0, end: text.length }
  const condition = syntax.node
    ? nodeCondition(resolver, syntax.node)
    : syntax.problems.length > 0
      ? never(span)
      : always(span)
  const sort = sortKeys(resolver, syntax.sort)
  const problems = resolver.problems.sort((left, right) => left.start - right.start)
  return {
    condition,
    sort,
    problems,
    doubts: syntax.doubts,
    styles: withErrors(syntax.styles, [...problems, ...syntax.doubts]),
    concernsState: resolver.concernsState,
  }
}

function nodeCondition(resolver: Resolver, node: SyntaxNode): Condition {
  const { shared } = resolver
  if (shared.depth > MAX_DEPTH) return report(resolver, 'too_deep', node, { limit: String(MAX_DEPTH) })
  shared.depth++
  const condition = conditionOf(resolver, node)
  shared.depth--
  return condition
}

function conditionOf(resolver: Resolver, node: SyntaxNode): Condition {
  if (node.kind === 'term') return termCondition(resolver, node)
  if (node.kind === 'group') return node.inner ? nodeCondition(resolver, node.inner) : always(node)
  const of = node.parts.filter(says).map(part => conditionOf(resolver, part))
  const [only] = of
  if (!only) return always(node)
  if (of.length === 1) return only
  return { kind: node.kind === 'or' ? 'any' : 'all', of, start: node.start, end: node.end }
}

/** `()` and sorting are no conditions, so that nothing is asked of them. */
function says(node: SyntaxNode): boolean {
  switch (node.kind) {
    case 'term':
      return node.items.some(item => item.kind !== 'sort')
    case 'group':
      return node.inner !== null && says(node.inner)
    default:
      return node.parts.some(says)
  }
}
