import { expect, test } from 'vitest'
import { mergeFound } from './merge-found.ts'

const title = (id: string, summary: string, parent?: string) => ({
  ...{ id, idReadable: `KEY-A-${id}`, summary },
  parentArticle: parent === undefined ? null : { id: parent },
})
const hit = (id: string, summary: string, text: string | null, [startOffset, endOffset] = [0, 0]) => ({
  ...title(id, summary),
  contentTextSearchResult: {
    snippet: text === null ? null : { text, highlightRanges: [{ startOffset, endOffset }] },
  },
})
const titles = [title('1', 'Ropes'), title('2', 'Old ropes', '1'), title('3', 'Sails', '2')]

test('titles and ids come first, and what the server found besides follows in its order', () => {
  const found = mergeFound(' ROPES ', titles, [hit('9', 'Knots', 'of ropes', [3, 8]), hit('2', 'Old ropes', null)])
  expect(found.map(({ id, marks }) => [id, marks])).toEqual([
    ['1', [[0, 5]]],
    ['2', [[4, 9]]],
    ['9', []],
  ])
  expect(found[2]?.snippet).toEqual({ text: 'of ropes', marks: [[3, 8]] })
  expect(mergeFound('key-a-3', titles, []).map(({ id }) => id)).toEqual(['3'])
})

test('a title has the words around what was found in its text too, and what stands above it', () => {
  const [, old] = mergeFound('ropes', titles, [hit('2', 'Old ropes', 'hemp ropes', [5, 10])])
  expect(old?.snippet?.text).toBe('hemp ropes')
  expect(mergeFound('sails', titles, [])[0]?.path).toEqual(['Ropes', 'Old ropes'])
})

test('nothing is marked where lower case is longer than what was written', () => {
  expect(mergeFound('ban', [title('1', 'İİ ban')], [])[0]?.marks).toEqual([])
})
