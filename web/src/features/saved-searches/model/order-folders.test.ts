import { expect, test } from 'vitest'
import { movedTo, orderFolders } from './order-folders.ts'

const folder = (id: string, name: string) => ({ id, name })

test('what has a place comes first, the rest follows by name', () => {
  const folders = [folder('1', 'b'), folder('2', 'a'), folder('3', 'C')]
  expect(orderFolders(folders, ['3']).map(({ id }) => id)).toEqual(['3', '2', '1'])
})

test('a folder takes the place of another, which steps aside', () => {
  expect(movedTo(['a', 'b', 'c'], 'c', 'b')).toEqual(['a', 'c', 'b'])
  expect(movedTo(['a', 'b', 'c'], 'a', 'b')).toEqual(['b', 'a', 'c'])
  expect(movedTo(['a', 'project', 'b'], 'a', 'b')).toEqual(['project', 'b', 'a'])
  expect(movedTo(['a', 'b'], 'x', 'a')).toEqual(['a', 'b'])
})
