import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { markInLists } from '../../../commands/components/marking.ts'
import type { ListedIssue } from '../../../issues/index.ts'
import { useRowSelection } from './use-row-selection.ts'

afterEach(cleanup)

const listed = (ids: string) => [...ids].map(id => ({ id })) as unknown as readonly ListedIssue[]

/** A list as it is first: its rows and the search they belong to. */
function open(ids: string, scope = 'first', loaded = ids) {
  const { result, rerender } = renderHook(
    (props: { ids: string; scope: string; loaded: string }) =>
      useRowSelection(rowsOf(props.ids), props.scope, rowsOf(props.loaded)),
    { initialProps: { ids, scope, loaded } },
  )
  const marked = () => [...result.current.selection.ids].toSorted().join('')
  return {
    marked,
    now: () => result.current,
    do: (work: (selecting: typeof result.current) => void) => act(() => work(result.current)),
    show: (next: string, nextScope = scope, nextLoaded = next) =>
      rerender({ ids: next, scope: nextScope, loaded: nextLoaded }),
  }
}

const known = new Map<string, readonly ListedIssue[]>()
function rowsOf(ids: string): readonly ListedIssue[] {
  const rows = known.get(ids) ?? listed(ids)
  known.set(ids, rows)
  return rows
}

test('another search begins with nothing marked, also when it finds the same', () => {
  const list = open('abcd')
  list.do(({ toggle }) => toggle('b'))
  expect(list.marked()).toBe('b')
  list.show('abcd', 'second')
  expect(list.marked()).toBe('')
  expect(list.now().isEmpty).toBe(true)
  // And the place where a range began is forgotten.
  list.do(({ extendTo }) => extendTo('d'))
  expect(list.marked()).toBe('d')
})

test('the whole of a search is not the whole of another', () => {
  const list = open('abcd')
  list.do(({ selectWhole }) => selectWhole())
  expect(list.now().selection.isWhole).toBe(true)
  list.show('abcd', 'second')
  expect(list.now().selection.isWhole).toBe(false)
})

test('a range with Shift goes over the rows as they stand by then', () => {
  const list = open('abcde')
  list.do(({ toggle }) => toggle('b'))
  list.show('abxcde')
  list.do(({ extendTo }) => extendTo('c'))
  expect(list.marked()).toBe('bcx')
  list.do(({ extendTo }) => extendTo('a'))
  expect(list.marked()).toBe('ab')
})

test('without a mark a range begins at the active row', () => {
  const list = open('abcd')
  list.do(({ extendTo }) => extendTo('d', 'b'))
  expect(list.marked()).toBe('bcd')
})

test('a row that leaves the list is not marked any longer, one in a closed group is', () => {
  const list = open('abcd')
  list.do(({ toggleMany }) => toggleMany(['a', 'b', 'c']))
  list.show('ac', 'first', 'acd')
  expect(list.marked()).toBe('ac')
  list.show('a', 'first', 'acd')
  expect(list.marked()).toBe('ac')
  expect(list.now().issues.map(({ id }) => id)).toEqual(['a', 'c'])
})

test('what was left out elsewhere is marked, while the list is on the screen', () => {
  const list = open('abcd')
  act(() => markInLists(['b', 'far']))
  expect(list.marked()).toBe('bfar')
  cleanup()
  expect(() => markInLists(['c'])).not.toThrow()
})

test('by keyboard a range goes on over the rows as they stand by then', () => {
  const list = open('abcd')
  list.do(({ extendFrom }) => extendFrom('a', 'b'))
  expect(list.marked()).toBe('ab')
  list.show('abxcd')
  list.do(({ extendFrom }) => extendFrom('b', 'x'))
  expect(list.marked()).toBe('abx')
})

test('all that is loaded can be marked, or everything that the search finds, and all marks be taken off', () => {
  const list = open('ab', 'first', 'abc')
  const ids = () =>
    list
      .now()
      .issues.map(({ id }) => id)
      .join('')
  expect([list.now().isEmpty, list.now().issues]).toEqual([true, []])
  list.do(({ selectLoaded }) => selectLoaded())
  expect([list.marked(), list.now().selection.isWhole, ids(), list.now().isEmpty]).toEqual(['ab', false, 'ab', false])
  list.do(({ selectWhole }) => selectWhole())
  expect([list.now().selection.isWhole, ids()]).toEqual([true, 'abc'])
  list.show('abcd')
  expect(ids()).toBe('abcd')
  list.do(({ toggle }) => toggle('d'))
  expect([list.now().selection.isWhole, ids()]).toEqual([false, 'abc'])
  list.do(({ clear }) => clear())
  expect([list.marked(), list.now().isEmpty, ids()]).toEqual(['', true, ''])
})

test('rows that are told how to be marked are not told anew while others are shown or marked', () => {
  const list = open('abcd')
  const { selection: _selection, issues: _issues, isEmpty: _isEmpty, ...before } = list.now()
  list.do(({ toggleMany }) => toggleMany(['a', 'b']))
  list.show('abc', 'second')
  expect(list.now()).toMatchObject(before)
  for (const [name, work] of Object.entries(before)) expect(list.now()[name as keyof typeof before]).toBe(work)
})
