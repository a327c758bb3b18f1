import { expect, test } from 'vitest'
import { boardQuery, listOf, toggled } from './board-query.ts'

test('all that narrows a board is one query', () => {
  expect(boardQuery({ query: '', quick: [], people: [] }, 'Assignee')).toBe('')
  expect(boardQuery({ query: 'tag: ui', quick: [], people: ['ada', 'lin o'] }, 'Assignee')).toBe(
    'tag: ui and (Assignee: ada, {lin o})',
  )
  expect(boardQuery({ query: '', quick: ['#Bug or #Task'], people: ['ada'] }, 'Done by')).toBe(
    '(#Bug or #Task) and ({Done by}: ada)',
  )
})

test('lists stand in the address', () => {
  expect(listOf('a,,b')).toEqual(['a', 'b'])
  expect(listOf(undefined)).toEqual([])
  expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
})
