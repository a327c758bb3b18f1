import { expect, test } from 'vitest'
import type { ListedIssue } from '../../issues/index.ts'
import { columnText } from './column-text.ts'
import { BASE_COLUMNS, type ListColumn } from './list-columns.ts'

const formats = {
  day: (time: number) => `day ${time}`,
  dateTime: (time: number) => `time ${time}`,
  number: String,
  list: (items: readonly string[]) => items.join(', '),
}
const issue = {
  project: { name: 'Rocket' },
  reporter: { login: 'ann', fullName: '' },
  tags: [{ name: 'ux' }, { name: 'rtl' }],
  created: 5,
  resolved: null,
  votes: 0,
  customFields: [{ value: { name: 'Open' }, projectCustomField: { field: { id: '58-1' } } }],
} as unknown as ListedIssue
const textOf = (id: string) => {
  const column = BASE_COLUMNS.find(each => each.id === id)
  if (!column) throw new Error(`no column ${id}`)
  return columnText(issue, column, formats)
}

test('what every issue has is put in words', () => {
  expect(['project', 'reporter', 'tags', 'created'].map(textOf)).toEqual(['Rocket', 'ann', 'ux, rtl', 'day 5'])
})

test('what an issue does not have is empty', () => {
  expect(['resolved', 'votes'].map(textOf)).toEqual(['', ''])
})

test('a custom field is found by its id', () => {
  const column: ListColumn = {
    id: '58-1',
    name: 'State',
    kind: 'state',
    width: 1,
    isNumeric: false,
    sortName: undefined,
  }
  expect(columnText(issue, column, formats)).toBe('Open')
  expect(columnText(issue, { ...column, id: '58-2' }, formats)).toBe('')
})
