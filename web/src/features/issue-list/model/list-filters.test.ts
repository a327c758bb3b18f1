import { expect, test } from 'vitest'
import type { ListField } from './list-fields.ts'
import {
  addedFilter,
  barFilters,
  emptyValue,
  isSameValue,
  shownFilters,
  timePreset,
  typedValue,
} from './list-filters.ts'

function field(id: string, attribute: string, valueType: string, name = attribute): ListField {
  return { id, name, attribute, valueType, isMultiValue: false, bundleIds: [], canBeEmpty: true, emptyText: undefined }
}

const bar = () =>
  barFilters([
    field('58-3', 'State', 'state', 'Zustand'),
    field('58-4', 'Assignee', 'user'),
    field('58-1', 'Priority', 'enum'),
  ])
const ALL = bar()

const filter = (attribute: string, ...texts: readonly string[]) => ({
  attribute,
  isPlain: true,
  parts: texts.map(text => ({ text, written: text, negated: false })),
})

test('the usual filters stand in their order, used or not', () => {
  const shown = shownFilters({ filters: [filter('for', 'me')] }, ALL, ['project', '58-3', '58-4'], undefined)
  expect(shown.map(({ id, filter: own }) => [id, own?.attribute])).toEqual([
    ['project', undefined],
    ['58-3', undefined],
    ['58-4', 'for'],
  ])
})

test('filters that a query holds are shown after them, under any of their names', () => {
  const filters = [filter('created by', 'ada'), filter('zustand', 'Open'), filter('priority', 'Major')]
  expect(shownFilters({ filters }, ALL, ['58-3'], undefined).map(({ id }) => id)).toEqual(['58-3', 'reporter', '58-1'])
})

test('a condition that no filter knows is shown as it is', () => {
  const [shown] = shownFilters({ filters: [filter('Subtask of', 'CRN-1')] }, ALL, [], undefined)
  expect([shown?.bar, shown?.filter?.attribute]).toEqual([undefined, 'Subtask of'])
})

test('a filter that was just added is shown while it is empty', () => {
  expect(shownFilters({ filters: [] }, ALL, [], 'tag').map(({ id }) => id)).toEqual(['tag'])
})

test('fields are filtered by choosing where there is something to choose, else by typing', () => {
  const kinds = ['version', 'date and time', 'period', 'string'].map(
    type => barFilters([field('58-9', 'F', type)])[1]?.kind,
  )
  expect(kinds).toEqual(['choice', 'time', 'typed', 'typed'])
})

test('a field is empty under its own label or under "no" and its name', () => {
  const state = field('58-3', 'State', 'state')
  expect(emptyValue(state)).toBe('{No State}')
  expect(emptyValue({ ...state, emptyText: 'Unassigned' })).toBe('Unassigned')
})

test('braces that change nothing make no other value, those around keywords do', () => {
  expect(isSameValue('{Open}', 'open')).toBe(true)
  expect(isSameValue('{me}', 'me')).toBe(false)
})

test('times that the bar offers are known by how they are written', () => {
  expect(timePreset('today')?.textKey).toBe('issues.filter.time.today')
  expect(timePreset('{minus 7d} .. *')?.textKey).toBe('issues.filter.time.days7')
  expect(timePreset('2026-01')).toBeUndefined()
})

test('what is typed goes into the query as a value, a range or a beginning', () => {
  expect(['1d 2h', '-5', '5', '2d .. *', 'foo*', '{a}, b'].map(typedValue)).toEqual([
    '{1d 2h}',
    '{-5}',
    '5',
    '2d .. *',
    'foo*',
    '{a}, b',
  ])
})

