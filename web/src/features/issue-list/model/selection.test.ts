// @vitest-environment node
import { expect, test } from 'vitest'
import {
  extendSelection,
  isSelectionEmpty,
  markOnly,
  NOTHING_SELECTED,
  type RowSelection,
  selectLoaded,
  selectRange,
  toggleRow,
  toggleRows,
  withoutGone,
} from './selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map(id => ({ id }))
const idsOf = ({ ids }: RowSelection) => [...ids].toSorted().join('')

test('a row is marked and the mark taken off again', () => {
  const one = toggleRow(NOTHING_SELECTED, rows, 'b')
  expect(idsOf(one)).toBe('b')
  expect(isSelectionEmpty(toggleRow(one, rows, 'b'))).toBe(true)
})

test('a range goes from the row marked last to the pressed one, in either direction', () => {
  const start = toggleRow(NOTHING_SELECTED, rows, 'c')
  expect(idsOf(selectRange(start, rows, 'e'))).toBe('cde')
  expect(idsOf(selectRange(start, rows, 'a'))).toBe('abc')
})

test('a second range from the same row replaces the first one and keeps what was marked apart', () => {
  const apart = toggleRow(toggleRow(NOTHING_SELECTED, rows, 'a'), rows, 'c')
  const long = selectRange(apart, rows, 'e')
  expect(idsOf(long)).toBe('acde')
  expect(idsOf(selectRange(long, rows, 'd'))).toBe('acd')
})

test('without a marked row a range begins at the active one', () => {
  expect(idsOf(selectRange(NOTHING_SELECTED, rows, 'c', 'b'))).toBe('bc')
  expect(idsOf(selectRange(NOTHING_SELECTED, rows, 'c'))).toBe('c')
})

test('by keyboard a range goes on from a marked row and begins anew at an unmarked one', () => {
  const first = extendSelection(NOTHING_SELECTED, rows, 'a', 'b')
  expect(idsOf(first)).toBe('ab')
  expect(idsOf(extendSelection(first, rows, 'b', 'c'))).toBe('abc')
  expect(idsOf(extendSelection(first, rows, 'b', 'a'))).toBe('a')
  expect(idsOf(extendSelection(first, rows, 'd', 'e'))).toBe('abde')
})

test('a group is marked as a whole and taken off as a whole', () => {
  const some = toggleRow(NOTHING_SELECTED, rows, 'b')
  const group = toggleRows(some, rows, ['b', 'c'])
  expect(idsOf(group)).toBe('bc')
  expect(idsOf(toggleRows(group, rows, ['b', 'c']))).toBe('')
})

test('taking one out of the whole result leaves the other loaded rows', () => {
  const whole = { ...selectLoaded(rows), isWhole: true }
  const fewer = toggleRow(whole, rows, 'c')
  expect(fewer.isWhole).toBe(false)
  expect(idsOf(fewer)).toBe('abde')
})

test('rows that left the list are no longer marked', () => {
  const marked = selectLoaded(rows.slice(1, 3))
  const after = rows.filter(({ id }) => id !== 'b')
  expect(idsOf(withoutGone(marked, rows, after))).toBe('c')
  expect(idsOf(withoutGone(marked, rows, []))).toBe('')
})

test('rows of pages that are no longer loaded stay marked', () => {
  const marked = selectLoaded(rows)
  expect(withoutGone(marked, rows, rows.slice(0, 2))).toBe(marked)
})

test('what was left out stays marked alone, also what is not loaded', () => {
  const [marked, whole] = [toggleRows(NOTHING_SELECTED, rows, ['a', 'b']), { ...NOTHING_SELECTED, isWhole: true }]
  for (const selection of [marked, whole, NOTHING_SELECTED])
    expect([...markOnly(selection, ['b', 'far']).ids]).toEqual(['b', 'far'])
  expect(markOnly(whole, ['b']).isWhole).toBe(false)
  expect(markOnly(marked, [])).toBe(marked)
})

test('whoever has marked others since keeps those', () => {
  const marked = toggleRow(NOTHING_SELECTED, rows, 'c')
  expect(markOnly(marked, ['a', 'b'])).toBe(marked)
})

const of = (ids: string, part: Partial<RowSelection> = {}): RowSelection => ({
  ...NOTHING_SELECTED,
  ids: new Set(ids),
  ...part,
})
const WHOLE = of('abcde', { isWhole: true })

test('a range begins anew from the whole result, and remembers what it took in', () => {
  expect(selectRange({ ...WHOLE, anchor: 'd' }, rows, 'c')).toEqual(of('cd', { anchor: 'd', ranged: ['c', 'd'] }))
  expect(selectRange(of('a'), rows, 'c', 'b')).toEqual(of('abc', { anchor: 'b', ranged: ['b', 'c'] }))
  // A row that went takes no place as the beginning, nor does one that nobody knows.
  expect(selectRange(of('a', { anchor: 'gone' }), rows, 'c', 'gone')).toEqual(of('ac', { anchor: 'c', ranged: ['c'] }))
  expect(selectRange(of('', { anchor: 'a' }), rows, 'b', 'd')).toEqual(of('ab', { anchor: 'a', ranged: ['a', 'b'] }))
})

