import { expect, it } from 'vitest'
import { extensionPoint, gatherContributions } from './index.ts'

it('gives each point what was added to it, in order, and nothing of another one of the same name', () => {
  const [words, numbers] = [extensionPoint<string>('words'), extensionPoint<number>('numbers')]
  const all = gatherContributions([words.add('a'), numbers.add(1), words.add('b')])
  expect(all.to(words)).toEqual(['a', 'b'])
  expect(all.to(numbers)).toEqual([1])
  expect(all.to(extensionPoint<string>('words'))).toEqual([])
})
