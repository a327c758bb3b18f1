import { expect, test } from 'vitest'
import {
  addColumn,
  addRow,
  cellChange,
  cellText,
  readTable,
  removeColumn,
  removeRow,
  type TableChange,
} from './table-source.ts'

const TABLE = '| a | b |\n| --- | :-: |\n| 1 | x\\|y |\n|  |2|'
const apply = (text: string, changes: TableChange | readonly TableChange[] | undefined) =>
  [changes ?? []]
    .flat()
    .toSorted((a, b) => b.from - a.from)
    .reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text)
const textsOf = (text: string) => {
  const table = readTable(text)
  return table.rows.map(({ cells }, row) => cells.map((_cell, column) => cellText(table, row, column)))
}

test('cells are read with and without outer bars, escaped bars being words', () => {
  expect(textsOf(TABLE)).toEqual([
    ['a', 'b'],
    ['1', 'x\\|y'],
    ['', '2'],
  ])
  expect(textsOf('a | b\n-|-\n1 | 2 | 3\n4')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['4', ''],
  ])
  expect(textsOf('|a|\n|-|\n||')).toEqual([['a'], ['']])
})

test('words are put in a cell, and nothing else is touched', () => {
  const put = (text: string, row: number, column: number, words: string) =>
    apply(text, cellChange(readTable(text), row, column, words))
  expect(put(TABLE, 1, 0, 'new')).toBe('| a | b |\n| --- | :-: |\n| new | x\\|y |\n|  |2|')
  expect(put(TABLE, 2, 0, 'new')).toBe('| a | b |\n| --- | :-: |\n| 1 | x\\|y |\n| new |2|')
  expect(put('|a|\n|-|\n||', 1, 0, 'x')).toBe('|a|\n|-|\n| x |')
  expect(put('a | b\n-|-\n4', 1, 1, 'x')).toBe('a | b\n-|-\n4 | x |')
  expect(put('|a|b|c|\n|-|-|-|\n|1|', 1, 2, 'x')).toBe('|a|b|c|\n|-|-|-|\n|1|  | x |')
})

test('rows come below the one that is written in, also below the head, and go', () => {
  expect(apply(TABLE, addRow(readTable(TABLE), 0))).toBe('| a | b |\n| --- | :-: |\n|  |  |\n| 1 | x\\|y |\n|  |2|')
  expect(apply(TABLE, addRow(readTable(TABLE), 2))).toBe(`${TABLE}\n|  |  |`)
  expect(apply(TABLE, removeRow(readTable(TABLE), 1))).toBe('| a | b |\n| --- | :-: |\n|  |2|')
  expect(removeRow(readTable(TABLE), 0)).toBeUndefined()
})

test('columns come behind the one that is written in, and go with their border', () => {
  expect(textsOf(apply(TABLE, addColumn(readTable(TABLE), 0)))).toEqual([
    ['a', '', 'b'],
    ['1', '', 'x\\|y'],
    ['', '', '2'],
  ])
  expect(apply('a | b\n-|-\n1 | 2', addColumn(readTable('a | b\n-|-\n1 | 2'), 1))).toBe(
    'a | b |  \n-|- | --- \n1 | 2 |  ',
  )
  expect(apply(TABLE, removeColumn(readTable(TABLE), 1))).toBe('| a |\n| --- |\n| 1 |\n|  |')
  expect(textsOf(apply(TABLE, removeColumn(readTable(TABLE), 0)))).toEqual([['b'], ['x\\|y'], ['2']])
  expect(removeColumn(readTable('|a|\n|-|'), 0)).toEqual([])
})