test('the bar offers projects, fields, tags, people and times, each in all the ways it is written', () => {
  const all = bar()
  expect(all.map(({ id, kind }) => [id, kind])).toEqual([
    ['project', 'project'],
    ['58-3', 'choice'],
    ['58-4', 'people'],
    ['58-1', 'choice'],
    ['tag', 'tag'],
    ['reporter', 'people'],
    ['updater', 'people'],
    ['commenter', 'people'],
    ['created', 'time'],
    ['updated', 'time'],
    ['resolved', 'time'],
  ])
  const names = (id: string) => all.find(filter => filter.id === id)?.names
  expect(names('58-3')?.slice(0, 2)).toEqual(['State', 'Zustand'])
  expect(names('58-4')).toEqual(['Assignee', 'for', 'assigned to'])
  expect(names('58-1')).toEqual(['Priority'])
  expect(names('tag')?.[0]).toBe('tag')
  expect(all.map(({ field: own }) => own?.id)).toEqual([undefined, '58-3', '58-4', '58-1', ...Array(7).fill(undefined)])
  const kinds = ['enum', 'state', 'ownedField', 'build', 'user', 'date'].map(
    type => barFilters([field('58-9', 'F', type)])[1]?.kind,
  )
  expect(kinds).toEqual(['choice', 'choice', 'choice', 'choice', 'people', 'time'])
})

test('each filter is shown once, with the first condition about it; what no filter knows is shown each time', () => {
  const filters = [
    filter('Subtask of', 'CRN-1'),
    filter('tag', 'x'),
    filter('State', 'Open'),
    filter('tag', 'y'),
    filter('Subtask of', 'CRN-2'),
    filter('State', 'Fixed'),
  ]
  const shown = shownFilters({ filters }, ALL, ['58-3'], 'created')
  expect(shown.map(({ id, filter: own }) => [id, own?.parts[0]?.text])).toEqual([
    ['58-3', 'Open'],
    ['created', undefined],
    ['other-0', 'CRN-1'],
    ['tag', 'x'],
    ['other-4', 'CRN-2'],
  ])
  expect(shown[0]?.bar?.id).toBe('58-3')
  expect(shown[1]).not.toHaveProperty('filter')
})

test('the usual filters keep the order of whoever chose them, before one that was just added', () => {
  const ids = (added?: string) =>
    shownFilters({ filters: [] }, ALL, ['58-4', 'tag', 'project'], added).map(({ id }) => id)
  expect(ids()).toEqual(['58-4', 'tag', 'project'])
  expect(ids('58-3')).toEqual(['58-4', 'tag', 'project', '58-3'])
  expect(ids('tag')).toEqual(['58-4', 'tag', 'project'])
})

test('values are the same in braces or not, unless one of them needs braces', () => {
  const same = (pairs: readonly (readonly [string, string])[]) => pairs.map(([one, other]) => isSameValue(one, other))
  expect(
    same([
      ['Open', '{open}'],
      ['{a b}', '{A B}'],
      ['me', 'ME'],
      ['{}', '{}'],
    ]),
  ).toEqual([true, true, true, true])
  expect(
    same([
      ['Open', 'Opened'],
      ['{a}b', 'ab'],
      ['a{b}', 'ab'],
    ]),
  ).toEqual([false, false, false])
})

test('what is typed with braces, quotes or a comma goes as it was typed', () => {
  expect(['"a b"', 'a, b', '{a b}', 'a}', 'a b*', '*', 'x*y'].map(typedValue)).toEqual([
    '"a b"',
    'a, b',
    '{a b}',
    'a}',
    '{a b*}',
    '{*}',
    'x*y',
  ])
})

test('what another feature filters by is a chip once the query holds it, and writes its name in braces', () => {
  const board = addedFilter({ id: '108-1', label: 'Board Team', attribute: 'Board Team', projectIds: [], options: [] })
  expect(board.names).toEqual(['{Board Team}', 'Board Team'])
  const all = [...ALL, board]
  expect(shownFilters({ filters: [] }, all, [], undefined)).toEqual([])
  const [shown] = shownFilters({ filters: [filter('Board Team', 'Now')] }, all, [], undefined)
  expect(shown).toMatchObject({ id: '108-1', bar: { kind: 'added' }, filter: { attribute: 'Board Team' } })
})
