import { expect, it } from 'vitest'
import { worseRows } from './figures.ts'

const figure = { clients: 8, p50: 10, p95: 20, rate: 400, failed: 0 }

it.each([
  ['as before', {}, false],
  ['a little slower', { p95: 28 }, false],
  ['slower by far', { p95: 40 }, true],
  ['slower by little time', { p95: 24.9, p50: 14 }, false],
  ['half as many', { rate: 200, p50: 20 }, true],
  ['failing', { failed: 1 }, true],
])('tells rows that got worse: %s', (_name, change, isWorse) => {
  expect(worseRows({ list: figure }, { list: { ...figure, ...change } })).toHaveLength(isWorse ? 1 : 0)
})

it('has nothing to say of a row that was never measured', () => {
  expect(worseRows({}, { list: figure })).toEqual([])
})
