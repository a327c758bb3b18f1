import { expect, test } from 'vitest'
import { columnsBody, type EditedColumn, mergedColumns, movedColumn, splitColumn } from './edited-columns.ts'

const column = (id: string, ...names: readonly string[]): EditedColumn => ({
  id,
  fieldValues: names.map(name => ({ id: `v-${name}`, name })),
  wipLimit: null,
})
const ALL = [column('a', 'Open'), column('b', 'Doing', 'Review'), column('c', 'Done')]
const namesOf = (columns: readonly EditedColumn[]) =>
  columns.map(({ id, fieldValues }) => [id, ...fieldValues.map(({ name }) => name)])

test('a column is merged into the one before it, which stays what it was', () => {
  expect(namesOf(mergedColumns(ALL, 2))).toEqual([
    ['a', 'Open'],
    ['b', 'Doing', 'Review', 'Done'],
  ])
  expect(mergedColumns(ALL, 0)).toBe(ALL)
})

test('a merged column is split into one for each of its values', () => {
  expect(namesOf(splitColumn(ALL, 1))).toEqual([
    ['a', 'Open'],
    ['b', 'Doing'],
    [undefined, 'Review'],
    ['c', 'Done'],
  ])
  expect(splitColumn(ALL, 0)).toBe(ALL)
})

test('columns are sent in their order', () => {
  expect(columnsBody(movedColumn(ALL, 2, 0)).map(({ id, ordinal }) => [id, ordinal])).toEqual([
    ['c', 0],
    ['a', 1],
    ['b', 2],
  ])
  expect(movedColumn(ALL, 7, 0)).toBe(ALL)
})
