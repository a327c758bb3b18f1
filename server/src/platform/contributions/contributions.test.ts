import { expect, it } from 'vitest'
import { type Contributions, extensionPoint, gatherContributions, hookPoint, requiredPoint } from './index.ts'

it('gives each point what was added to it, in order, and nothing of another one of the same name', () => {
  const [words, numbers] = [extensionPoint<string>('words'), extensionPoint<number>('numbers')]
  const all = gatherContributions([words.add('a'), numbers.add(1), words.add('b')])
  expect(all.to(words)).toEqual(['a', 'b'])
  expect(all.to(numbers)).toEqual([1])
  expect(all.to(extensionPoint<string>('words'))).toEqual([])
})

it('begins only when what is needed was added by one feature', () => {
  const [greeting, farewell] = [requiredPoint<string>('greeting'), requiredPoint<string>('farewell')]
  const add = [greeting.add('hello'), farewell.add('bye')]
  expect(gatherContributions(add, [greeting, farewell]).only(greeting)).toBe('hello')
  expect(() => gatherContributions([greeting.add('hello')], [greeting, farewell])).toThrow(
    'farewell needs one contribution and has 0',
  )
  expect(() => gatherContributions([...add, greeting.add('hi')], [greeting])).toThrow(
    'greeting needs one contribution and has 2',
  )
})

it('runs what was added for something that happens, one after the other', async () => {
  interface Ctx {
    readonly contributions: Contributions
    readonly done: string[]
  }
  const doors = hookPoint<{
    readonly opened?: (ctx: Ctx, door: string) => Promise<number>
    readonly closed?: (ctx: Ctx, door: string) => Promise<void>
  }>('doorHooks')
  const noting = (name: string, result: number) => async (ctx: Ctx, door: string) => {
    await null
    return ctx.done.push(`${name}: ${door}`) * result
  }
  const contributions = gatherContributions([
    doors.add({ opened: noting('first', 1), closed: async ({ done }, door) => void done.push(`shut: ${door}`) }),
    doors.add({}),
    doors.add({ opened: noting('second', 10) }),
  ])
  const ctx: Ctx = { contributions, done: [] }
  expect(await doors.run(ctx, 'opened', 'front')).toEqual([1, 20])
  expect(await doors.run(ctx, 'closed', 'front')).toEqual([undefined])
  expect(ctx.done).toEqual(['first: front', 'second: front', 'shut: front'])
})
