import { toUnsafeBlocks, toUnsafeHtml } from '@cairn/common/platform/markdown/parser'
import { describe, expect, it } from 'vitest'
import { partsOf, piecesOf } from './parts.ts'

const section = (index: number): string =>
  `## Pier ${index}\n\n${'Ships come and go with the tide. '.repeat(40)}\n\n- crane ${index}\n- rope\n\n`
const text = (count: number): string => Array.from({ length: count }, (_, index) => section(index)).join('')
const read = (source: string): readonly string[] => partsOf(toUnsafeBlocks(source, {})).map(({ html }) => html)

describe('parts of a document', () => {
  it('are one for a short text, none for an empty one', () => {
    expect(read(text(5))).toHaveLength(1)
    expect(read('')).toEqual([])
  })

  it('are all of it, and begin at headings', () => {
    const parts = read(text(200))
    expect(parts.length).toBeGreaterThan(50)
    expect(parts.every(part => part.startsWith('<h2'))).toBe(true)
    expect(parts.flatMap(piecesOf).join('')).toBe(
      toUnsafeHtml(text(200), {})
        .map(({ html }) => html)
        .join(''),
    )
  })

  it('know the lines of the source that they show', () => {
    const source = text(200)
    const parts = partsOf(toUnsafeBlocks(source, {}))
    expect([parts[0]?.start, parts.at(-1)?.end]).toEqual([0, source.length])
    for (const [index, { html, start, end }] of parts.entries()) {
      expect(end).toBeLessThanOrEqual(parts[index + 1]?.start ?? source.length)
      const [, name] = /<h2[^>]*>(Pier \d+)/.exec(html) ?? []
      expect(source.slice(start).startsWith(`## ${name}\n`)).toBe(true)
    }
  })

  it('stay as they are where nothing was changed near them', () => {
    const before = read(text(200))
    const after = read(`${text(20)}A new paragraph, and\n\nanother one.\n\n${text(200).slice(text(20).length)}`)
    expect(after.filter(part => !before.includes(part)).length).toBeLessThanOrEqual(2)
  })

  it('keep an element of the author together, in a piece of its own', () => {
    const parts = read(`${text(20)}<details>\n\n${text(20)}</details>\n\n${text(20)}`)
    const pieces = parts.flatMap(piecesOf).filter(piece => piece.includes('details>'))
    expect(pieces).toHaveLength(1)
    expect(pieces[0]).toMatch(/^<details>[\s\S]*Pier 19[\s\S]*<\/details>\s*$/)
  })

  it('cannot be divided by what a text holds', () => {
    expect(read('a\0b')).toHaveLength(1)
    expect(read('a\0b').flatMap(piecesOf)).toEqual(['<p>a\ufffdb</p>\n'])
  })
})
