import { builtInSearches } from './built-in-searches.ts'
import type { Condition } from './condition.ts'
import { nameKey } from './names.ts'
import { MAX_TERMS } from './parse-state.ts'
import { parseSyntax } from './parse-syntax.ts'
import { always, never, type ResolvedSearch, type Resolver, report } from './resolver.ts'
import type { Span } from './span.ts'

/** The conditions of all saved searches of a name; none: there is no such search. */
export function savedConditions(resolver: Resolver, name: string, span: Span): readonly Condition[] {
  const entries = resolver.dictionary.named('savedSearch', name)
  if (entries.length > 0)
    return entries.map(entry => {
      const found = resolveSearch(resolver, entry.id, entry.query, span)
      if (found.concernsState) resolver.concernsState = true
      const test = { kind: 'saved', savedQueryId: entry.id, condition: found.condition } as const
      return { kind: 'predicate', attribute: { id: 'savedSearch' }, test, ...only(span) }
    })
  const builtIn = builtInSearches.find(search => nameKey(search.name) === nameKey(name))
  if (!builtIn) return []
  // Without a field for it nothing is assigned to anybody.
  if (!resolver.dictionary.shapeOf(builtIn.attribute)) return [never(span)]
  const { condition } = resolveText({ ...resolver, problems: [] }, builtIn.query)
  return [{ kind: 'all', of: [moved(condition, span)], ...only(span) }]
}

function only({ start, end }: Span): Span {
  return { start, end }
}

function resolveSearch(resolver: Resolver, id: number, query: string, span: Span): ResolvedSearch {
  const { shared } = resolver
  if (shared.open.has(id))
    return { condition: report(resolver, 'recursive_search', span), terms: 0, concernsState: false }
  const known = shared.searches.get(id)
  if (known) {
    // What is named twice counts twice, for it is asked twice.
    shared.terms += known.terms
    if (shared.terms > MAX_TERMS) report(resolver, 'too_long', span, { limit: String(MAX_TERMS), unit: 'conditions' })
    return shared.terms > MAX_TERMS ? { ...known, condition: never(span) } : known
  }
  const before = shared.terms
  const nested: Resolver = { ...resolver, problems: [], concernsState: false }
  shared.open.add(id)
  const { condition, concernsState } = resolveText(nested, query)
  shared.open.delete(id)
  // What is wrong in the saved search is shown where it is named.
  for (const problem of nested.problems) resolver.problems.push({ ...problem, ...only(span) })
  const found = { condition, terms: shared.terms - before, concernsState }
  if (nested.problems.length === 0) shared.searches.set(id, found)
  return found
}

function resolveText(resolver: Resolver, query: string): Pick<ResolvedSearch, 'condition' | 'concernsState'> {
  const syntax = parseSyntax(query, resolver.dictionary)
  const span = { start: 0, end: query.length }
  resolver.shared.terms += syntax.terms
  const nested: Resolver = { ...resolver, text: query, problems: resolver.problems }
  nested.problems.push(...syntax.problems)
  if (resolver.shared.terms > MAX_TERMS) {
    report(nested, 'too_long', span, { limit: String(MAX_TERMS), unit: 'conditions' })
    return { condition: never(span), concernsState: false }
  }
  const failed = syntax.node === null && syntax.problems.length > 0
  const condition = failed ? never(span) : syntax.node ? nested.inner(nested, syntax.node) : always(span)
  return { condition, concernsState: nested.concernsState }
}

/** A condition that was written elsewhere, as if it stood here. */
function moved(condition: Condition, span: Span): Condition {
  const { start, end } = span
  switch (condition.kind) {
    case 'predicate':
      return { ...condition, start, end }
    case 'not':
      return { ...condition, of: moved(condition.of, span), start, end }
    case 'all':
    case 'any':
      return { ...condition, of: condition.of.map(part => moved(part, span)), start, end }
  }
}
