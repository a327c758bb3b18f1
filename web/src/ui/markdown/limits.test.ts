import { MAX_NESTING, MAX_RAW_TAGS, MAX_TOKENS } from '@cairn/common/platform/markdown/parser'
import { describe, expect, it } from 'vitest'
import { renderFragment } from './render.ts'

const plainPart = (source: string) => renderFragment(source).querySelector('.md-plain')?.textContent?.trimEnd()

describe('what falls into too many pieces is shown as it was written, complete', () => {
  it('tables of 100,000 rows', () => {
    const table = `| a | b |\n|---|---|\n${'| x | y |\n'.repeat(100_000)}`
    expect(plainPart(table)).toBe(table.trimEnd())
  })

  it('blocks that are nested too deeply', () => {
    expect(MAX_NESTING).toBe(100)
    for (const source of ['>'.repeat(10_000), `${'>'.repeat(MAX_NESTING)} a`, `${'- '.repeat(MAX_NESTING)}a`]) {
      expect(plainPart(source)).toBe(source)
    }
    const allowed = renderFragment(`${'> '.repeat(MAX_NESTING - 10)}a`)
    expect(allowed.querySelectorAll('blockquote').length).toBe(MAX_NESTING - 10)
  })

  it('notes that are nested too deeply, with the whole text', () => {
    const source = `a[^1]\n\n[^1]: ${'>'.repeat(MAX_NESTING)} b`
    expect(plainPart(source)).toBe(source)
  })

  it('lists of too many items, and nothing else of the text', () => {
    const list = '- a\n'.repeat(MAX_TOKENS / 5)
    const fragment = renderFragment(`# Title\n\n${list}\n\n**end**`)
    expect(fragment.querySelector('.md-plain')?.textContent?.trimEnd()).toBe(list.trimEnd())
    expect(fragment.querySelector('h1')?.textContent).toBe('Title')
    expect(fragment.querySelector('strong')?.textContent).toBe('end')
    expect(renderFragment('- a\n'.repeat(100)).querySelector('.md-plain')).toBeNull()
  })

  it('HTML of too many tags', () => {
    const html = '<div>\n\n'.repeat(MAX_RAW_TAGS + 1)
    expect(plainPart(html)).toBe(html.trimEnd())
    expect(renderFragment('<div></div>\n\n'.repeat(100)).querySelector('.md-plain')).toBeNull()
  })

  it('formatting that is not closed and would multiply', () => {
    const openings = Array.from({ length: 500 }, (_, index) => `<b title="${index}">`).join('')
    const many = `<div>\n\n${openings}<i><u><s><em><tt>\n\n${'a\n\n'.repeat(16_000)}`
    expect(plainPart(many)).toBe(many.trimEnd())
  })
})

it('formatting that is not closed ends with its block', () => {
  const openings = Array.from({ length: 500 }, (_, index) => `<b title="${index}">`).join('')
  expect(renderFragment(`${openings}\n\n${'a\n\n'.repeat(1_000)}`).querySelectorAll('b').length).toBeLessThan(510)
})
