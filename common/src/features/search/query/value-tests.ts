import { parsePeriod } from '../../../platform/period/index.ts'
import { fieldTypeOf } from '../../custom-fields/index.ts'
import type { AttributeDefinition, ValueKind } from './attributes.ts'
import type { Test } from './condition.ts'
import type { AttributeMeaning, Dictionary } from './create-dictionary.ts'
import type { FieldEntry } from './dictionary.ts'
import { nameKey } from './names.ts'
import type { WrittenName } from './syntax.ts'

const ISSUE_ID = /^([a-z][a-z0-9_]{0,19})-(\d{1,9})$/i
const ARTICLE_ID = /^[a-z][a-z0-9_]{0,19}-a-\d{1,9}$/i
/** Within braces a comma is taken for the decimal sign, as many keyboards write it; elsewhere it parts values. */
const NUMBER = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/

/** The tests that a value may mean for an attribute; none: it is not a value of it. */
export function valueTests(meaning: AttributeMeaning, value: WrittenName, dictionary: Dictionary): readonly Test[] {
  switch (meaning.kind) {
    case 'base':
      return baseTests(meaning.attribute, meaning.attribute.values, value, dictionary)
    case 'field':
      return fieldTests(meaning.field, value, dictionary)
    case 'link':
      return some(issueTest(value.text))
  }
}

/** The same for some kinds of the values of an attribute of the language itself. */
export function baseTests(
  attribute: AttributeDefinition,
  kinds: readonly ValueKind[],
  value: WrittenName,
  dictionary: Dictionary,
): readonly Test[] {
  const start = wildcard(value)
  if (start !== null && attribute.wildcard) return [prefixTest(start)]
  return kinds.flatMap(kind => kindTests(attribute, kind, value, dictionary))
}

function kindTests(
  attribute: AttributeDefinition,
  kind: ValueKind,
  value: WrittenName,
  dictionary: Dictionary,
): readonly Test[] {
  switch (kind) {
    case 'date':
      return some(timeTest(value.text, dictionary))
    case 'user':
      return userTests(value, dictionary)
    case 'group':
      return groupTests(value.text, dictionary)
    case 'issue':
      return some(issueTest(value.text))
    case 'article':
      return some(articleTest(value.text))
    case 'number':
      return some(numberTest(readNumber(value.text)))
    case 'project':
    case 'tag':
      return idsOf(dictionary.named(kind, value.text))
    case 'other':
      return idsOf(dictionary.named('other', value.text).filter(entry => entry.of === attribute.id))
    case 'word': {
      const word = attribute.words?.find(known => nameKey(known) === nameKey(value.text))
      return word === undefined ? [] : [{ kind: 'word', word }]
    }
    case 'text':
      return [{ kind: 'text', mode: value.braced ? 'any' : 'words', text: value.text }]
    // Both hold whole queries, which only the resolver can read.
    case 'savedSearch':
    case 'query':
      return []
  }
}

function fieldTests(field: FieldEntry, value: WrittenName, dictionary: Dictionary): readonly Test[] {
  if (isEmptyText(field, value.text)) return [{ kind: 'empty' }]
  const type = fieldTypeOf(field.fieldType)
  const start = wildcard(value)
  if (start !== null && (type.bundleKind || type.valueType === 'string'))
    return [
      start !== '' && type.valueType === 'string' ? { kind: 'string', text: start, prefix: true } : prefixTest(start),
    ]
  switch (type.valueType) {
    case 'user':
      return [...userTests(value, dictionary), ...groupTests(value.text, dictionary)]
    case 'group':
      return idsOf(dictionary.named('group', value.text))
    case 'string':
      return [{ kind: 'string', text: value.text, prefix: false }]
    case 'text':
      return [{ kind: 'text', mode: value.braced ? 'any' : 'words', text: value.text }]
    case 'integer':
    case 'float':
      return some(numberTest(readNumber(value.text)))
    case 'period':
      return some(numberTest(parsePeriod(value.text, dictionary.data)))
    case 'date':
    case 'date and time':
      return some(timeTest(value.text, dictionary))
    default:
      return elementTests(field, type.valueType, value, dictionary)
  }
}

