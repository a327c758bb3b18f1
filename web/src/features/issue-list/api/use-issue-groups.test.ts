import { expect, test } from 'vitest'
import type { IssueGroup } from '../model/issue-group.ts'
import { withCounts } from './use-issue-groups.ts'

const group = (id: string, count: number): IssueGroup => ({
  $type: 'IssueGroup',
  id,
  name: id,
  query: '',
  count,
  countIsMinimum: false,
  color: null,
  user: null,
  isResolved: null,
})
const counted = (id: string, count: number) => ({ $type: 'IssueGroup', id, count, countIsMinimum: false })

test('counts change where their groups stand, and an empty group stays', () => {
  const groups = [group('open', 3), group('fixed', 1)]
  const next = withCounts(groups, [counted('new', 5), counted('open', 4)])
  expect(next.map(({ id, count }) => [id, count])).toEqual([
    ['open', 4],
    ['fixed', 0],
  ])
})

test('groups whose counts are the same are not drawn anew', () => {
  const groups = [group('open', 3), group('fixed', 1)]
  expect(withCounts(groups, [counted('fixed', 1), counted('open', 3)])).toBe(groups)
})
