import { expect, test } from 'vitest'
import { selectedVersion } from './selected-version.ts'

const version = (id: string, created: number, contentVersion: string) => ({ id, created, contentVersion })
const VERSIONS = [version('254-3', 30, 'a'), version('254-2', 20, 'b'), version('254-1', 10, 'a')]
const of = (name?: string, at: number | null = null) => selectedVersion(VERSIONS, name, at)?.id

test('an address means a version by its id, by what it says, or by a time', () => {
  expect([of('254-1'), of('b'), of('a')]).toEqual(['254-1', '254-2', '254-3'])
  expect([of(undefined, 20), of(undefined, 29), of(undefined, 5)]).toEqual(['254-2', '254-2', undefined])
  expect([of('newest'), of(), of('lost')]).toEqual(['254-3', '254-3', undefined])
})
