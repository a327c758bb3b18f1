// @vitest-environment node
import { expect, test } from 'vitest'
import { oldFiltersQuery, readOldFilters } from './old-filters.ts'

const NAMES = {
  fieldName: (id: string) => ({ '58-1': 'Priority', '58-3': 'State', '58-4': 'Assignee' })[id],
  emptyText: (id: string) => (id === '58-4' ? 'Unassigned' : undefined),
  valueName: (_: string, id: string) => ({ '67-4': 'In Progress', '67-9': 'Open', '6-1': 'needs copy' })[id],
}

const translate = (search: Readonly<Record<string, string>>) => oldFiltersQuery(readOldFilters(search), NAMES)

test('an old bookmark becomes the query that finds the same', () => {
  expect(
    translate({
      project: 'CRN,WEB',
      value: '58-3:67-4,58-3:67-9,58-4:me,tag:6-1',
      text: 'login dialog',
      sort: '-58-1',
    }),
  ).toBe(
    'project: CRN, WEB State: {In Progress}, Open Assignee: me tag: {needs copy} login dialog sort by: Priority desc',
  )
})

test('values that were empty are written as a query has them', () => {
  expect(translate({ value: '58-4:none,58-3:none' })).toBe('Assignee: Unassigned State: {No State}')
})

test('what is gone, broken or usual is left out', () => {
  expect(translate({ value: '58-3:67-77,58-99:67-4,broken,:', sort: '58-99' })).toBe('')
})

test('each part of a bookmark is read by itself, and what is no term is none', () => {
  expect(readOldFilters({})).toEqual({ projects: [], terms: [], text: '', sort: '' })
  expect(readOldFilters({ project: ',CRN,,', value: 'a:b,a:,:b,a:b:c,a', text: '  words ', sort: '-x' })).toEqual({
    projects: ['CRN'],
    terms: [{ field: 'a', value: 'b' }],
    text: 'words',
    sort: '-x',
  })
})

test('values stand once, names with spaces in braces', () => {
  expect(translate({ project: 'A B,C', value: '58-3:67-9,58-3:67-9,58-4:me' })).toBe(
    'project: {A B}, C State: Open Assignee: me',
  )
})

test('the order is that of a field or of a time, upwards unless it says otherwise', () => {
  expect(['updated', '-created', '58-3', '-58-3', '58-99', '-'].map(sort => translate({ sort }))).toEqual([
    'sort by: updated asc',
    'sort by: created desc',
    'sort by: State asc',
    'sort by: State desc',
    '',
    '',
  ])
})
