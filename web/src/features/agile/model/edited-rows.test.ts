import { expect, test } from 'vitest'
import {
  addRows,
  cardTypeChange,
  moveRow,
  removeRow,
  rowFieldOf,
  rowKindOf,
  rowsOff,
  rowsOn,
  rowValuesChange,
  rowValuesPaint,
} from './edited-rows.ts'
import type { BoardData } from './projections.ts'

const TYPES = { values: 'AttributeBasedSwimlaneSettings', queries: 'QueryBasedSwimlaneSettings' } as const
const boardOf = (settings: object) =>
  ({ swimlaneSettings: { enabled: true, values: [], queries: [], ...settings } }) as unknown as BoardData
const BOARD = boardOf({
  $type: TYPES.values,
  field: { id: '9-1', customField: { id: '130-1' } },
  values: [
    { id: 'r1', name: 'Major', valueId: null },
    { id: 'r2', name: 'ada', valueId: '1-2' },
  ],
})
const sent = (edit: Parameters<typeof rowValuesChange>[0], board = BOARD) =>
  rowValuesChange(edit)(board)?.swimlaneSettings.values

test('rows are told by their kind and field; those that are off are none', () => {
  expect([rowKindOf(BOARD), rowFieldOf(BOARD)]).toEqual(['values', '130-1'])
  expect(rowKindOf(boardOf({ $type: TYPES.queries }))).toBe('queries')
  expect(rowKindOf(boardOf({ $type: TYPES.values, enabled: false }))).toBe('none')
  expect(rowFieldOf(boardOf({ field: { id: 'project' } }))).toBe('project')
})

test('rows keep their ids, and a value gets no second one', () => {
  expect(sent(moveRow('r2', 0))).toEqual([{ id: 'r2' }, { id: 'r1' }])
  expect(sent(removeRow('r1'))).toEqual([{ id: 'r2' }])
  const added = addRows([
    { key: 'major', body: { name: 'Major' } },
    { key: '1-2', body: { id: '1-2' } },
    { key: 'minor', body: { name: 'Minor' } },
  ])
  expect(sent(added)).toEqual([{ id: 'r1' }, { id: 'r2' }, { name: 'Minor' }])
  expect(sent(moveRow('gone', 0))).toEqual([{ id: 'r1' }, { id: 'r2' }])
})

test('rows that are of something else by now are left alone', () => {
  expect(sent(removeRow('r1'), boardOf({ $type: TYPES.queries }))).toBeUndefined()
})

test('an edit is painted', () => {
  expect(rowValuesPaint(moveRow('r2', 0))(BOARD).swimlaneSettings?.values.map(({ id }) => id)).toEqual(['r2', 'r1'])
})

test('turned off, rows keep what they were of', () => {
  expect(rowsOff(BOARD)).toEqual({
    swimlaneSettings: { $type: TYPES.values, enabled: false, field: { id: '130-1' } },
  })
  expect(rowsOff(boardOf({ $type: TYPES.queries }))).toEqual({
    swimlaneSettings: { $type: TYPES.queries, enabled: false },
  })
})

test('rows that were turned off come back as they were, others do not', () => {
  const off = boardOf({ $type: TYPES.values, enabled: false, field: { id: 'project' } })
  expect(rowsOn('values', off)).toEqual({
    swimlaneSettings: { $type: TYPES.values, enabled: true, field: { id: 'project' } },
  })
  expect(rowsOn('queries', boardOf({ $type: TYPES.queries, enabled: false }))).toEqual({
    swimlaneSettings: { $type: TYPES.queries, enabled: true },
  })
  expect([rowsOn('queries', off), rowsOn('issues', off), rowsOn('values', BOARD)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('what new cards are is changed where rows are issues of the field', () => {
  const board = boardOf({ $type: 'IssueBasedSwimlaneSettings', field: { id: '130-1' } })
  expect(cardTypeChange('130-1', 'Task')(board)?.swimlaneSettings.defaultCardType).toEqual({ name: 'Task' })
  expect(cardTypeChange('130-1', null)(board)?.swimlaneSettings.defaultCardType).toBeNull()
  expect([cardTypeChange('130-2', 'Task')(board), cardTypeChange('130-1', 'Task')(BOARD)]).toEqual([
    undefined,
    undefined,
  ])
})

test('rows of queries, and those that are off, take no values', () => {
  const add = addRows([{ key: 'minor', body: { name: 'Minor' } }])
  const field = { id: '9-1' }
  expect(sent(add, boardOf({ $type: TYPES.queries, field }))).toBeUndefined()
  expect(sent(add, boardOf({ $type: TYPES.values, field, enabled: false }))).toBeUndefined()
  expect(sent(add, boardOf({ $type: TYPES.values, field }))).toEqual([{ name: 'Minor' }])
  expect(rowsOn('values', boardOf({ $type: TYPES.values, enabled: false }))).toBeUndefined()
})

test('a board that never had rows has none, and stays so', () => {
  const none = { swimlaneSettings: null } as unknown as BoardData
  expect([rowKindOf(none), rowFieldOf(none), rowsOn('values', none)]).toEqual(['none', undefined, undefined])
  expect(rowsOff(none)).toEqual({ swimlaneSettings: { $type: TYPES.values, enabled: false, field: null } })
  expect(rowValuesPaint(removeRow('r1'))(none)).toBe(none)
})

test('what new cards are is sent with the kind and field of the rows', () => {
  const board = boardOf({ $type: 'IssueBasedSwimlaneSettings', field: { id: '130-1' } })
  expect(cardTypeChange('130-1', 'Task')(board)?.swimlaneSettings).toMatchObject({
    enabled: true,
    field: { id: '130-1' },
  })
})
