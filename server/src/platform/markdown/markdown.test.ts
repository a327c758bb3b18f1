import { EXAMPLE_OPTIONS, EXAMPLES } from '@cairn/common/platform/markdown/parser/examples'
import { TREES_BASE, XSS_CORPUS, XSS_TREES } from '@cairn/common/platform/markdown/testing'
import { describe, expect, it, test } from 'vitest'
import { plainToHtml, toHtml } from './index.ts'

const exampleOptions = { ...EXAMPLE_OPTIONS, base: EXAMPLE_OPTIONS.base ?? '' }

test.each(Object.values(EXAMPLES).flat())('as in the browser: $name', async ({ source, html }) => {
  expect(await toHtml(source, exampleOptions)).toBe(html)
})

describe('hostile texts', () => {
  it('become the tree that the browser makes of them', async () => {
    expect(XSS_TREES.length).toBe(XSS_CORPUS.length)
    const made = await Promise.all(XSS_CORPUS.map(source => toHtml(source, { base: TREES_BASE })))
    expect(made).toEqual(XSS_TREES)
  })

  it('are sanitized alike when they are long, and in the order in which they were asked for', async () => {
    const filling = 'word '.repeat(10_000)
    const made = await Promise.all(
      XSS_CORPUS.slice(0, 20).map(source => toHtml(`${filling}\n\n${source}`, { base: TREES_BASE })),
    )
    expect(made.map(html => html.slice(html.indexOf('</p>') + 5))).toEqual(XSS_TREES.slice(0, 20))
  })
})

it('unfolds everything for paper', async () => {
  const source = '<details><summary>More</summary>text</details>'
  expect(await toHtml(source, { base: TREES_BASE, variant: 'print' })).toContain('<details open="">')
  expect(await toHtml(source, { base: TREES_BASE })).toContain('<details>')
})

it('nests as deeply as an author writes', async () => {
  const depth = 5_000
  const html = await toHtml(`${'<span lang=de>'.repeat(depth)}a`, { base: TREES_BASE })
  expect(html.match(/<span lang="de">/g)?.length).toBe(depth)
})

it('shows what is no Markdown as it is', () => {
  expect(plainToHtml('**a** <b>\nc')).toBe('<p>**a** &lt;b&gt;<br>\nc</p>\n')
})
