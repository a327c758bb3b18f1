import { expect, test } from 'vitest'
import { keepVisitedTab, visitedTab } from './visited-tab.ts'

test('what was looked at in one issue is forgotten in the next', () => {
  expect(visitedTab('2-1')).toBeUndefined()
  keepVisitedTab('2-1', 'history')
  expect(visitedTab('2-1')).toBe('history')
  expect(visitedTab('2-2')).toBeUndefined()
  expect(visitedTab('2-1')).toBeUndefined()
})
