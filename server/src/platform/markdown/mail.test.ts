import { EXAMPLE_OPTIONS, EXAMPLES } from '@cairn/common/platform/markdown/parser/examples'
import { XSS_CORPUS } from '@cairn/common/platform/markdown/testing'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { expect, it } from 'vitest'
import { toMailHtml } from './index.ts'

const options = {
  ...EXAMPLE_OPTIONS,
  base: 'https://cairn.example/',
  page: 'https://cairn.example/issue/DEMO-1',
  drawnThere: 'Drawn there',
}

function elementsOf(html: string): readonly DefaultTreeAdapterTypes.Element[] {
  const found: DefaultTreeAdapterTypes.Element[] = []
  const pending: DefaultTreeAdapterTypes.ParentNode[] = [parseFragment(html)]
  for (let parent = pending.pop(); parent; parent = pending.pop()) {
    const elements = parent.childNodes.filter(child => 'tagName' in child)
    found.push(...elements)
    pending.push(...elements)
  }
  return found
}

it('has nothing that is fetched, folded, relative or dressed by a style sheet', async () => {
  const texts = [...Object.values(EXAMPLES).flat()].map(({ source }) => source)
  for (const source of [...texts, ...XSS_CORPUS]) {
    for (const { tagName, attrs } of elementsOf(await toMailHtml(source, options))) {
      expect(tagName).not.toMatch(/^(?:img|input|details|video|audio|iframe|script|style)$/)
      for (const { name, value } of attrs) {
        expect(name).toMatch(/^(?:href|style|title|lang|dir|start|colspan|rowspan)$/)
        if (name === 'href') expect(value).toMatch(/^(?:https?|mailto|ftp):/)
      }
    }
  }
})

it('shows pictures as links, tasks as signs, and where diagrams and math are drawn', async () => {
  expect(await toMailHtml('![A screen](screen.png)', options)).toBe(
    '<p><a href="https://cairn.example/api/files/1?sign=x">A screen</a></p>\n',
  )
  expect(await toMailHtml('- [x] done\n- [ ] open', options)).toMatch(/☑ done[\s\S]*☐ open/)
  for (const source of ['```mermaid\ngraph TD\n```', '$$\nx^2\n$$']) {
    const html = await toMailHtml(source, options)
    expect(html).toMatch(/<\/pre><p><a href="https:\/\/cairn\.example\/issue\/DEMO-1">Drawn there<\/a><\/p>/)
  }
})

it('unfolds, and leads from notes to the page', async () => {
  const html = await toMailHtml('<details><summary>More</summary>\n\nx[^1]\n\n</details>\n\n[^1]: note', options)
  expect(html).toContain('<strong>More</strong>')
  expect(html).toContain('href="https://cairn.example/issue/DEMO-1#md-fn-1"')
})
