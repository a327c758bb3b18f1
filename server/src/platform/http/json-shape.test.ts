import { AppError } from '@cairn/common/platform/errors'
import { describe, expect, it } from 'vitest'
import { MOST_LEVELS, MOST_VALUES, requireModestJson } from './json-shape.ts'

const refusal = (text: string): string | null => refusalOf(Buffer.from(text))

function refusalOf(bytes: Buffer): string | null {
  try {
    requireModestJson(bytes)
    return null
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

describe('the shape of a JSON body', () => {
  it.each([
    '',
    '{}',
    '"["',
    `{"text":"${'['.repeat(1_000)}"}`,
    `{"text":"\\"${'{'.repeat(1_000)}\\\\"}`,
    `{"text":"${','.repeat(MOST_VALUES + 1)}"}`,
    `${'['.repeat(MOST_LEVELS)}${']'.repeat(MOST_LEVELS)}`,
    `[${'[],'.repeat(1_000)}[]]`,
    '"no end',
    '"\\',
    ']]]]',
  ])('may be that of %.40s', text => {
    expect(refusal(text)).toBeNull()
  })

  it.each([
    ['['.repeat(MOST_LEVELS + 1), 'body_too_deep'],
    ['{"a":'.repeat(MOST_LEVELS + 1), 'body_too_deep'],
    [`"\\\\"${'['.repeat(MOST_LEVELS + 1)}`, 'body_too_deep'],
    [`[${'0,'.repeat(MOST_VALUES)}0]`, 'body_too_complex'],
    [`[${'{},'.repeat(MOST_VALUES)}0]`, 'body_too_complex'],
  ])('may not be that of %.40s', (text, code) => {
    expect(refusal(text)).toBe(code)
  })

  it.each([
    ['[', 'brackets'],
    ['{"a":', 'objects'],
    ['"', 'quotation marks'],
    ['\\', 'backslashes'],
    ['"\\', 'open escapes'],
    [' ', 'spaces'],
    ['1', 'digits'],
    ['[],', 'empty lists'],
  ])('is found in one pass: %s (%s)', piece => {
    const bytes = Buffer.from(piece.repeat(4_000_000 / piece.length))
    const begin = performance.now()
    refusalOf(bytes)
    // Some 10 ms; a second pass for each of a million pieces would take hours.
    expect(performance.now() - begin).toBeLessThan(3_000)
  })
})
