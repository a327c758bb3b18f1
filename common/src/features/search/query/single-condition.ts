import type { Condition } from './condition.ts'
import { nameKey } from './names.ts'
import { isFiller, singulars } from './plurals.ts'
import { always, anyOf, type Meaning, predicate, type Resolver, report } from './resolver.ts'
import { savedConditions } from './saved-conditions.ts'
import type { Span } from './span.ts'
import type { WrittenName } from './syntax.ts'
import { baseTests, groupTests, isMe, userTests, wildcard } from './value-tests.ts'

/** What `#value` means: every attribute that has such a value, and any of them. */
export function singleCondition(resolver: Resolver, value: WrittenName, span: Span): Condition {
  if (!resolver.dictionary.attributes.hasSingles) return report(resolver, 'no_singles', span, { value: value.text })
  const found = conditionOf(resolver, value, span)
  if (found) return found
  if (!value.braced && isFiller(value.text)) return always(span)
  for (const text of singulars(value.text)) {
    const singular = conditionOf(resolver, { ...value, text }, span)
    if (singular) return singular
  }
  return report(resolver, 'unknown_value', value, { value: value.text, kind: 'single' })
}

function conditionOf(resolver: Resolver, value: WrittenName, span: Span): Condition | null {
  const meanings = meaningsOf(resolver, value)
  const saved = savedConditions(resolver, value.text, span)
  if (saved.length === 0) return meanings.length > 0 ? anyOf(meanings, span) : null
  const of = [...meanings.map(meaning => predicate(meaning, span)), ...saved]
  return of[0] && of.length === 1 ? of[0] : { kind: 'any', of, start: span.start, end: span.end }
}

function meaningsOf(resolver: Resolver, value: WrittenName): readonly Meaning[] {
  const { singles } = resolver.shared
  const key = `${value.braced ? '{' : ''}${value.text}`
  const known = singles.get(key)
  if (known) {
    resolver.concernsState ||= known.concernsState
    return known.meanings
  }
  const own: Resolver = { ...resolver, concernsState: false }
  const meanings = findMeanings(own, value)
  singles.set(key, { meanings, concernsState: own.concernsState })
  resolver.concernsState ||= own.concernsState
  return meanings
}

function findMeanings(resolver: Resolver, value: WrittenName): readonly Meaning[] {
  if (isMe(value)) return mine(resolver, value)
  const word = nameKey(value.text)
  const isState = word === 'resolved' || word === 'unresolved'
  const keyword: Meaning = { attribute: { id: 'resolved' }, test: { kind: 'resolved', resolved: word === 'resolved' } }
  if (isState && !value.braced) {
    resolver.concernsState = true
    return [keyword]
  }
  const found = [
    ...baseMeanings(resolver, value),
    ...namedMeanings(resolver, value),
    ...elementMeanings(resolver, value),
    ...fieldMeanings(resolver, value),
  ]
  if (found.length > 0 || !isState) return found
  resolver.concernsState = true
  return [keyword]
}

/** Whose `me` is alone: of attributes, such as reported or commented by me, or me in any field. */
function mine({ dictionary, shared }: Resolver, value: WrittenName): readonly Meaning[] {
  const tests = userTests(value, dictionary)
  const of = (attribute: Meaning['attribute']) => tests.map(test => ({ attribute, test }))
  return [
    ...dictionary.attributes.all.flatMap(({ id, mine }) => (mine ? of({ id }) : [])),
    ...shared.userFields.flatMap(field => of({ id: 'field', fieldId: field.id })),
  ]
}

function baseMeanings({ dictionary }: Resolver, value: WrittenName): readonly Meaning[] {
  return dictionary.attributes.all.flatMap(attribute => {
    if (!attribute.single) return []
    const kinds = attribute.single === 'dates' ? (['date'] as const) : attribute.values
    return baseTests(attribute, kinds, value, dictionary).map(test => ({ attribute: { id: attribute.id }, test }))
  })
}

/** Values of attributes that are called as something, such as sprints of boards: those of each in one test. */
function namedMeanings({ dictionary }: Resolver, value: WrittenName): readonly Meaning[] {
  const singles = dictionary.attributes.naming.flatMap(({ id, single }) => (single ? [`${id}:`] : []))
  const found = dictionary.named('other', value.text).filter(({ of }) => singles.some(start => of.startsWith(start)))
  return [...Map.groupBy(found, ({ of }) => of)].map(([id, entries]) => ({
    attribute: { id },
    test: { kind: 'ids', ids: entries.map(entry => entry.id) },
  }))
}

/** Values of fields, all those of one field in one test. */
function elementMeanings(resolver: Resolver, value: WrittenName): readonly Meaning[] {
  const { dictionary } = resolver
  const prefix = wildcard(value)
  if (prefix === '') return []
  const elements =
    prefix === null ? dictionary.named('element', value.text) : dictionary.startingWith('element', prefix)
  const byField = new Map<number, number[]>()
  for (const element of elements) {
    if (element.resolved !== null) resolver.concernsState = true
    for (const fieldId of element.fieldIds) {
      const ids = byField.get(fieldId)
      if (ids) ids.push(element.id)
      else byField.set(fieldId, [element.id])
    }
  }
  return [...byField].map(([fieldId, ids]) => ({
    attribute: { id: 'field', fieldId },
    test: prefix === null ? { kind: 'ids', ids } : { kind: 'prefix', prefix },
  }))
}

/** Empty fields by their label, and people and groups in fields. */
function fieldMeanings({ dictionary, shared }: Resolver, value: WrittenName): readonly Meaning[] {
  const people = [...userTests(value, dictionary), ...groupTests(value.text, dictionary)]
  const groups = dictionary.named('group', value.text).map(group => group.id)
  const groupFields =
    groups.length === 0 ? [] : dictionary.all('field').filter(field => field.fieldType.startsWith('group'))
  return [
    ...dictionary
      .fieldsEmptyAs(value.text)
      .map((field): Meaning => ({ attribute: { id: 'field', fieldId: field.id }, test: { kind: 'empty' } })),
    ...(people.length === 0 ? [] : shared.userFields).flatMap(field =>
      people.map((test): Meaning => ({ attribute: { id: 'field', fieldId: field.id }, test })),
    ),
    ...groupFields.map(
      (field): Meaning => ({ attribute: { id: 'field', fieldId: field.id }, test: { kind: 'ids', ids: groups } }),
    ),
  ]
}
