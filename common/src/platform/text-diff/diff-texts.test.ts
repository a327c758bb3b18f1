import { describe, expect, it } from 'vitest'
import { diffTexts, keptShare } from './index.ts'

const told = (before: string, after: string) =>
  diffTexts(before, after).map(({ from, to, at, until }) => `${before.slice(from, to)}→${after.slice(at, until)}`)

function rebuilt(before: string, after: string): string {
  let result = ''
  let place = 0
  for (const { from, to, at, until } of diffTexts(before, after)) {
    expect(from).toBeGreaterThanOrEqual(place)
    result += before.slice(place, from)
    expect(result.length).toBe(at)
    result += after.slice(at, until)
    place = to
  }
  return result + before.slice(place)
}

describe('diffTexts', () => {
  it('says nothing of equal texts', () => {
    expect(diffTexts('a\nb', 'a\nb')).toEqual([])
    expect(diffTexts('', '')).toEqual([])
  })

  it('tells what came and what went', () => {
    expect(diffTexts('', 'new')).toEqual([{ from: 0, to: 0, at: 0, until: 3 }])
    expect(diffTexts('old', '')).toEqual([{ from: 0, to: 3, at: 0, until: 0 }])
    expect(told('one\ntwo\nthree\n', 'one\nthree\nfour\n')).toEqual(['two\n→', '→four\n'])
  })

  it('tells words within lines, and characters within words that are alike', () => {
    expect(told('The quick fox\nends', 'The slow fox\nends')).toEqual(['quick→slow'])
    expect(told('a colourful house', 'a colorful house')).toEqual(['u→'])
    expect(told('会議は金曜日です', '会議は月曜日です')).toEqual(['金→月'])
  })

  it('splits no character', () => {
    expect(told('a 😀 b', 'a 😁 b')).toEqual(['😀→😁'])
    expect(told('x😀y😀z😀abc', 'x😁y😁z😁abc')).toEqual(['😀→😁', '😀→😁', '😀→😁'])
  })

  it('keeps the lines that moved last in place', () => {
    const [one, two] = ['one line here\n', 'another line there\n']
    expect(diffTexts(one + two, two + one)).toHaveLength(2)
  })

  it('makes one text of the other, whatever they are', () => {
    const pieces = ['a', 'b', 'a b', '\n', '\n\n', ' ', 'word', 'words', '😀', '- [ ] open', '字', '|', '\r\n']
    let state = 7
    const next = (limit: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % limit
    }
    const text = () => Array.from({ length: next(60) }, () => pieces[next(pieces.length)]).join(next(2) ? ' ' : '')
    for (let round = 0; round < 400; round++) {
      const [before, after] = [text(), text()]
      expect(rebuilt(before, after)).toBe(after)
    }
  })

  it('gives up on passages in which nothing is unique', () => {
    const [before, after] = ['a b\n'.repeat(500), 'b a\n'.repeat(500)]
    expect(rebuilt(before, after)).toBe(after)
  })
})

describe('keptShare', () => {
  it('is the part of the words that is still there, in their order', () => {
    expect(keptShare('one two', 'one two')).toBe(1)
    expect(keptShare('one two', 'zero one and a half two')).toBe(1)
    expect(keptShare('one two', 'one')).toBe(0.5)
    expect(keptShare('one two', 'xyz')).toBe(0)
  })

  it('does not count marks beside words', () => {
    expect(keptShare('| alpha |', '| other |')).toBe(0)
    expect(keptShare('**alpha**', 'alpha')).toBe(1)
    expect(keptShare('|---|', '|---|')).toBe(1)
    expect(keptShare('  ', 'a')).toBe(0)
  })
})
