import type { Completion } from '@cairn/common/features/search'
import { describe, expect, it } from 'vitest'
import { wordAt } from './matching.ts'
import { comma, suggest, writtenAttribute } from './suggestion.ts'

const at: Completion = { kind: 'value', negated: false, prefix: 'pro', start: 7, end: 10, braced: false }

describe('words of names', () => {
  it('are found by their beginning, in any letter case', () => {
    expect(wordAt('In Progress', 'pro')).toBe(3)
    expect(wordAt('in-progress', 'PRO')).toBe(3)
    expect(wordAt('first.last', 'last')).toBe(6)
    expect(wordAt('Compromise', 'pro')).toBe(-1)
    expect(wordAt('improper pro', 'pro')).toBe(9)
    expect(wordAt('Übung', 'üb')).toBe(0)
    expect(wordAt('anything', '')).toBe(0)
  })

  it('give no place where the letter case changes the length', () => {
    expect(wordAt('İstanbul', 'bul')).toBe(-1)
    expect(wordAt('İstanbul', 'i̇st')).toBe(0)
  })
})

describe('suggestions', () => {
  it('stand in braces where the bare name would mean something else', () => {
    expect(suggest(at, { name: 'In Progress' })).toMatchObject({
      option: 'In Progress',
      prefix: '{',
      suffix: '} ',
      matchingStart: 3,
      matchingEnd: 6,
      completionStart: 7,
      completionEnd: 10,
      caret: 21,
    })
    expect(suggest(at, { name: 'a}b', sign: '#' })).toMatchObject({ option: 'a\\}b', prefix: '#{' })
    expect(suggest(at, { name: 'Open', suffix: '' })).toMatchObject({ prefix: null, suffix: null, caret: 11 })
  })

  it('write attributes of several words bare', () => {
    for (const name of ['resolved date', 'Fix versions', 'State', 'visible to'])
      expect(writtenAttribute(name)).toBe(name)
    expect(writtenAttribute('Cost: total')).toBe('{Cost: total}')
    expect(writtenAttribute('a  b')).toBe('{a  b}')
    expect(writtenAttribute('one two three four five six seven')).toBe('{one two three four five six seven}')
  })

  it('put a comma right behind the value before it', () => {
    const place: Completion = { ...at, prefix: '', start: 13, end: 13 }
    expect(comma({ text: 'State: Open  ', at: place }, '')).toMatchObject({
      completionStart: 11,
      completionEnd: 13,
      caret: 13,
    })
  })
})
