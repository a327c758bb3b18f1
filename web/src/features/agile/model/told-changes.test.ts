import type { CardSums, ViewedColumn, ViewedRow } from '@cairn/common/features/agile'
import { expect, test } from 'vitest'
import { cellOf } from './places.ts'
import type { BoardViewData } from './projections.ts'
import { type ToldChange, withTold, withToldMeanwhile } from './told-changes.ts'

const column = (id: string, count: number, estimation: number): ViewedColumn => ({
  ...{ id, collapsed: false, count, sums: { estimation } },
})
const row = (id: string, cells: readonly (readonly string[])[], estimation: number): ViewedRow => ({
  ...{ id, kind: id === 'orphans' ? 'orphans' : 'value', name: id, color: null, idReadable: null, isResolved: false },
  ...{ collapsed: false, count: cells.flat().length, sums: { estimation }, cells },
})
/** Two rows, two columns; each card weighs 10. */
const VIEW = {
  columns: [column('open', 3, 30), column('done', 1, 10)],
  rows: [row('bugs', [['a', 'b'], ['c']], 30), row('orphans', [['d'], []], 10)],
  total: 4,
  sums: { estimation: 40 },
  leftOut: 0,
  notOnBoard: [],
  colored: [],
} as unknown as BoardViewData

const ten: CardSums = { estimation: 10 }
const card = (id: string, row: string, column: string, part: Partial<Extract<ToldChange, { kind: 'card' }>> = {}) =>
  ({ kind: 'card', id, row, column, numbers: ten, formerNumbers: ten, ...part }) as const
const gone = (id: string): ToldChange => ({ kind: 'gone', id, formerNumbers: ten })
const order = (id: string, leading: string | null): ToldChange => ({ kind: 'order', id, leading })

const told = (...changes: readonly ToldChange[]) =>
  changes.reduce(
    ({ view, isUnsure }, change) => {
      const next = withTold(view, change)
      return { view: next.view, isUnsure: isUnsure || next.isUnsure }
    },
    { view: VIEW, isUnsure: false },
  )
const cells = ({ rows }: BoardViewData) => Object.fromEntries(rows.map(({ id, cells }) => [id, cells]))
const weights = ({ rows, columns, sums }: BoardViewData) => [
  ...rows.map(({ sums }) => sums.estimation),
  ...columns.map(({ sums }) => sums.estimation),
  sums.estimation,
]
const counts = ({ rows, columns, total }: BoardViewData) => [
  ...rows.map(({ count }) => count),
  ...columns.map(({ count }) => count),
  total,
]

test('a card goes to another cell, with what it counts and weighs', () => {
  const { view, isUnsure } = told(card('a', 'bugs', 'done'), order('a', null))
  expect([cells(view), isUnsure]).toEqual([{ bugs: [['b'], ['a', 'c']], orphans: [['d'], []] }, false])
  expect(counts(view)).toEqual([3, 1, 2, 2, 4])
  expect(weights(view)).toEqual([30, 10, 20, 20, 40])
})

test('what is told twice changes nothing the second time', () => {
  const once = told(card('a', 'bugs', 'done'), order('a', 'c'))
  const again = [card('a', 'bugs', 'done'), order('a', 'c')].reduce((view, one) => withTold(view, one).view, once.view)
  expect([cells(again), counts(again), weights(again)]).toEqual([
    cells(once.view),
    counts(once.view),
    weights(once.view),
  ])
})

test('a card that changed where it stands weighs what it weighs now', () => {
  const { view, isUnsure } = told(card('b', 'bugs', 'open', { numbers: { estimation: 25 } }))
  expect([cells(view), isUnsure]).toEqual([cells(VIEW), false])
  expect(weights(view)).toEqual([45, 10, 45, 10, 55])
  expect(told(card('b', 'bugs', 'open', { formerNumbers: null })).isUnsure).toBe(true)
})

test('a card comes to the end of its cell until it is told where it stands', () => {
  const { view, isUnsure } = told(card('new', 'bugs', 'open', { formerNumbers: null }))
  expect([cellOf(view, 'bugs', 'open'), counts(view), weights(view), isUnsure]).toEqual([
    ...[['a', 'b', 'new'], [4, 1, 4, 1, 5], [40, 10, 40, 10, 50], false],
  ])
  expect(cellOf(withTold(view, order('new', 'a')).view, 'bugs', 'open')).toEqual(['a', 'new', 'b'])
})

test('a card leaves', () => {
  const { view } = told(gone('d'))
  expect([cells(view).orphans, counts(view), weights(view)]).toEqual([
    ...[
      [[], []],
      [3, 0, 2, 1, 3],
      [30, 0, 20, 10, 30],
    ],
  ])
})

test('what is not on the board leaves nothing, and is in no order', () => {
  expect(told(gone('x')).view).toBe(VIEW)
  expect(told(order('x', 'a')).view).toBe(VIEW)
})

