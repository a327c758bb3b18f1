import { describe, expect, test } from 'vitest'
import { type DiffPart, diffLines, diffWords } from './diff.ts'

const side = (parts: readonly DiffPart[], gone: DiffPart['kind']) =>
  parts
    .filter(({ kind }) => kind !== gone)
    .map(({ text }) => text)
    .join('')

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
      { kind: 'same', text: 'a\n' },
      { kind: 'removed', text: 'b\n' },
      { kind: 'added', text: 'x\n' },
      { kind: 'same', text: 'c\n' },
    ])
  })

  test('has nothing to say of equal and empty texts', () => {
    expect(diffLines('', '')).toEqual([])
    expect(diffLines('a\nb', 'a\nb')).toEqual([{ kind: 'same', text: 'a\nb' }])
    expect(diffWords('', 'new')).toEqual([{ kind: 'added', text: 'new' }])
  })

  test('gives both texts back whatever changed', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    const text = () => Array.from({ length: random(12) }, () => `${'abc'[random(3)]}\n`).join('')
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