/** Bare words mean the keyword; in braces a value of that name comes first. */
function elementTests(
  field: FieldEntry,
  valueType: string,
  value: WrittenName,
  dictionary: Dictionary,
): readonly Test[] {
  const keyword = keywordTest(valueType, nameKey(value.text))
  if (keyword && !value.braced) return [keyword]
  const ids = elementIds(field, value.text, dictionary)
  return ids.length > 0 ? [{ kind: 'ids', ids }] : some(keyword)
}

function keywordTest(valueType: string, word: string): Test | null {
  if (valueType === 'state' && (word === 'resolved' || word === 'unresolved'))
    return { kind: 'resolved', resolved: word === 'resolved' }
  if (valueType === 'version' && word === 'released') return { kind: 'released' }
  return word === 'archived' ? { kind: 'archived' } : null
}

/** Values of this name in all sets that the field uses. */
export function elementIds(field: FieldEntry, name: string, dictionary: Dictionary): readonly number[] {
  return dictionary
    .named('element', name)
    .filter(element => element.fieldIds.includes(field.id))
    .map(element => element.id)
}

/** The label of the empty field, `{No value}` and `{No <field>}`. */
export function isEmptyText(field: FieldEntry, value: string): boolean {
  const key = nameKey(value)
  if (field.emptyTexts.some(text => nameKey(text) === key)) return true
  if (!key.startsWith('no ')) return false
  const rest = key.slice(3)
  return rest === 'value' || rest === 'field' || [field.name, ...field.names].some(name => nameKey(name) === rest)
}

/** What stands before `*`, or null. */
export function wildcard(value: WrittenName): string | null {
  return !value.braced && value.text.endsWith('*') ? value.text.slice(0, -1) : null
}

function prefixTest(prefix: string): Test {
  return prefix === '' ? { kind: 'present' } : { kind: 'prefix', prefix }
}

export function isMe(value: WrittenName): boolean {
  return !value.braced && ['me', 'my'].includes(value.text.toLowerCase())
}

export function userTests(value: WrittenName, dictionary: Dictionary): readonly Test[] {
  const { me } = dictionary.data
  // Who is not logged in has no issues of their own.
  if (isMe(value)) return [{ kind: 'ids', ids: me ? [me.id] : [] }]
  return idsOf(dictionary.named('user', value.text))
}

export function groupTests(name: string, dictionary: Dictionary): readonly Test[] {
  const groupIds = dictionary.named('group', name).map(group => group.id)
  return groupIds.length > 0 ? [{ kind: 'members', groupIds }] : []
}

export function issueTest(text: string): Test | null {
  const [, key, number] = ISSUE_ID.exec(text) ?? []
  return key && number ? { kind: 'issue', projectKey: key.toUpperCase(), number: Number(number) } : null
}

export const articleTest = (text: string): Test | null =>
  ARTICLE_ID.test(text) ? { kind: 'article', id: text.toUpperCase() } : null

/** The attribute that means what is searched for by its id, and what such an id is. */
export const idAttribute = ({ attributes }: Dictionary) =>
  attributes.byId('articleId') ? { id: 'articleId', testOf: articleTest } : { id: 'issueId', testOf: issueTest }

function timeTest(text: string, dictionary: Dictionary): Test | null {
  const interval = dictionary.interval(text)
  return interval && { kind: 'time', ...interval }
}

export function readNumber(text: string): number | null {
  return NUMBER.test(text.trim()) ? Number(text.replace(',', '.')) : null
}

function numberTest(number: number | null): Test | null {
  return number === null ? null : { kind: 'number', from: number, to: number }
}

function idsOf(entries: readonly { readonly id: number }[]): readonly Test[] {
  return entries.length > 0 ? [{ kind: 'ids', ids: entries.map(entry => entry.id) }] : []
}

function some(test: Test | null): readonly Test[] {
  return test ? [test] : []
}
