import { expect, test } from 'vitest'
import { folderIdOf, folderPath } from './folder.ts'

test.each([
  ['regression', '/tag/regression-6-3'],
  ['To do: now!', '/tag/To-do-now-6-3'],
  ['!!!', '/tag/6-3'],
  ['日本', `/tag/${encodeURIComponent('日本-6-3')}`],
])('the tag %j lives at %s', (name, path) => {
  expect(folderPath({ kind: 'tag', id: '6-3', name })).toBe(path)
  expect(folderIdOf(decodeURIComponent(path.split('/')[2] ?? ''))).toBe('6-3')
})

test('an address without an id leads to nothing', () => {
  expect(folderIdOf('regression')).toBeUndefined()
  expect(folderIdOf(undefined)).toBeUndefined()
})