test('a range to a row that is not there changes nothing', () => {
  const marked = of('a', { anchor: 'a' })
  expect(selectRange(marked, rows, 'gone')).toBe(marked)
})

test('by keyboard nothing goes on from a row whose mark was taken off, or before anything was marked', () => {
  expect(extendSelection(of('b', { anchor: 'b' }), rows, 'd', 'c')).toEqual(
    of('bcd', { anchor: 'd', ranged: ['c', 'd'] }),
  )
  expect(extendSelection(of('ab'), rows, 'b', 'c')).toEqual(of('abc', { anchor: 'b', ranged: ['b', 'c'] }))
  const ranged = of('abc', { anchor: 'a', ranged: ['a', 'b', 'c'] })
  expect(extendSelection(ranged, rows, 'e', 'd')).toEqual(of('abcde', { anchor: 'e', ranged: ['d', 'e'] }))
})

test('by keyboard a range goes on from its own end alone, wherever the keyboard went since', () => {
  const none = of('bc', { anchor: 'a' })
  // The first mark was taken off: it does not come back with the next range.
  expect(extendSelection(none, rows, 'c', 'd')).toEqual(of('bcd', { anchor: 'c', ranged: ['c', 'd'] }))
  // Marked one by one: what lies between stays as it is.
  const apart = of('ad', { anchor: 'd' })
  expect(extendSelection(apart, rows, 'a', 'b')).toEqual(of('abd', { anchor: 'a', ranged: ['a', 'b'] }))
  expect(extendSelection(apart, rows, 'd', 'e')).toEqual(of('ade', { anchor: 'd', ranged: ['d', 'e'] }))
  // Back at the beginning of a range, whose end stays where it is.
  const ranged = of('bcd', { anchor: 'b', ranged: ['b', 'c', 'd'] })
  expect(extendSelection(ranged, rows, 'b', 'a')).toEqual(of('abcd', { anchor: 'b', ranged: ['a', 'b'] }))
  expect(extendSelection(ranged, rows, 'd', 'c')).toEqual(of('bc', { anchor: 'b', ranged: ['b', 'c'] }))
  const upwards = of('bcd', { anchor: 'd', ranged: ['b', 'c', 'd'] })
  expect(extendSelection(upwards, rows, 'b', 'c')).toEqual(of('cd', { anchor: 'd', ranged: ['c', 'd'] }))
})

test('some of the whole result are taken off it together; a range goes on from the first of them', () => {
  expect(toggleRows(WHOLE, rows, ['b', 'd'])).toEqual(of('ace', { anchor: 'b' }))
  expect(toggleRows(of('a', { ranged: ['a'] }), rows, ['c', 'd'])).toEqual(of('acd', { anchor: 'c' }))
  expect(toggleRow(of('ab', { ranged: ['a', 'b'] }), rows, 'b')).toEqual(of('a', { anchor: 'b' }))
})

test('all that is loaded is marked from its first row on', () => {
  expect(selectLoaded(rows)).toEqual(of('abcde', { anchor: 'a' }))
  expect(selectLoaded([])).toEqual(of(''))
  expect([isSelectionEmpty(of('')), isSelectionEmpty(of('', { isWhole: true })), isSelectionEmpty(of('a'))]).toEqual([
    true,
    false,
    false,
  ])
})

test('marking what was left out forgets where a range began', () => {
  expect(markOnly(of('ab', { anchor: 'a', ranged: ['a', 'b'] }), ['b'])).toEqual(of('b'))
})

test('a list that lost nothing that is marked leaves the marks as they are', () => {
  const marked = of('ce', { anchor: 'c', ranged: ['c'] })
  for (const after of [rows, [...rows], rows.filter(({ id }) => id !== 'b'), rows.slice(0, 4)])
    expect(withoutGone(marked, rows, after)).toBe(marked)
  expect(withoutGone(NOTHING_SELECTED, rows, [])).toBe(NOTHING_SELECTED)
  // Its place is there still, and something else stands in it.
  const other = rows.map(row => (row.id === 'e' ? { id: 'x' } : row))
  expect(withoutGone(marked, rows, other)).toEqual(of('c', { anchor: 'c' }))
})

test('where nothing is gone, or nothing was left out, the marks stay the same', () => {
  expect(markOnly(WHOLE, [])).toBe(WHOLE)
  const far = of('xy')
  expect(withoutGone(far, rows, [])).toBe(far)
})
