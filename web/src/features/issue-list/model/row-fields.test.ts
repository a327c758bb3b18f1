import { expect, test } from 'vitest'
import type { BulkField } from './bulk-fields.ts'
import { rowField } from './row-fields.ts'

const field = (id: string, name: string, valueType: string): BulkField => ({
  id,
  name,
  attribute: name,
  commandName: name,
  valueType,
  isMultiValue: false,
  bundleIds: [],
  canBeEmpty: true,
  emptyText: undefined,
})
const fields = [
  field('1', 'Priority', 'enum'),
  field('2', 'Type', 'enum'),
  field('3', 'State', 'state'),
  field('4', 'Reviewer', 'user'),
  field('5', 'Assignee', 'user'),
  field('6', 'Due Date', 'date'),
  field('7', 'Estimation', 'period'),
  field('8', 'Notes', 'text'),
]

test.each([
  ['state', '3'],
  ['assignee', '5'],
  ['priority', '1'],
  ['type', '2'],
  ['dueDate', '6'],
  ['4', '4'],
  ['7', '7'],
])('%s means the field %s', (name, id) => {
  expect(rowField(fields, name)?.id).toBe(id)
})

test('what the projects lack, and what has many lines, is no field of a row', () => {
  expect(rowField(fields.slice(0, 3), 'dueDate')).toBeUndefined()
  expect(rowField(fields, '8')).toBeUndefined()
  expect(rowField(fields, '99')).toBeUndefined()
})
