import { expect, test } from 'vitest'
import { capacityOf, loadOf, loadsOf, teamOf } from './plan-load.ts'

const ada = { id: '1', name: 'Ada' }
const lin = { id: '2', name: 'Lin' }
const load = (user: typeof ada | null, count: number, capacity: number | null = null) => ({
  ...{ user, count, capacity },
  sums: { estimation: count * 3 },
})

test('the estimation is what counts against a capacity, on boards without one the cards', () => {
  expect([loadOf(load(ada, 2), true), loadOf(load(ada, 2), false), loadOf({ count: 2, sums: {} }, true)]).toEqual([
    6, 2, 0,
  ])
})

test('a sprint has the capacity of all who wrote theirs down', () => {
  expect(capacityOf([load(ada, 1, 8), load(lin, 1, 0.5), load(null, 1)])).toBe(8.5)
  expect(capacityOf([load(ada, 1)])).toBeUndefined()
  expect(capacityOf([load(ada, 1, 0)])).toBe(0)
})

test('everybody in one of the sprints has a line in each, and nobody has one where there are such cards', () => {
  const sprints = [
    [load(lin, 1, 4), load(null, 2)],
    [load(ada, 3), load(null, 0)],
  ] as const
  const team = teamOf(sprints, ({ name }) => name)
  expect(team.map(({ name }) => name)).toEqual(['Ada', 'Lin'])
  expect(loadsOf(team, sprints[0]).map(({ user, count }) => [user?.name, count])).toEqual([
    ['Ada', 0],
    ['Lin', 1],
    [undefined, 2],
  ])
  expect(loadsOf(team, sprints[1])).toHaveLength(2)
})
