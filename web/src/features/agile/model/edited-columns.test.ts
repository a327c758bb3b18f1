import { expect, test } from 'vitest'
import {
  addColumn,
  type ColumnEdit,
  changeColumn,
  columnFieldChange,
  columnsChange,
  columnsPaint,
  mergeColumn,
  moveColumn,
  removeColumn,
  splitColumn,
} from './edited-columns.ts'
import type { BoardData, ColumnData } from './projections.ts'

const column = (id: string, ...values: readonly string[]) =>
  ({
    id,
    title: null,
    isVisible: true,
    fieldValues: values.map(value => ({ id: value, name: value })),
  }) as unknown as ColumnData
const boardOf = (...columns: readonly ColumnData[]) =>
  ({ columnSettings: { field: null, columns } }) as unknown as BoardData
const BOARD = boardOf(column('a', 'open'), column('b', 'doing', 'review'), column('c', 'done'))
const sent = (edit: ColumnEdit, board = BOARD) => columnsChange(edit)(board)?.columnSettings.columns
const painted = (edit: ColumnEdit) => columnsPaint(edit)(BOARD).columnSettings?.columns.map(({ id }) => id)

test('only what is changed of a column is sent, in the order of all', () => {
  expect(sent(changeColumn('b', { title: 'Busy' }))).toEqual([
    { id: 'a', ordinal: 0 },
    { id: 'b', title: 'Busy', ordinal: 1 },
    { id: 'c', ordinal: 2 },
  ])
  // Of what the column is when its turn comes.
  expect(sent(changeColumn('b', own => ({ title: `${own.id}!` })))?.[1]).toMatchObject({ id: 'b', title: 'b!' })
})

test('a column goes to a place among those that are there by then', () => {
  expect(sent(moveColumn('c', 0))?.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  expect(sent(moveColumn('c', 0), boardOf(column('x', 'new'), column('c', 'done')))?.map(({ id }) => id)).toEqual([
    'c',
    'x',
  ])
  expect(sent(moveColumn('a', 1))?.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
})

test('a column is merged into the one before it, which stays what it was', () => {
  expect(sent(mergeColumn('c'))).toEqual([
    { id: 'a', ordinal: 0 },
    { id: 'b', fieldValues: [{ id: 'doing' }, { id: 'review' }, { id: 'done' }], ordinal: 1 },
  ])
  expect(sent(mergeColumn('a'))?.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('a merged column is split into one for each of its values, which are named themselves', () => {
  expect(sent(splitColumn('b'))).toEqual([
    { id: 'a', ordinal: 0 },
    { id: 'b', fieldValues: [{ id: 'doing' }], ordinal: 1 },
    { fieldValues: [{ id: 'review' }], ordinal: 2 },
    { id: 'c', ordinal: 3 },
  ])
})

test('columns come and go, but for the last one', () => {
  expect(sent(addColumn({ name: null }))?.at(-1)).toEqual({ fieldValues: [{ name: null }], ordinal: 3 })
  expect(sent(removeColumn('b'))?.map(({ id }) => id)).toEqual(['a', 'c'])
  expect(sent(removeColumn('a'), boardOf(column('a', 'open')))?.map(({ id }) => id)).toEqual(['a'])
})

test('what was to be changed of a column that is gone is not sent', () => {
  for (const edit of [changeColumn('z', {}), moveColumn('z', 0), mergeColumn('z'), splitColumn('z'), removeColumn('z')])
    expect([columnsChange(edit)(BOARD), columnsPaint(edit)(BOARD)]).toEqual([undefined, BOARD])
})

test('an edit is painted on what columns hold', () => {
  expect(painted(moveColumn('c', 0))).toEqual(['c', 'a', 'b'])
  const [first] =
    columnsPaint(changeColumn('a', { title: 'New', isVisible: false }))(BOARD).columnSettings?.columns ?? []
  expect(first).toMatchObject({ title: 'New', isVisible: false, fieldValues: [{ name: 'open' }] })
})

test('columns of the chosen field stay as they are', () => {
  const board = { columnSettings: { field: { id: '9-1' } } } as unknown as BoardData
  expect([columnFieldChange('9-1')(board), columnFieldChange('9-2')(board)]).toEqual([
    undefined,
    { columnSettings: { field: { id: '9-2' } } },
  ])
})

test('limits are painted as they are sent, and stay where an edit does not name them', () => {
  const limited = boardOf({ ...column('a', 'open'), wipLimit: { $type: 'WIPLimit', min: 1, max: 2 } } as ColumnData)
  const limit = (part: Parameters<typeof changeColumn>[1]) =>
    columnsPaint(changeColumn('a', part))(limited).columnSettings?.columns[0]?.wipLimit
  expect(limit({ title: 'New' })).toEqual({ $type: 'WIPLimit', min: 1, max: 2 })
  expect(limit({ wipLimit: { min: null, max: 9 } })).toEqual({ $type: 'WIPLimit', min: null, max: 9 })
  expect(limit({ wipLimit: null })).toBeNull()
})

test('a board that has no columns yet gets none painted', () => {
  const none = { columnSettings: null } as unknown as BoardData
  expect(columnsChange(addColumn({ name: 'open' }))(none)?.columnSettings.columns).toEqual([
    { fieldValues: [{ name: 'open' }], ordinal: 0 },
  ])
  expect(columnsPaint(addColumn({ name: 'open' }))(none)).toBe(none)
  expect(painted(addColumn({ name: 'new' }))).toEqual(['a', 'b', 'c'])
})
