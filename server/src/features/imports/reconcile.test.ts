import { expect, it } from 'vitest'
import { compareTallies } from './reconcile.ts'

const tally = (counts: Readonly<Record<string, number>>, textHash = 'a'.repeat(64)) => ({ counts, textHash })

it('finds what is missing and what is too much, also of what only one side knows', () => {
  const source = tally({ comments: 5, assignees: 2, 'label bug': 1 })
  expect(compareTallies(source, tally({ comments: 5, assignees: 2, 'label bug': 1 }))).toEqual([])
  expect(compareTallies(source, tally({ comments: 4, assignees: 3, 'label odd': 2 }))).toEqual([
    { what: 'assignees', expected: 2, found: 3 },
    { what: 'comments', expected: 5, found: 4 },
    { what: 'label bug', expected: 1, found: 0 },
    { what: 'label odd', expected: 0, found: 2 },
  ])
})

it('finds texts that differ where all counts agree', () => {
  expect(compareTallies(tally({}), tally({}, 'b'.repeat(64)))).toEqual([
    { what: 'hash over texts', expected: 'a'.repeat(16), found: 'b'.repeat(16) },
  ])
})
