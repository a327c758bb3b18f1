import { expect, test } from 'vitest'
import { createLongCounts } from './long-counts.ts'

/** Each key is asked for by somebody else. */
function countsOf() {
  const counts = createLongCounts({})
  return {
    ask: (key: string, now: number, make: () => Promise<number>, person = key.charCodeAt(0)) =>
      counts.ask({ key, person, make }, now),
  }
}

const pending = () => Promise.withResolvers<number>()

test('a count is told once it is made, for a while', async () => {
  const counts = countsOf()
  const { promise, resolve } = pending()
  expect(counts.ask('a', 0, () => promise)).toBeNull()
  expect(counts.ask('a', 1, () => Promise.reject(new Error('made twice')))).toBeNull()
  resolve(7)
  await promise
  await Promise.resolve()
  expect(counts.ask('a', 2, () => Promise.reject(new Error('made twice')))).toBe(7)
  expect(counts.ask('a', 20_000, () => Promise.resolve(8))).toBeNull()
  await Promise.resolve()
  await Promise.resolve()
  expect(counts.ask('a', 20_001, () => Promise.reject(new Error('made twice')))).toBe(8)
})

test('only two are made at a time', async () => {
  const counts = countsOf()
  const first = pending()
  const second = pending()
  expect(counts.ask('a', 0, () => first.promise)).toBeNull()
  expect(counts.ask('b', 0, () => second.promise)).toBeNull()
  let begun = false
  const third = async () => {
    begun = true
    return 3
  }
  expect(counts.ask('c', 0, third)).toBeNull()
  expect(begun).toBe(false)
  first.resolve(1)
  await first.promise
  await Promise.resolve()
  expect(counts.ask('c', 1, third)).toBeNull()
  expect(begun).toBe(true)
})

test('who asks next hears why a count failed, and the one after that begins anew', async () => {
  const counts = countsOf()
  const failed = Promise.reject(new Error('too long'))
  expect(counts.ask('a', 0, () => failed)).toBeNull()
  await failed.catch(() => undefined)
  await Promise.resolve()
  expect(() => counts.ask('a', 1, () => Promise.resolve(1))).toThrow('too long')
  expect(counts.ask('a', 2, () => Promise.resolve(1))).toBeNull()
})

test('one person does not take the place of the others', () => {
  const counts = countsOf()
  const made: string[] = []
  const make = (key: string) => () => {
    made.push(key)
    return pending().promise
  }
  for (const [key, person] of [
    ['a', 1],
    ['b', 1],
    ['c', 2],
  ] as const)
    expect(counts.ask(key, 0, make(key), person)).toBeNull()
  expect(made).toEqual(['a', 'c'])
})
