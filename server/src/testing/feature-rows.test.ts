import { expect, it } from 'vitest'
import { features } from '../features.ts'
import { FEATURE_ROWS } from './feature-rows.ts'

const all = (pairs: readonly (readonly [string, readonly string[]])[]) =>
  pairs.flatMap(([feature, ids]) => ids.map(id => `${feature}: ${id}`)).toSorted()

it('has a row for every route, in the folder of its feature', () => {
  const routes = features.map(({ name, routes = [] }) => [name, routes.map(({ route }) => route.id)] as const)
  expect(routes.flatMap(([, ids]) => ids).length).toBeGreaterThan(300)
  expect(all(FEATURE_ROWS.map(([feature, { routes = {} }]) => [feature, Object.keys(routes)]))).toEqual(all(routes))
})
