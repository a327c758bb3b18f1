import { languageAttributes } from '@cairn/common/features/query-attributes'
import { createNames, quoteName } from '@cairn/common/features/search'
import { beforeAll, expect, test } from 'vitest'
import { loadSyntax } from '../../search/index.ts'
import { clausesOf, readParts, sortOf, supposedField, withFilter, withSort, withText } from './query-parts.ts'

const names = createNames(languageAttributes, [
  { name: 'State', fieldType: 'state[1]' },
  { name: 'Assignee', fieldType: 'user[1]' },
  { name: 'for', fieldType: 'user[1]' },
  { name: 'Fix versions', fieldType: 'version[*]' },
])

beforeAll(loadSyntax)

test('a row of conditions is read as filters and words', () => {
  const parts = readParts('State: {In Progress}, -Fixed login page for: me sort by: updated asc', names)
  expect(parts?.text).toBe('login page')
  expect(parts?.filters.map(({ attribute }) => attribute)).toEqual(['State', 'for'])
  expect(parts?.filters[0]?.parts).toEqual([
    { text: 'In Progress', written: '{In Progress}', negated: false },
    { text: 'Fixed', written: 'Fixed', negated: true },
  ])
})

test('an empty query has no parts', () => {
  expect(readParts('  ', names)).toEqual({ filters: [], text: '' })
})

test('operators and groups are more than a row', () => {
  expect(readParts('State: Open or Assignee: me', names)).toBeNull()
  expect(readParts('(State: Open)', names)).toBeNull()
})

test('ranges are no plain values', () => {
  expect(readParts('created: {minus 7d} .. Today', names)?.filters[0]?.isPlain).toBe(false)
})

test('a new filter stands behind the others and before the words', () => {
  expect(withFilter('login', ['State'], ['Open'], names)).toBe('State: Open login')
  expect(withFilter('Assignee: me login', ['State'], ['Open', '{In Progress}'], names)).toBe(
    'Assignee: me State: Open, {In Progress} login',
  )
})

test('a filter is replaced where it stands, under the name it was written with', () => {
  expect(withFilter('for: me login', ['Assignee', 'for'], ['ada'], names)).toBe('for: ada login')
})

test('a filter that is written twice becomes one', () => {
  expect(withFilter('State: Open login State: Fixed', ['State'], ['Done'], names)).toBe('State: Done login')
})

test('a filter without values goes', () => {
  expect(withFilter('State: Open login sort by: created', ['State'], [], names)).toBe('login sort by: created')
})

test('other words leave filters and order', () => {
  expect(withText('State: Open foo sort by: created', 'bar baz', names)).toBe('State: Open bar baz sort by: created')
  expect(withText('State: Open foo', '', names)).toBe('State: Open')
})

test('words do not run into the words of an attribute', () => {
  expect(withText('summary: login', 'page', names)).toBe('page summary: login')
})

test('the order is read and written', () => {
  expect(sortOf('State: Open sort by: Priority desc, created', names)).toEqual({ name: 'Priority', direction: 'desc' })
  expect(withSort('login sort by: created', { name: 'Fix versions', direction: 'asc' }, names)).toBe(
    'login sort by: {Fix versions} asc',
  )
  expect(withSort('login sort by: created asc', undefined, names)).toBe('login')
})

test('each condition can be taken out of a row and of a conjunction', () => {
  expect(clausesOf('State: Open login sort by: created', names)).toEqual([
    { text: 'State: Open', without: 'login sort by: created' },
    { text: 'login', without: 'State: Open sort by: created' },
  ])
  expect(clausesOf('State: Open and (a or b)', names).map(({ without }) => without)).toEqual([
    '(a or b)',
    'State: Open',
  ])
  expect(clausesOf('State: Open or login', names)).toEqual([])
})

test('a word that looks like the name of a field is noticed', () => {
  expect(supposedField('State: Open Nonsense: 3', names)).toBe('Nonsense')
  expect(supposedField('Severity:High', names)).toBe('Severity')
  expect(supposedField('(Stat: Open) and login', names)).toBe('Stat')
  expect(supposedField('http://example.org foo::bar login', names)).toBeUndefined()
  expect(supposedField('State: Open "Note: this"', names)).toBeUndefined()
})

test.each([
  'Open',
  'In Progress',
  "Won't fix",
  'a, b',
  'a: b',
  '(a)',
  'a {b} c',
  '}',
  '{',
  'back\\slash',
  'back\\',
  '"quoted"',
  "'quoted'",
  '#hash',
  '-minus',
  'star*',
  '*',
  '1 .. 2',
  '1..2',
  'or',
  'And',
  'me',
  'Unresolved',
  'sort by: x',
  '2.1',
  '\u65e5\u672c',
])('the value %s is chosen by a filter as it is, and stands there alone', name => {
  const query = withFilter('login', ['Fix versions'], [quoteName(name), '2.4'], names)
  const parts = readParts(query, names)
  expect(parts?.text).toBe('login')
  expect(
    parts?.filters.map(({ attribute, parts }) => [attribute, parts.map(({ text, negated }) => [text, negated])]),
  ).toEqual([
    [
      'Fix versions',
      [
        [name, false],
        ['2.4', false],
      ],
    ],
  ])
  // Taken out again nothing of it is left.
  expect(withFilter(query, ['Fix versions'], [], names)).toBe('login')
})

test('a name in braces keeps them, as it is known by nothing else', () => {
  const aliases = ['{Board Team: 1}', 'Board Team: 1']
  const query = withFilter('login', aliases, ['{Sprint 1}'], names)
  expect(query).toBe('{Board Team: 1}: {Sprint 1} login')
  expect(withFilter(query, aliases, ['{Sprint 1}', '2'], names)).toBe('{Board Team: 1}: {Sprint 1}, 2 login')
  expect(withFilter(query, aliases, [], names)).toBe('login')
})
