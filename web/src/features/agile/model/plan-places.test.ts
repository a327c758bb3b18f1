import { expect, test } from 'vitest'
import { cellOf } from './places.ts'
import { onlyList, PLAN_ROW, planPlaces } from './plan-places.ts'

const placesOfLists = () =>
  planPlaces([
    { id: 'backlog', ids: ['a', 'b'] },
    { id: 's1', ids: [] },
    { id: 's2', ids: ['c'] },
  ])

test('lists side by side are the columns of one row, open and counted', () => {
  const places = placesOfLists()
  expect(places.columns.map(({ id, count, collapsed }) => [id, count, collapsed])).toEqual([
    ['backlog', 2, false],
    ['s1', 0, false],
    ['s2', 1, false],
  ])
  expect(places.rows).toMatchObject([{ id: PLAN_ROW, count: 3, collapsed: false, cells: [['a', 'b'], [], ['c']] }])
})

test('one of them alone has its own cards, one that is gone has none', () => {
  const places = placesOfLists()
  expect(['backlog', 's2'].map(id => cellOf(onlyList(places, id), PLAN_ROW, id))).toEqual([['a', 'b'], ['c']])
  expect(onlyList(places, 's2').columns.map(({ id }) => id)).toEqual(['s2'])
  expect(onlyList(places, 'gone').columns).toEqual([])
})
