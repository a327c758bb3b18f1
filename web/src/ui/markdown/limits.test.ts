import { MAX_NESTING, MAX_RAW_TAGS, MAX_SOURCE_LENGTH, MAX_TOKENS } from '@cairn/common/platform/markdown/parser'
import { describe, expect, it } from 'vitest'
import { renderFragment } from './render.ts'

const isPlain = (fragment: DocumentFragment) => fragment.querySelector('.md-plain') !== null

/** Generous: it shall catch what grows without bounds, on a machine that does other things too. */
const BOUND_MS = 10_000

const PIECES: Readonly<Record<string, string>> = {
  'opening brackets': '[',
  'image openings': '![',
  'bracket pairs': '[]',
  'link openings': '[a](',
  'angle links': '[a](<b',
  quotes: '>',
  'quoted lines': '>\n',
  stars: '*a **b ',
  tildes: '~~a',
  'angle brackets': '<',
  'comment openings': '<!--',
  'open tags': '<b>',
  'closed blocks': '<div></div>\n\n',
  addresses: 'http://a(',
  mentions: '@a-1#1',
  colours: '#aabbcc ',
  'task items': '- [ ] a\n',
  'nested lists': '- ',
  backslashes: '\\',
  entities: '&amp;',
  pipes: '|a',
}

describe('texts made to be slow', () => {
  for (const [name, piece] of Object.entries(PIECES)) {
    it(`renders the longest allowed text of ${name} in bounded time`, { timeout: 60_000 }, () => {
      const source = piece.repeat(MAX_SOURCE_LENGTH / piece.length)
      const start = performance.now()
      renderFragment(source, { referenceProject: 'A' })
      expect(performance.now() - start).toBeLessThan(BOUND_MS)
    })
  }

  it('shows a megabyte of brackets and a table of 100,000 rows as plain text, complete', () => {
    for (const source of ['['.repeat(1_000_000), `| a | b |\n|---|---|\n${'| x | y |\n'.repeat(100_000)}`]) {
      const fragment = renderFragment(source)
      expect(isPlain(fragment)).toBe(true)
      expect(fragment.textContent).toBe(source)
    }
  })

  it('shows text nested too deeply as plain text, so that nothing is lost', () => {
    for (const source of ['>'.repeat(10_000), `${'>'.repeat(MAX_NESTING)} a`, `${'- '.repeat(MAX_NESTING)}a`]) {
      const fragment = renderFragment(source)
      expect(isPlain(fragment)).toBe(true)
      expect(fragment.textContent).toBe(source)
    }
    const allowed = renderFragment(`${'> '.repeat(MAX_NESTING - 10)}a`)
    expect(allowed.querySelectorAll('blockquote').length).toBe(MAX_NESTING - 10)
  })

  it('shows text whose unclosed formatting would multiply as plain text', () => {
    const openings = Array.from({ length: 500 }, (_, index) => `<b title="${index}">`).join('')
    expect(isPlain(renderFragment(`${openings}<i><u><s><em><tt>\n\n${'a\n\n'.repeat(16_000)}`))).toBe(true)
    expect(renderFragment(`${openings}\n\n${'a\n\n'.repeat(10)}`).querySelectorAll('b').length).toBeLessThan(600)
  })

  it('shows text of too many HTML tags as plain text', () => {
    expect(isPlain(renderFragment('<div>\n\n'.repeat(MAX_RAW_TAGS + 1)))).toBe(true)
    expect(isPlain(renderFragment('<div></div>\n\n'.repeat(100)))).toBe(false)
  })

  it('shows documents of too many pieces as plain text', () => {
    expect(isPlain(renderFragment('a\n\n'.repeat(MAX_TOKENS / 3)))).toBe(true)
    expect(isPlain(renderFragment('a\n\n'.repeat(100)))).toBe(false)
  })
})
