import { expect, test } from 'vitest'
import { joinQueries } from './join-queries.ts'

test.each([
  ['', 'State: Open', 'State: Open'],
  ['project: ACME', '', 'project: ACME'],
  ['project: ACME', '#Unresolved', 'project: ACME and #Unresolved'],
  ['tag: {to do}', 'State: Open', 'tag: {to do} and State: Open'],
  ['State: Open State: Fixed', 'for: me', '(State: Open State: Fixed) and for: me'],
  ['a or b', 'c or d', '(a or b) and (c or d)'],
  ['State: Open', 'State: Open', 'State: Open'],
])('%j and %j give %j', (first, second, joined) => {
  expect(joinQueries(first, second)).toBe(joined)
})

test('the order stands at the end, and the second one wins', () => {
  expect(joinQueries('for: me sort by: Priority asc', 'State: Open')).toBe(
    'for: me and State: Open sort by: Priority asc',
  )
  expect(joinQueries('for: me sort by: Priority', 'sort by: updated')).toBe('for: me sort by: updated')
})

test('a value that reads like an order stays where it is', () => {
  expect(joinQueries('tag: {sort by: x}', 'for: me')).toBe('tag: {sort by: x} and for: me')
})
