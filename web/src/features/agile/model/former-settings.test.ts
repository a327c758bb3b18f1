import { expect, test } from 'vitest'
import { formerColumns, formerQueries, formerRows } from './former-settings.ts'
import { COLOR_RULES } from './named-queries.ts'
import type { BoardData } from './projections.ts'

const board = (parts: object) => parts as unknown as BoardData
const column = (id: string, name: string | null, more: object = {}) => ({
  ...{ id, title: null, isVisible: true, policy: null, color: null, wipLimit: null },
  fieldValues: [{ id: `v${id}`, name, valueId: null }],
  ...more,
})

test('columns come back with all that they had, those that are there as themselves', () => {
  const limits = {
    title: 'Doing',
    policy: 'Pairs.',
    color: { id: '3' },
    wipLimit: { min: 1, max: 2 },
    isVisible: false,
  }
  const former = board({
    columnSettings: { field: { id: 'f' }, columns: [column('a', 'Open'), column('b', null, limits)] },
  })
  const now = board({ columnSettings: { field: { id: 'g' }, columns: [column('a', 'Open')] } })
  const plain = { title: null, isVisible: true, policy: null, color: null, wipLimit: null }
  expect(formerColumns(former, now)).toEqual({
    columnSettings: {
      field: { id: 'f' },
      columns: [
        { id: 'a', ordinal: 0, fieldValues: [{ name: 'Open' }], ...plain },
        { ordinal: 1, fieldValues: [{ name: null }], ...limits },
      ],
    },
  })
})

const values = [
  { id: 'r1', name: 'Epic', valueId: null },
  { id: 'r2', name: 'ada', valueId: '1-2' },
]
const rowsOf = (settings: object) =>
  board({ swimlaneSettings: { enabled: true, values: [], queries: [], ...settings } })
const ISSUES = { $type: 'IssueBasedSwimlaneSettings', field: { id: 'f' } }

test('rows of values come back, also after they were of something else', () => {
  const former = rowsOf({ ...ISSUES, values, defaultCardType: { name: 'Task' } })
  const rest = { $type: ISSUES.$type, enabled: true, field: { id: 'f' }, defaultCardType: { name: 'Task' } }
  expect(formerRows(former, rowsOf({ $type: 'QueryBasedSwimlaneSettings' }))).toEqual({
    swimlaneSettings: { ...rest, values: [{ name: 'Epic' }, { id: '1-2' }] },
  })
  expect(formerRows(former, rowsOf({ ...ISSUES, values: [values[1]] }))).toEqual({
    swimlaneSettings: { ...rest, values: [{ name: 'Epic' }, { id: 'r2' }] },
  })
})

test('rows of queries come back, and none as none', () => {
  const queries = [{ id: 'q', name: 'Bugs', query: 'Type: Bug' }]
  const type = { $type: 'QueryBasedSwimlaneSettings' }
  expect(formerRows(rowsOf({ ...type, queries }), rowsOf(ISSUES))).toEqual({
    swimlaneSettings: { ...type, enabled: true, queries: [{ name: 'Bugs', query: 'Type: Bug' }] },
  })
  expect(formerRows(rowsOf({ ...type, enabled: false }), rowsOf(ISSUES))).toEqual({
    swimlaneSettings: { ...type, enabled: false },
  })
})

test('rules come back in their order', () => {
  const rules = ['a', 'b'].map(id => ({ id, name: id, query: '', color: { id: '3' } }))
  const now = board({ colorCoding: { rules: [rules[1]] } })
  expect(formerQueries(COLOR_RULES)(board({ colorCoding: { rules } }), now)).toEqual({
    colorCoding: {
      $type: 'QueryBasedColorCoding',
      rules: [
        { name: 'a', query: '', color: { id: '3' } },
        { id: 'b', name: 'b', query: '', color: { id: '3' } },
      ],
    },
  })
})
