import { describe, expect, it } from 'vitest'
import { toPlainText } from './index.ts'

describe('toPlainText', () => {
  it('drops the marks and keeps the words', () => {
    const source = '# Title\n\nSome **bold**, _soft_, ~~gone~~ and `code`.\n\n- [x] done\n1. first\n> quoted'
    expect(toPlainText(source, 200)).toBe('Title Some bold, soft, gone and code. done first quoted')
  })

  it('keeps the text of links and images', () => {
    expect(toPlainText('[Docs](https://x.test "t") ![Shot](a.png){width=70%} [a][b] [plain] ![x', 200)).toBe(
      'Docs Shot a [plain] ![x',
    )
  })

  it('drops HTML tags, fences and rules, and reads entities', () => {
    expect(toPlainText('<b>x</b> &amp; y\n\n---\n\n```ts\nlet a = 1\n```', 200)).toBe('x & y let a = 1')
  })

  it('keeps underscores inside words and escaped marks', () => {
    expect(toPlainText('snake_case_name \\*star\\*', 200)).toBe('snake_case_name *star*')
  })

  it('shows table cells as words', () => {
    expect(toPlainText('| a | b |\n|---|---|\n| c | d |', 200)).toBe('a b c d')
  })

  it('cuts at a word and marks the cut', () => {
    expect(toPlainText('one two three four', 12)).toBe('one two…')
    expect(toPlainText('one', 3)).toBe('one')
  })

  it('never exceeds the limit and never splits a character', () => {
    for (const limit of [0, 1, 2, 3, 4, 5]) {
      const text = toPlainText('😀😀😀😀', limit)
      expect(text.length).toBeLessThanOrEqual(limit)
      expect(text.isWellFormed()).toBe(true)
    }
  })
})
