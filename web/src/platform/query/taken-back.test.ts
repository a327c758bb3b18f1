// @vitest-environment node
import { expect, test } from 'vitest'
import { takenBack } from './taken-back.ts'

const a = { id: 'a', name: 'A' }
const b = { id: 'b', name: 'B' }
const c = { id: 'c', name: 'C' }
const d = { id: 'd', name: 'D' }

test.each<[string, { readonly before: unknown; readonly painted: unknown; readonly now: unknown }, unknown]>([
  ['a value that still shows is as it was', { before: 1, painted: 2, now: 2 }, 1],
  ['a value that was changed since stays', { before: 1, painted: 2, now: 3 }, 3],
  [
    'an attribute is as it was, and another that came since stays',
    { before: { x: 1, y: 1 }, painted: { x: 2, y: 1 }, now: { x: 2, y: 5, z: 7 } },
    { x: 1, y: 5, z: 7 },
  ],
  ['an attribute that it added goes', { before: { x: 1 }, painted: { x: 1, y: 2 }, now: { x: 1, y: 2 } }, { x: 1 }],
  [
    'an attribute that it took away comes back',
    { before: { x: 1, y: 2 }, painted: { x: 1 }, now: { x: 3 } },
    { x: 3, y: 2 },
  ],
  [
    'another thing in its place stays as a whole',
    { before: a, painted: { ...b, name: 'X' }, now: { id: 'c', name: 'X' } },
    { id: 'c', name: 'X' },
  ],
  ['nothing at all is a value', { before: null, painted: a, now: a }, null],
  ['something instead of nothing stays', { before: a, painted: null, now: b }, b],
  ['a member that it added goes', { before: [a], painted: [a, b], now: [a, b, c] }, [a, c]],
  ['a member that it added goes, also from elsewhere', { before: [a], painted: [a, b], now: [b, c, a] }, [c, a]],
  [
    'a member that it took out comes back to its place',
    { before: [a, b, c], painted: [a, c], now: [a, c, d] },
    [a, b, c, d],
  ],
  ['the first comes back to the beginning', { before: [a, b], painted: [b], now: [b, c] }, [a, b, c]],
  [
    'where its neighbour has gone it stands behind the one before',
    { before: [a, b, c], painted: [a, b], now: [a, d] },
    [a, c, d],
  ],
  ['several come back in their order', { before: [a, b, c, d], painted: [d], now: [d] }, [a, b, c, d]],
  ['a member that is back already is there once', { before: [a, b], painted: [a], now: [a, b] }, [a, b]],
  ['a member that is gone by now stays away', { before: [a, b], painted: [a, { ...b, name: 'X' }], now: [a] }, [a]],
  [
    'a member that it changed is as it was, wherever it stands',
    { before: [a, b], painted: [a, { ...b, name: 'X' }], now: [{ ...b, name: 'X', mark: 1 }, a] },
    [{ ...b, mark: 1 }, a],
  ],
  ['an order is as it was', { before: [a, b, c], painted: [b, c, a], now: [b, c, a] }, [a, b, c]],
  ['an order is as it was around what came', { before: [a, b], painted: [b, a], now: [b, d, a] }, [a, d, b]],
  ['an order that was changed since stays', { before: [a, b, c], painted: [b, a, c], now: [c, b, a] }, [c, b, a]],
  ['names alone are members, too', { before: ['a', 'b'], painted: ['b', 'a'], now: ['b', 'a', 'c'] }, ['a', 'b', 'c']],
  [
    'of pages each is looked at by itself, and those that came stay',
    {
      before: { pages: [{ issues: [a, b] }] },
      painted: { pages: [{ issues: [a] }] },
      now: { pages: [{ issues: [a], total: 9 }, { issues: [c] }] },
    },
    { pages: [{ issues: [a, b], total: 9 }, { issues: [c] }] },
  ],
  [
    'a page that came with it stays, as pages have no name',
    {
      before: [{ issues: [a] }],
      painted: [{ issues: [b] }, { issues: [c] }],
      now: [{ issues: [b] }, { issues: [c] }, { issues: [d] }],
    },
    [{ issues: [a] }, { issues: [c] }, { issues: [d] }],
  ],
  [
    'a page that went with it stays away, and what was read in its place stays',
    { before: [{ issues: [a] }, { issues: [b] }], painted: [{ issues: [c] }], now: [{ issues: [c] }, { issues: [d] }] },
    [{ issues: [a] }, { issues: [d] }],
  ],
  ['a list instead of a thing stays', { before: a, painted: b, now: [b] }, [b]],
  [
    'things whose id it changed itself stay as they are by now',
    { before: a, painted: b, now: { ...b, mark: 1 } },
    { ...b, mark: 1 },
  ],
])('%s', (_what, { before, painted, now }, expected) => {
  expect(takenBack(now, before, painted)).toEqual(expected)
})

test('what it does not concern stays the same object', () => {
  const now = { list: [a, b], other: { x: 1 } }
  expect(takenBack(now, { list: [a, c] }, { list: [a, { ...c, name: 'X' }] })).toBe(now)
  const changed = takenBack({ ...now, y: 2 }, { y: 1 }, { y: 2 }) as typeof now
  expect(changed.list).toBe(now.list)
})
