import type { QueryAttributes } from './attributes.ts'
import type { AttributeRef, Condition, Test } from './condition.ts'
import { valueCondition } from './filter-conditions.ts'
import { hasCondition } from './has-condition.ts'
import { always, not, predicate, type Resolver } from './resolver.ts'
import { singleCondition } from './single-condition.ts'
import type { Span } from './span.ts'
import type { FilterSyntax, SyntaxItem, TermSyntax, TextSyntax } from './syntax.ts'
import { idAttribute } from './value-tests.ts'

/** Values of the same attributes in one term: any of them. */
interface ValueGroup extends Span {
  readonly of: Condition[]
}

/**
 * Neighbours without an operator: values of the same attribute are alternatives, also when it is repeated; everything
 * else must hold, and nothing of what is excluded.
 */
export function termCondition(resolver: Resolver, term: TermSyntax): Condition {
  const groups = new Map<string, { start: number; end: number; readonly of: Condition[] }>()
  const order: (Condition | ValueGroup)[] = []
  const addValues = (values: readonly Condition[], span: Span): void => {
    if (values.length === 0) return
    // What has no attribute stands alone.
    const key = [...new Set(values.flatMap(attributesOf))].sort().join('\n') || `at ${span.start}`
    const known = groups.get(key)
    if (known) {
      known.of.push(...values)
      known.start = Math.min(known.start, span.start)
      known.end = Math.max(known.end, span.end)
      return
    }
    const group = { start: span.start, end: span.end, of: [...values] }
    groups.set(key, group)
    order.push(group)
  }
  for (const [index, item] of term.items.entries()) {
    const ids = listsIds(resolver.dictionary.attributes, term.items[index - 1]) ? idsOnly(resolver, item) : []
    if (ids.length > 0) addValues(ids, item)
    else if (item.kind === 'filter') addFilter(resolver, item, addValues, order)
    else if (item.kind === 'single') {
      const found = singleCondition(resolver, item.value, item)
      if (item.negated) order.push(not(found, item))
      else addValues([found], item)
    } else order.push(...otherConditions(resolver, item))
  }
  const of = order.map(part => ('kind' in part ? part : grouped(part)))
  const [first] = of
  if (!first) return always(term)
  return of.length === 1 ? first : { kind: 'all', of, start: term.start, end: term.end }
}

const listsIds = (attributes: QueryAttributes, item: SyntaxItem | undefined): boolean =>
  item?.kind === 'filter' && /^(?:issue|article)Id$/.test(attributes.byName(item.attribute.text)?.id ?? '')

/** Ids after `issue ID:` that blanks divide instead of commas, as clients write them. */
function idsOnly({ text: source, dictionary }: Resolver, item: SyntaxItem): readonly Condition[] {
  if (item.kind !== 'text' || item.mode !== 'words' || item.negated) return []
  const words = [...source.slice(item.start, item.end).matchAll(/\S+/gu)]
  const found = words.flatMap(({ 0: text, index }) => {
    const { id, testOf } = idAttribute(dictionary)
    const test = testOf(text)
    const start = item.start + index
    return test ? [predicate({ attribute: { id }, test }, { start, end: start + text.length })] : []
  })
  return found.length === words.length ? found : []
}

function addFilter(
  resolver: Resolver,
  filter: FilterSyntax,
  addValues: (values: readonly Condition[], span: Span) => void,
  order: (Condition | ValueGroup)[],
): void {
  const positive: Condition[] = []
  const negative: Condition[] = []
  for (const value of filter.values) {
    const condition = valueCondition(resolver, filter, value)
    if (value.kind !== 'query' && value.negated) negative.push(not(condition, value))
    else positive.push(condition)
  }
  addValues(positive, filter)
  // A clause of its own is shown with the name before it.
  const [only] = negative
  if (only && negative.length === 1 && positive.length === 0)
    order.push({ ...only, start: filter.start, end: filter.end })
  else order.push(...negative)
}

function grouped({ of, start, end }: ValueGroup): Condition {
  const [only] = of
  return only && of.length === 1 ? { ...only, start, end } : { kind: 'any', of, start, end }
}

/** The attributes of a condition, as keys. */
function attributesOf(condition: Condition): readonly string[] {
  switch (condition.kind) {
    case 'predicate':
      return [keyOf(condition.attribute)]
    case 'any':
      return condition.of.flatMap(attributesOf)
    // A search that everybody has.
    case 'all':
      return condition.of.length > 0 ? ['savedSearch'] : []
    case 'not':
      return attributesOf(condition.of)
  }
}

function keyOf(attribute: AttributeRef): string {
  if ('fieldId' in attribute) return `field ${attribute.fieldId}`
  if ('typeId' in attribute)
    return `link ${attribute.typeId} ${attribute.direction} ${attribute.aggregate ? 'aggregate' : ''}`
  return attribute.id
}

function otherConditions(
  resolver: Resolver,
  item: Exclude<SyntaxItem, { kind: 'filter' | 'single' }>,
): readonly Condition[] {
  switch (item.kind) {
    case 'has':
      return item.names.map(({ negated, name }) => {
        const span = item.names.length === 1 ? item : name
        const found = hasCondition(resolver, name, span)
        return negated ? not(found, span) : found
      })
    case 'text':
      return textConditions(resolver, item)
    case 'sort':
      return []
  }
}

function textConditions(resolver: Resolver, item: TextSyntax): readonly Condition[] {
  if (item.text.trim() === '') return []
  if (item.mode !== 'words' || item.negated) {
    const found = textPredicate({ kind: 'text', mode: item.mode, text: item.text }, item)
    return [item.negated ? not(found, item) : found]
  }
  return wordConditions(resolver, item)
}

/** Words are one text; among them, an id means that issue or its mention. */
function wordConditions({ text: source, dictionary }: Resolver, item: TextSyntax): readonly Condition[] {
  const written = source.slice(item.start, item.end)
  const { id, testOf } = idAttribute(dictionary)
  const found: Condition[] = []
  let words: { readonly text: string; readonly start: number; readonly end: number }[] = []
  const flush = (): void => {
    const [first] = words
    const last = words.at(-1)
    // Signs between ids are no words, but alone they are what was asked for.
    const says = words.some(word => /[\p{L}\p{N}\p{So}]/u.test(word.text))
    if (first && last && (says || words.length === all.length))
      found.push(
        textPredicate(
          { kind: 'text', mode: 'words', text: words.map(word => word.text).join(' ') },
          { start: first.start, end: last.end },
        ),
      )
    words = []
  }
  const all = [...written.matchAll(/\S+/gu)]
  for (const match of all) {
    const text = match[0]
    const start = item.start + match.index
    const span = { start, end: start + text.length }
    const test = testOf(text)
    if (!test) {
      words.push({ text, ...span })
      continue
    }
    flush()
    const of = [
      predicate({ attribute: { id }, test }, span),
      textPredicate({ kind: 'text', mode: 'words', text }, span),
    ]
    found.push({ kind: 'any', of, ...span })
  }
  flush()
  return found
}

function textPredicate(test: Test, span: Span): Condition {
  return predicate({ attribute: { id: 'text' }, test }, span)
}
