import { describe, expect, test } from 'vitest'
import { diffLines, diffWords, type LinePart } from './diff.ts'

const side = (parts: readonly LinePart[], gone: LinePart['kind']) =>
  parts
    .filter(({ kind }) => kind !== gone)
    .flatMap(({ lines }) => lines)
    .join('\n')

describe('diff', () => {
  test('shows a changed word between common ones, what went before what came', () => {
    expect(diffWords('Board loses its state', 'Board keeps its state')).toEqual([
      { kind: 'same', text: 'Board ' },
      { kind: 'removed', text: 'loses' },
      { kind: 'added', text: 'keeps' },
      { kind: 'same', text: ' its state' },
    ])
  })

  test('keeps whole lines together', () => {
    expect(diffLines('a\nb\nc\n', 'a\nx\nc\n')).toEqual([
      { kind: 'same', lines: ['a'] },
      { kind: 'removed', lines: ['b'] },
      { kind: 'added', lines: ['x'] },
      { kind: 'same', lines: ['c'] },
    ])
  })

  test('leaves the last line alone when only lines, or a break, were added behind it', () => {
    const same = { kind: 'same', lines: ['a', 'b'] }
    expect(diffLines('a\nb', 'a\nb\n')).toEqual([same, { kind: 'added', lines: [''] }])
    expect(diffLines('a\nb\n', 'a\nb')).toEqual([same, { kind: 'removed', lines: [''] }])
    expect(diffLines('a\nb', 'a\nb\n\nc')).toEqual([same, { kind: 'added', lines: ['', 'c'] }])
  })

  test('has nothing to say of equal and empty texts', () => {
    expect(diffLines('', '')).toEqual([])
    expect(diffLines('', 'a\nb')).toEqual([{ kind: 'added', lines: ['a', 'b'] }])
    expect(diffLines('a\nb', 'a\nb')).toEqual([{ kind: 'same', lines: ['a', 'b'] }])
    expect(diffWords('', 'new')).toEqual([{ kind: 'added', text: 'new' }])
  })

  test('gives both texts back whatever changed', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    const text = () => Array.from({ length: random(12) }, () => `${'abc'[random(3)]}`).join('\n')
    for (let round = 0; round < 200; round++) {
      const [before, after] = [text(), text()]
      const parts = diffLines(before, after)
      expect(side(parts, 'added')).toBe(before)
      expect(side(parts, 'removed')).toBe(after)
    }
  })

  test('replaces the middle of texts too long to compare in time', () => {
    const lines = (word: string) => Array.from({ length: 3_000 }, (_, index) => `${word}${index}\n`).join('')
    expect(diffLines(`same\n${lines('a')}`, `same\n${lines('b')}`).map(({ kind }) => kind)).toEqual([
      'same',
      'removed',
      'added',
    ])
  })
})
