import { expect, test } from 'vitest'
import { formerColumns, formerQueries, formerRows, losesRows } from './former-settings.ts'
import { COLOR_RULES } from './named-queries.ts'
import type { BoardData } from './projections.ts'

const board = (parts: object) => parts as unknown as BoardData
const value = (name: string | null) => ({ id: `v-${name}`, name, valueId: null })
const column = (id: string, names: readonly (string | null)[], more: object = {}) => ({
  ...{ id, title: null, isVisible: true, policy: null, color: null, wipLimit: null },
  fieldValues: names.map(value),
  ...more,
})
const plain = { title: null, isVisible: true, policy: null, color: null, wipLimit: null }
const columnsOf = (...columns: readonly object[]) => board({ columnSettings: { field: { id: 'f' }, columns } })
const [OPEN, DOING, DONE] = [column('a', ['Open']), column('b', ['Doing']), column('c', ['Done'])]

test('a column comes back with all that it had, where it was, among what others have made since', () => {
  const limits = {
    title: 'Doing',
    policy: 'Pairs.',
    color: { id: '3' },
    wipLimit: { min: 1, max: 2 },
    isVisible: false,
  }
  const step = {
    before: columnsOf(OPEN, column('b', [null], limits), DONE),
    after: columnsOf(OPEN, DONE),
  }
  const now = columnsOf(column('a', ['Open'], { title: 'New' }), column('d', ['Review']))
  expect(formerColumns(step, now)).toEqual({
    columnSettings: {
      columns: [
        { id: 'a', ordinal: 0 },
        { ordinal: 1, fieldValues: [{ name: null }], ...limits },
        { id: 'd', ordinal: 2 },
      ],
    },
  })
})

test('what was merged is parted again, as far as nobody else has put it elsewhere', () => {
  const step = { before: columnsOf(OPEN, DOING, DONE), after: columnsOf(OPEN, column('b', ['Doing', 'Done'])) }
  const parted = (now: BoardData) =>
    (formerColumns(step, now) as { columnSettings: object } | undefined)?.columnSettings
  expect(parted(columnsOf(OPEN, column('b', ['Doing', 'Review', 'Done'])))).toEqual({
    columns: [
      { id: 'a', ordinal: 0 },
      { id: 'b', ordinal: 1, fieldValues: [{ id: 'v-Doing' }, { id: 'v-Review' }] },
      { ordinal: 2, fieldValues: [{ name: 'Done' }], ...plain },
    ],
  })
  expect(parted(columnsOf(OPEN, DOING, column('x', ['Done'])))).toBeUndefined()
  expect(parted(columnsOf(OPEN, column('b', ['Done']), column('x', ['Doing'])))).toBeUndefined()
})

test('columns of another field give way to those that were there', () => {
  const after = board({ columnSettings: { field: { id: 'g' }, columns: [column('x', ['Major'])] } })
  expect(formerColumns({ before: columnsOf(OPEN), after }, after)).toEqual({
    columnSettings: { field: { id: 'f' }, columns: [{ ordinal: 0, fieldValues: [{ name: 'Open' }], ...plain }] },
  })
})

const values = [
  { id: 'r1', name: 'Epic', valueId: null },
  { id: 'r2', name: 'ada', valueId: '1-2' },
]
const rowsOf = (settings: object) =>
  board({ swimlaneSettings: { enabled: true, values: [], queries: [], ...settings } })
const ISSUES = { $type: 'IssueBasedSwimlaneSettings', field: { id: 'f' } }
const QUERIES = { $type: 'QueryBasedSwimlaneSettings' }

test('rows of values come back, also after they were of something else', () => {
  const before = rowsOf({ ...ISSUES, values, defaultCardType: { name: 'Task' } })
  const rest = { $type: ISSUES.$type, enabled: true, field: { id: 'f' } }
  expect(formerRows({ before, after: rowsOf(QUERIES) }, rowsOf(QUERIES))).toEqual({
    swimlaneSettings: { ...rest, values: [{ name: 'Epic' }, { id: '1-2' }], defaultCardType: { name: 'Task' } },
  })
})

