import { expect, it } from 'vitest'
import { argumentsOf, faultsOf } from './check-texts.ts'

it('finds arguments at every depth', () => {
  const names = argumentsOf('{count, plural, one {{name} has #} other {<b>{names}</b>}}')
  expect([...names].sort()).toEqual(['b', 'count', 'name', 'names'])
})

it('tells what is wrong with a translation', () => {
  const english = { sound: 'Hello {name}', broken: 'Bye' }
  expect(faultsOf('de', { sound: 'Hallo {name}' }, english)).toEqual([])
  expect(faultsOf('de', { sound: 'Hallo {nam}' }, english)).toEqual(['de: sound uses unknown nam'])
  expect(faultsOf('de', { extra: 'x' }, english)).toEqual(['de: extra does not exist in English'])
  expect(faultsOf('de', { broken: '{count, plural, one {x}' }, english)[0]).toMatch(/broken does not parse/)
})
