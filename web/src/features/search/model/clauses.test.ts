import { expect, test } from 'vitest'
import { keepsOut } from './clauses.ts'

const clause = (depth: number, matches: boolean) => ({ depth, matches })
const reasons = (clauses: readonly ReturnType<typeof clause>[]) => clauses.map((_, index) => keepsOut(clauses, index))

test('a condition that is not fulfilled keeps an issue out', () => {
  expect(reasons([clause(0, true), clause(0, false)])).toEqual([false, true])
})

test('of alternatives one is enough', () => {
  expect(reasons([clause(0, true), clause(1, false), clause(1, true), clause(0, false)])).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('without any of the alternatives all of them are reasons, but not inside one that is fulfilled', () => {
  expect(reasons([clause(0, false), clause(1, true), clause(2, false), clause(1, false)])).toEqual([
    true,
    false,
    false,
    true,
  ])
})
