import { expect, test } from 'vitest'
import { layersOf } from './layers.ts'

const mark = (start: number, end: number) => ({ start, end })

test('marks of one layer do not overlap, and what is too deep goes on top', () => {
  const [a, b, c, d, e] = [mark(0, 10), mark(2, 8), mark(3, 5), mark(4, 6), mark(10, 12)]
  expect(layersOf([a, b, c, d, e])).toEqual([[a, e], [b], [c, d]])
  expect(layersOf([])).toEqual([[], [], []])
})
