import { expect, it } from 'vitest'
import { together } from './together.ts'

it('gives what all of it gives', async () => {
  expect(await together([Promise.resolve(1), Promise.resolve('two')])).toEqual([1, 'two'])
})

it('fails with what failed first, once the rest has ended', async () => {
  const seen: string[] = []
  const [slow, first, second] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  const all = together([second.promise, slow.promise.then(() => void seen.push('slow')), first.promise])
  const failed = all.catch((error: Error) => void seen.push(error.message))
  first.reject(new Error('first'))
  second.reject(new Error('second'))
  await Promise.allSettled([first.promise, second.promise])
  expect(seen).toEqual([])
  slow.resolve()
  await failed
  expect(seen).toEqual(['slow', 'first'])
})