test('a row comes back among those of others, and stays away where it is there again', () => {
  const before = rowsOf({ ...ISSUES, values, defaultCardType: { name: 'Task' } })
  const step = { before, after: rowsOf({ ...ISSUES, values: [values[1]], defaultCardType: { name: 'Task' } }) }
  const added = { id: 'r3', name: 'Story', valueId: null }
  expect(formerRows(step, rowsOf({ ...ISSUES, values: [added] }))).toEqual({
    swimlaneSettings: {
      $type: ISSUES.$type,
      enabled: true,
      field: { id: 'f' },
      values: [{ name: 'Epic' }, { id: 'r3' }],
    },
  })
  const again = { id: 'r4', name: 'epic', valueId: null }
  expect(formerRows(step, rowsOf({ ...ISSUES, values: [again] }))).toBeUndefined()
})

test('rows of queries come back, and none as none', () => {
  const queries = [{ id: 'q', name: 'Bugs', query: 'Type: Bug' }]
  const after = rowsOf(ISSUES)
  expect(formerRows({ before: rowsOf({ ...QUERIES, queries }), after }, after)).toEqual({
    swimlaneSettings: { ...QUERIES, enabled: true, queries: [{ name: 'Bugs', query: 'Type: Bug' }] },
  })
  expect(formerRows({ before: rowsOf(QUERIES), after }, after)).toEqual({
    swimlaneSettings: { ...QUERIES, enabled: true, queries: [] },
  })
  expect(formerRows({ before: rowsOf({ ...QUERIES, enabled: false }), after }, after)).toEqual({
    swimlaneSettings: { ...QUERIES, enabled: false },
  })
})

test('a rule comes back where it was, those that came and went since are left alone', () => {
  const rule = (id: string, name = id) => ({ id, name, query: '', color: { id: '3' } })
  const rulesOf = (...rules: readonly object[]) => board({ colorCoding: { rules } })
  const step = { before: rulesOf(rule('a'), rule('b'), rule('c')), after: rulesOf(rule('b'), rule('c')) }
  const sent = { query: '', color: { id: '3' } }
  expect(formerQueries(COLOR_RULES)(step, rulesOf(rule('b', 'B'), rule('d')))).toEqual({
    colorCoding: {
      $type: 'QueryBasedColorCoding',
      rules: [
        { name: 'a', ...sent },
        { id: 'b', name: 'B', ...sent },
        { id: 'd', name: 'd', ...sent },
      ],
    },
  })
})

test('rules that another kind of colours hides stay hidden, and none of them is lost', () => {
  const rule = { id: 'a', name: 'a', query: '', color: { id: '3' } }
  const rulesOf = (...rules: readonly object[]) => board({ colorCoding: { $type: 'QueryBasedColorCoding', rules } })
  const other = board({ colorCoding: { $type: 'ProjectBasedColorCoding', projectColors: [] } })
  expect(formerQueries(COLOR_RULES)({ before: rulesOf(rule), after: rulesOf() }, other)).toBeUndefined()
})

test('rows are lost where one of them is gone, and not where they are turned on again', () => {
  const queries = [{ id: 'q', name: 'Bugs', query: '' }]
  expect(losesRows({ before: rowsOf({ ...QUERIES, queries }), after: rowsOf(ISSUES) })).toBe(true)
  expect(losesRows({ before: rowsOf({ ...ISSUES, values }), after: rowsOf({ ...ISSUES, values: [values[0]] }) })).toBe(
    true,
  )
  const off = rowsOf({ ...ISSUES, values, enabled: false })
  expect([
    losesRows({ before: off, after: rowsOf({ ...ISSUES, values }) }),
    losesRows({ before: off, after: off }),
  ]).toEqual([false, false])
})
