import { expect, it } from 'vitest'
import { extensionPoint, gatherContributions, requiredPoint } from './index.ts'

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
