import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './render.ts'
import { alignSource } from './source-ranges.ts'

const SOURCE = [
  '# A plan',
  'We ship on **Friday** in the [evening](https://x.test/evening "evening").',
  '- first *item*\n- second item',
  '| name | state |\n|---|---|\n| engine | running & well |',
  '> A quote with `code`',
].join('\n\n')

function shown(source: string): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = renderMarkdown(source)
  document.body.replaceChildren('before', root, 'behind')
  return root
}

/** From the first place of one text to the end of the other. */
function selected(root: Element, from: string, to: string): Range {
  const range = document.createRange()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let isOpen = false
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const data = node.textContent ?? ''
    if (!isOpen && data.includes(from)) {
      range.setStart(node, data.indexOf(from))
      isOpen = true
    }
    if (isOpen && data.includes(to)) {
      range.setEnd(node, data.indexOf(to) + to.length)
      return range
    }
  }
  throw new Error(`${from} to ${to} is not shown`)
}

describe('what is marked on the page', () => {
  it.each([
    ['on', 'Friday', 'on **Friday'],
    ['Friday', 'in the', 'Friday** in the'],
    ['evening', 'evening', 'evening'],
    ['first', 'second', 'first *item*\n- second'],
    ['engine', 'well', 'engine | running & well'],
    ['plan', 'ship', 'plan\n\nWe ship'],
    ['quote', 'code', 'quote with `code'],
  ])('from %s to %s is a part of the source, and is marked again', (from, to, expected) => {
    const root = shown(SOURCE)
    const { sourceOf, rangeOf } = alignSource(root, SOURCE)
    const range = selected(root, from, to)
    const part = sourceOf(range)
    expect(part && SOURCE.slice(part.start, part.end)).toBe(expected)
    expect(part && rangeOf(part)?.toString()).toBe(range.toString())
  })

  it('is cut to what belongs to the text', () => {
    const root = shown(SOURCE)
    const range = document.createRange()
    range.selectNodeContents(document.body)
    const part = alignSource(root, SOURCE).sourceOf(range)
    expect(part && SOURCE.slice(part.start, part.end)).toBe(SOURCE.slice(2, -1))
  })

  it('may end at elements, as a triple click makes it', () => {
    const root = shown('One *paragraph* here.\n\nAnother one.')
    const range = document.createRange()
    range.setStart(root.querySelector('p') as Element, 0)
    range.setEnd(root.querySelectorAll('p')[1] as Element, 0)
    const { sourceOf } = alignSource(root, 'One *paragraph* here.\n\nAnother one.')
    expect(sourceOf(range)).toEqual({ start: 0, end: 21 })
  })

  it('is nothing outside of the text, or where nothing is marked', () => {
    const root = shown(SOURCE)
    const { sourceOf } = alignSource(root, SOURCE)
    const outside = document.createRange()
    outside.selectNodeContents(document.body.lastChild as Node)
    expect(sourceOf(outside)).toBeUndefined()
    const caret = document.createRange()
    caret.setStart(root.querySelector('p') as Element, 0)
    expect(sourceOf(caret)).toBeUndefined()
  })

  it('is shown in place of an emoji as a whole', () => {
    const source = 'We launch :rocket: now'
    const root = shown(source)
    const part = alignSource(root, source).rangeOf({ start: 10, end: 18 })
    expect(part?.toString()).toBe('🚀')
  })
})
