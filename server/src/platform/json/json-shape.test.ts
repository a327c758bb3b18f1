import { describe, expect, it } from 'vitest'
import { excessOf } from './json-shape.ts'

const BOUNDS = { levels: 64, values: 100_000 }
const { levels: MAX_LEVELS, values: MAX_VALUES } = BOUNDS

const refusal = (text: string) => excessOf(Buffer.from(text), BOUNDS)

describe('the shape of JSON', () => {
  it.each([
    '',
    '{}',
    '"["',
    `{"text":"${'['.repeat(1_000)}"}`,
    `{"text":"\\"${'{'.repeat(1_000)}\\\\"}`,
    `{"text":"${','.repeat(MAX_VALUES + 1)}"}`,
    `${'['.repeat(MAX_LEVELS)}${']'.repeat(MAX_LEVELS)}`,
    `[${'[],'.repeat(1_000)}[]]`,
    '"no end',
    '"\\',
    ']]]]',
  ])('may be that of %.40s', text => {
    expect(refusal(text)).toBeNull()
  })

  it.each([
    ['['.repeat(MAX_LEVELS + 1), 'levels'],
    ['{"a":'.repeat(MAX_LEVELS + 1), 'levels'],
    [`"\\\\"${'['.repeat(MAX_LEVELS + 1)}`, 'levels'],
    [`[${'0,'.repeat(MAX_VALUES)}0]`, 'values'],
    [`[${'{},'.repeat(MAX_VALUES)}0]`, 'values'],
  ])('may not be that of %.40s', (text, code) => {
    expect(refusal(text)).toBe(code)
  })
})
