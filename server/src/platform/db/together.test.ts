import { expect, it } from 'vitest'
import { together } from './together.ts'

it('gives what all of it gives', async () => {
  expect(await together([Promise.resolve(1), Promise.resolve('two')])).toEqual([1, 'two'])
})

it('fails with the cause, not with what was refused after it', async () => {
  const refused = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
  const [consequence, cause] = [refused('25P02'), refused('40P01')]
  await expect(together([consequence, together([cause, Promise.resolve()])])).rejects.toThrow('40P01')
  await expect(together([refused('25P02'), refused('25P02')])).rejects.toThrow('25P02')
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
