import type { MarkdownOptions } from '@cairn/common/platform/markdown/parser'
import { TREES_BASE, XSS_CORPUS, XSS_TREES } from '@cairn/common/platform/markdown/testing'
import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './render.ts'

const ACTIVE_ELEMENTS =
  'script, style, iframe, frame, object, embed, applet, base, meta, link, form, button, select, textarea, svg, math, ' +
  'template, video, audio, noscript, portal, [name], [style], [srcdoc], [srcset], [is], [background], [action], ' +
  '[formaction], [autofocus]'
/** A fragment leads to an id of the text: all of them are prefixed. */
const SAFE_TARGET = /^(?:https?:\/\/|mailto:|\/(?!\/)|#md-)/
// An SVG runs nothing as a picture; `untrusted-text.spec.ts` shows it.
const SAFE_PICTURE = /^(?:https?:\/\/|\/(?!\/)|data:image\/(?:gif|png|jpeg|webp|svg\+xml)[;,])/

/** What a browser would find wrong in the markup, empty when it is inert. */
function dangersIn(html: string): readonly string[] {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const found = [...parsed.querySelectorAll(ACTIVE_ELEMENTS)].map(element => element.outerHTML)
  for (const element of parsed.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (/^on|:/i.test(name)) found.push(`${name}=${value}`)
      if (name === 'href' && !SAFE_TARGET.test(value)) found.push(`href=${value}`)
      if (name === 'src' && !(element.localName === 'img' && SAFE_PICTURE.test(value))) found.push(`src=${value}`)
      if (name === 'id' && !value.startsWith('md-')) found.push(`id=${value}`)
      if (name === 'class' && !/^(?:(?:md|language)-[\w+#.-]+\s?)+$/.test(value)) found.push(`class=${value}`)
    }
  }
  return found
}

/** Names and addresses as hostile as the texts: they come from people, too. */
const HOSTILE = '"><img src=x onerror=alert(1)>'
const OPTIONS: MarkdownOptions = {
  base: 'https://cairn.test/articles/javascript:/',
  mentions: new Map([['jane', { login: 'jane', name: HOSTILE, href: `/users/jane?${HOSTILE}` }]]),
  issues: new Map([['A-1', { idReadable: 'A-1', summary: HOSTILE, resolved: false, href: 'javascript:alert(1)' }]]),
  attachments: new Map([
    ['x', 'javascript:alert(1)'],
    [`${HOSTILE} (1).png`, `/api/files/1?${HOSTILE}`],
  ]),
  referenceProject: 'A',
  externalImages: 'show',
  labels: { bidiWarning: HOSTILE },
}

describe('hostile Markdown', () => {
  for (const input of XSS_CORPUS) {
    it(`is inert: ${JSON.stringify(input)}`, () => {
      for (const source of [
        input,
        `> ${input}`,
        `- ${input}`,
        `text ${input} text`,
        `@jane A-1 #1 ${input} @jane A-1`,
      ]) {
        expect(dangersIn(renderMarkdown(source))).toEqual([])
        expect(dangersIn(renderMarkdown(source, OPTIONS))).toEqual([])
      }
    })
  }

  it('stays inert when all of it is one text', () => {
    for (const separator of ['\n\n', '\n', ' ', '']) {
      expect(dangersIn(renderMarkdown(XSS_CORPUS.join(separator), OPTIONS))).toEqual([])
    }
  })

  it('stays inert when its own output is rendered again', () => {
    for (const input of XSS_CORPUS) expect(dangersIn(renderMarkdown(renderMarkdown(input, OPTIONS)))).toEqual([])
  })

  it('stays inert when hostile names are put into links', () => {
    const html = renderMarkdown(`@jane A-1 #1 ![](x) ![](${HOSTILE} (1).png) \`\u202e\``, OPTIONS)
    expect(dangersIn(html)).toEqual([])
    expect(html).toContain('class="md-mention"')
  })
})

it('the test itself notices what is dangerous', () => {
  const dangerous = [
    '<img src="/a" onerror="x">',
    '<a href="javascript:1">a</a>',
    '<script>1</script>',
    '<p style="x">',
  ]
  for (const html of dangerous) expect(dangersIn(html).length).toBeGreaterThan(0)
})

it('becomes the tree that the server makes of it', () => {
  expect(XSS_CORPUS.map(source => renderMarkdown(source, { base: TREES_BASE }))).toEqual(XSS_TREES)
})
