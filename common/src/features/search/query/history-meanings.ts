import type { Condition, HistoryTest, HistoryValue } from './condition.ts'
import type { AttributeMeaning, Dictionary } from './create-dictionary.ts'
import type { FieldEntry } from './dictionary.ts'
import { type Meaning, never, type Resolver, refOf, report } from './resolver.ts'
import type { HistorySyntax, WrittenName } from './syntax.ts'
import { elementIds, isEmptyText, userTests } from './value-tests.ts'

/** What `was` and `changed` mean for the fields of a name; only fields have such a history. */
export function historyMeanings(
  resolver: Resolver,
  all: readonly AttributeMeaning[],
  history: HistorySyntax,
  attribute: string,
): readonly Meaning[] | Condition {
  const { dictionary } = resolver
  const people = peopleOf(history.by, dictionary)
  if (history.by && people === null)
    return report(resolver, 'unknown_value', history.by, { value: history.by.text, field: 'by', kind: 'field' })
  const since = bound(history.when?.from ?? null, 'from', dictionary)
  const until = bound(history.when?.to ?? null, 'to', dictionary)
  if (since === undefined || until === undefined || (since !== null && until !== null && since >= until))
    return report(resolver, 'bad_range', history, { field: attribute })
  // The problem of a value that is missing was reported where it was read.
  if (history.word === 'was' && !history.from) return never(history)
  const meanings: Meaning[] = []
  for (const meaning of all) {
    if (meaning.kind !== 'field') continue
    const from = heldValue(meaning.field, history.from, dictionary)
    const to = heldValue(meaning.field, history.to, dictionary)
    if (from === undefined || to === undefined) continue
    const test: HistoryTest = { kind: 'history', word: history.word, from, to, by: people, since, until }
    meanings.push({ attribute: refOf(meaning), test })
  }
  if (meanings.length > 0) return meanings
  const value = [history.from, history.to].find(name => name && isUnknownEverywhere(all, name, dictionary))
  return report(resolver, 'unknown_value', value ?? history, {
    value: value?.text ?? history.word,
    field: attribute,
    kind: 'field',
  })
}

function isUnknownEverywhere(all: readonly AttributeMeaning[], name: WrittenName, dictionary: Dictionary): boolean {
  return all.every(meaning => meaning.kind !== 'field' || heldValue(meaning.field, name, dictionary) === undefined)
}

/** undefined: the field has no such value. */
function heldValue(
  field: FieldEntry,
  name: WrittenName | null,
  dictionary: Dictionary,
): HistoryValue | null | undefined {
  if (!name) return null
  if (isEmptyText(field, name.text)) return { empty: true }
  const ids = idsOf(field, name, dictionary)
  return ids.length > 0 ? { ids } : undefined
}

function idsOf(field: FieldEntry, name: WrittenName, dictionary: Dictionary): readonly number[] {
  if (field.fieldType.startsWith('user')) return peopleOf(name, dictionary) ?? []
  if (field.fieldType.startsWith('group')) return dictionary.named('group', name.text).map(group => group.id)
  return elementIds(field, name.text, dictionary)
}

/** Ids of people; null: nobody is called so. */
function peopleOf(name: WrittenName | null, dictionary: Dictionary): readonly number[] | null {
  if (!name) return null
  const [test] = userTests(name, dictionary)
  return test?.kind === 'ids' ? test.ids : null
}

/** null: open; undefined: not a date. */
function bound(name: WrittenName | null, end: 'from' | 'to', dictionary: Dictionary): number | null | undefined {
  if (!name) return null
  const interval = dictionary.interval(name.text)
  return interval ? interval[end] : undefined
}
