import { expect, test } from 'vitest'
import { type ArrivedIssue, countArrived } from './arrived-issues.ts'

const arrived = (created: number, others: number): readonly ArrivedIssue[] =>
  Array.from({ length: created + others }, (_, at) => ({ id: `2-${at}`, isCreated: at < created }))

test('what was created is new, and of the others as many as there are more than when the list was read', () => {
  expect(countArrived(arrived(1, 0), { total: 7 }, { total: 8 }, 0)).toEqual({ added: 1, moved: 0 })
  expect(countArrived(arrived(0, 38), { total: 885 }, { total: 885 }, 0)).toEqual({ added: 0, moved: 38 })
  expect(countArrived(arrived(1, 3), { total: 7 }, { total: 10 }, 0)).toEqual({ added: 3, moved: 1 })
  // As many left as came: one of those that left is still shown, marked.
  expect(countArrived(arrived(0, 1), { total: 7 }, { total: 7 }, 1)).toEqual({ added: 1, moved: 0 })
  // Others left that are not shown.
  expect(countArrived(arrived(2, 1), { total: 7 }, { total: 4 }, 0)).toEqual({ added: 2, moved: 1 })
})

test('where nobody knows how many match, everything may be new', () => {
  expect(countArrived(arrived(1, 2), { total: 999, totalIsMinimum: true }, { total: 999 }, 0).added).toBe(3)
  expect(countArrived(arrived(1, 2), { total: 999 }, { total: 999, totalIsMinimum: true }, 0).added).toBe(3)
})