test.each([
  ['a row that is not there yet', card('a', 'tasks', 'open')],
  ['a column that is not there', card('a', 'bugs', 'new')],
  ['a row that has no card any more', card('d', 'bugs', 'open')],
  ['what may be counted beside the board by now', gone('a')],
  ['a neighbour that stands elsewhere', order('a', 'c')],
  ['a number that was not summed up', card('a', 'bugs', 'open', { numbers: { estimation: 10, spent: 5 } })],
])('%s is read', (_, change) => {
  expect(told(change).isUnsure).toBe(true)
})

test('what comes may be of what is left out, and its colour is that of a rule', () => {
  const comes = card('new', 'bugs', 'open', { formerNumbers: null })
  expect(withTold({ ...VIEW, leftOut: 3 }, comes).isUnsure).toBe(true)
  expect(withTold({ ...VIEW, leftOut: 3 }, { ...comes, isNew: true }).isUnsure).toBe(false)
  expect(withTold({ ...VIEW, colored: [{ rule: '1', cards: [] }] }, card('a', 'bugs', 'open')).isUnsure).toBe(true)
})

test('a row of an issue that stands elsewhere is read, and no other row', () => {
  const withIssue = { ...VIEW, rows: [...VIEW.rows, { ...row('2-7', [[], []], 0), kind: 'issue' }] } as BoardViewData
  expect(['2-7', 'bugs', '2-8'].map(id => withTold(withIssue, order(id, null)).isUnsure)).toEqual([true, false, false])
})

test('a neighbour in the same column of another row, or one that is gone, does not tell the order', () => {
  expect([told(order('a', 'd')), told(order('a', 'x'))].map(({ isUnsure }) => isUnsure)).toEqual([true, true])
})

test('only rows without a value go with their last card', () => {
  const two = { ...VIEW, rows: [row('bugs', [['a', 'b'], []], 20), row('orphans', [['c', 'd'], []], 20)] }
  const tasks = { ...VIEW, rows: [row('tasks', [['a'], []], 10), row('orphans', [['d'], []], 10)] }
  expect(withTold(two, card('c', 'bugs', 'open')).isUnsure).toBe(false)
  expect(withTold(tasks, card('a', 'orphans', 'open')).isUnsure).toBe(false)
  expect(told(card('d', 'orphans', 'done')).isUnsure).toBe(false)
})

test('where nothing is summed up, numbers that are not known change nothing', () => {
  const plain = { ...VIEW, sums: {} }
  const unknown = { numbers: null, formerNumbers: null }
  expect(withTold(plain, card('a', 'bugs', 'done', unknown)).isUnsure).toBe(false)
  expect(withTold(VIEW, card('a', 'bugs', 'done', unknown)).isUnsure).toBe(true)
})

test('of several sums one may stay as it is', () => {
  const sums = { estimation: 40, spent: 5 }
  const next = withTold(
    { ...VIEW, sums },
    card('a', 'bugs', 'open', { numbers: { estimation: 15 }, formerNumbers: ten }),
  )
  expect([next.view.sums, next.isUnsure]).toEqual([{ estimation: 45, spent: 5 }, false])
})

test('what leaves or comes may be of what is counted beside the board', () => {
  const beside = { ...VIEW, notOnBoard: [{}] } as unknown as BoardViewData
  const comes = card('new', 'bugs', 'open', { formerNumbers: null })
  expect([gone('x'), comes].map(change => withTold(beside, change).isUnsure)).toEqual([true, true])
  expect(told(gone('x')).isUnsure).toBe(false)
})

test('what was told while a view was read is in it where the card stands there already', () => {
  const meanwhile = (change: ToldChange, view = VIEW) => withToldMeanwhile(view, change)
  const same = card('a', 'bugs', 'open')
  expect(meanwhile(same)).toEqual({ view: VIEW, isUnsure: false })
  const other = [{ numbers: { estimation: 25 } }, { numbers: {} }, { formerNumbers: {} }]
  const unknown = [{ numbers: null }, { formerNumbers: null }]
  for (const part of [...other, ...unknown])
    expect(meanwhile({ ...same, ...part })).toEqual({ view: VIEW, isUnsure: true })
  expect(meanwhile({ ...same, numbers: null }, { ...VIEW, sums: {} }).isUnsure).toBe(false)
  expect(weights(meanwhile(card('a', 'bugs', 'done')).view)).toEqual([30, 10, 20, 20, 40])
  expect(weights(meanwhile(card('a', 'orphans', 'open')).view)).toEqual([20, 20, 30, 10, 40])
  expect(counts(meanwhile(card('new', 'bugs', 'open', { formerNumbers: null })).view)).toEqual([4, 1, 4, 1, 5])
  expect(counts(meanwhile(gone('d')).view)).toEqual([3, 0, 2, 1, 3])
  expect(cellOf(meanwhile(order('b', null)).view, 'bugs', 'open')).toEqual(['b', 'a'])
})
