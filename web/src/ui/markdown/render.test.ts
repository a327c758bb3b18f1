import type { MarkdownOptions } from '@cairn/common/platform/markdown/parser'
import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './render.ts'

function render(source: string, options: MarkdownOptions = {}): HTMLElement {
  const root = document.createElement('div')
  root.innerHTML = renderMarkdown(source, { base: 'https://cairn.test/tracker/', ...options })
  return root
}

const html = (source: string, options?: MarkdownOptions) => render(source, options).innerHTML.trim()

describe('code and HTML', () => {
  it('marks the language of code blocks and keeps their text', () => {
    const code = render('```TS title="x"\nlet a = "<b>"\n```').querySelector('pre.md-code > code')
    expect(code?.className).toBe('language-ts')
    expect(code?.textContent).toBe('let a = "<b>"\n')
  })

  it('keeps allowed HTML and drops bodies of styles and scripts', () => {
    expect(html('<kbd>Ctrl</kbd> <unknown>x</unknown> <style>y</style><script>z</script>')).toBe(
      '<p><kbd>Ctrl</kbd> x </p>',
    )
  })
})

describe('task lists', () => {
  const boxes = (source: string) => [
    ...render(source).querySelectorAll<HTMLInputElement>('.md-tasks > .md-task .md-task-box'),
  ]

  it('gives each box its state, its words and the offset of its marker', () => {
    const source = '# T\n\n- [ ] one\n  - [x] two **bold**\n    more\n* [X] three'
    const found = boxes(source)
    expect(found.map(box => box.checked)).toEqual([false, true, true])
    expect(found.map(box => box.getAttribute('aria-label'))).toEqual(['one', 'two bold', 'three'])
    for (const box of found) expect(source.slice(Number(box.dataset.position)).startsWith('[')).toBe(true)
    expect(found.map(box => Number(box.dataset.position))).toEqual([7, 19, 47])
  })

  it('finds the marker in quotes, ordered lists, loose lists, tabs and Windows line ends', () => {
    const sources = [
      '> - [ ] a',
      '> > 1. [ ] a',
      '- [ ] a\n\n- [ ] b',
      '-\t[ ] a',
      'é😀\r\n\r\n- [ ] a\r\n- [ ] b  \r\n',
      '- - [ ] a  ',
      '- [ ]',
    ]
    for (const source of sources) {
      const found = boxes(source)
      expect(found.map(box => Number(box.dataset.position))).toEqual(found.map((_, index) => nth(source, '[', index)))
      expect(found.length).toBe(source.split('[').length - 1)
    }
  })

  it('is a task list only when every item starts with a marker', () => {
    expect(boxes('- [ ] a\n- b')).toEqual([])
    expect(render('- [ ] a\n- b').textContent).toContain('[ ] a')
  })

  it('leaves markers elsewhere and link definitions alone', () => {
    expect(boxes('[ ] a\n\n- [ ](x)\n- [y] z')).toEqual([])
    expect(boxes('- [x] a\n\n[x]: https://x.test').length).toBe(1)
  })

  it('drops boxes that the author wrote as HTML', () => {
    expect(render('<input type="checkbox"> <input type=text>').querySelector('input')).toBeNull()
  })
})

describe('links to people and issues', () => {
  const options: MarkdownOptions = {
    mentions: new Map([['jane', { login: 'jane', name: 'Jane Doe', href: '/tracker/users/jane' }]]),
    issues: new Map([
      ['MLS-1', { idReadable: 'MLS-1', summary: 'First', resolved: false, href: '/tracker/issue/MLS-1' }],
      ['MLS-2', { idReadable: 'MLS-2', summary: 'Second', resolved: true, href: '/tracker/issue/MLS-2' }],
    ]),
    referenceProject: 'MLS',
  }
  const links = (source: string, more: MarkdownOptions = {}) =>
    [...render(source, { ...options, ...more }).querySelectorAll('a')].map(
      link => `${link.textContent} ${link.getAttribute('href')}`,
    )

  it('links known people in any case and leaves others as text', () => {
    expect(links('@Jane, @joe and **@jane**')).toEqual(['@Jane /tracker/users/jane', '@jane /tracker/users/jane'])
    expect(render('@jane', options).querySelector('a')?.title).toBe('Jane Doe')
  })

  it('links known issues, crosses out resolved ones and leaves others as text', () => {
    expect(links('MLS-1 MLS-2 MLS-3 UTF-8')).toEqual(['MLS-1 /tracker/issue/MLS-1', 'MLS-2 /tracker/issue/MLS-2'])
    expect(render('MLS-2', options).querySelector('a')?.className).toBe('md-issue md-resolved')
    expect(render('MLS-2', options).querySelector('a')?.target).toBe('')
  })

  it('links numbers only where the project says what they mean', () => {
    expect(links('#1 (#2) #3')).toEqual(['#1 /tracker/issue/MLS-1', '#2 /tracker/issue/MLS-2'])
    expect(render('#1', { issues: options.issues ?? new Map() }).querySelector('a')).toBeNull()
  })

  it('makes no links in code, links, escapes and addresses', () => {
    expect(links('`MLS-1 @jane` [MLS-1](https://x.test) <a href="https://y.test">@jane</a> \\@jane')).toEqual([
      'MLS-1 https://x.test/',
      '@jane https://y.test/',
    ])
    expect(links('https://x.test/MLS-1/@jane\n\n```\n#1\n```')).toEqual([
      'https://x.test/MLS-1/@jane https://x.test/MLS-1/@jane',
    ])
  })
})

describe('links and images', () => {
  const link = (source: string, options?: MarkdownOptions) => render(source, options).querySelector('a')

  it('opens other sites in a new tab without telling them anything', () => {
    expect(link('[a](https://x.test/)')?.outerHTML).toBe(
      '<a href="https://x.test/" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    )
  })

  it('resolves relative links and own addresses below the base', () => {
    expect(link('[a](issue/A-1?x#y)')?.outerHTML).toBe('<a href="/tracker/issue/A-1?x#y">a</a>')
    expect(link('[a](https://cairn.test/other)')?.getAttribute('href')).toBe('/other')
    expect(link('[a](https://cairn.test//evil.test)')?.getAttribute('href')).toBe('https://cairn.test//evil.test')
    expect(link('[a](//evil.test)')?.getAttribute('rel')).toContain('noopener')
    expect(link('<a href="/\\evil.test">a</a>')?.getAttribute('target')).toBe('_blank')
  })

  it('shows attachments by their name, also with spaces and brackets', () => {
    const attachments = new Map([
      ['shot.png', '/tracker/api/files/1?sign=a&b'],
      ['image (1).png', '/tracker/api/files/2'],
    ])
    const images = render('![x](shot.png) ![](image%20(1).png) ![y](image (1).png){width=50%}', { attachments })
    expect([...images.querySelectorAll('img')].map(image => image.getAttribute('src'))).toEqual([
      '/tracker/api/files/1?sign=a&b',
      '/tracker/api/files/2',
      '/tracker/api/files/2',
    ])
    expect(images.querySelectorAll('img')[2]?.getAttribute('width')).toBe('50%')
    expect(link('[log](image (1).png)', { attachments })?.getAttribute('href')).toBe('/tracker/api/files/2')
    expect(link('[log](other (1).png)', { attachments })).toBeNull()
  })

  it('asks for no file by its mere name, which is known later or never', () => {
    const text = '![Shot](shot.png) ![](image%20(1).png) <img src="raw.png" alt="Raw">'
    expect(render(text).querySelectorAll('img')).toHaveLength(0)
    expect(render(text).textContent).toBe('Shot  Raw\n')
  })

  it('reads the size behind an image and leaves other braces as text', () => {
    const image = render('![](/a.png){width=100 height=50}').querySelector('img')
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['100', '50'])
    expect(render('![](/a.png){width=70%} tail').textContent).toBe(' tail\n')
    for (const suffix of ['{width=x}', '{color=1}', '{}', '{width=1;}']) {
      expect(render(`![](/a.png)${suffix}`).textContent).toBe(`${suffix}\n`)
    }
  })

  it('shows images of other sites as links unless told otherwise', () => {
    expect(link('![Build](https://x.test/b.png)')?.textContent).toBe('Build')
    expect(render('[![Build](https://x.test/b.png)](https://y.test/)').querySelectorAll('a').length).toBe(1)
    expect(render('![](https://x.test/b.png)', { externalImages: 'show' }).querySelector('img')?.src).toBe(
      'https://x.test/b.png',
    )
  })

  it('takes images as data, SVG too, and no other data', () => {
    for (const type of ['gif', 'png', 'jpeg', 'webp', 'svg+xml']) {
      const address = `data:image/${type};base64,AAAA`
      expect(render(`![a](${address})`).querySelector('img')?.src).toBe(address)
    }
    expect(render('![a](data:image/avif;base64,AAAA)').querySelector('img')).toBeNull()
    expect(render('[a](data:image/svg+xml;base64,AAAA)').querySelector('[href]')).toBeNull()
    expect(render('<img alt="a" src="data:text/html;base64,AAAA">').querySelector('img')).toBeNull()
  })
})

describe('colours', () => {
  const colors = (source: string) =>
    [...render(source).querySelectorAll<HTMLElement>('.md-swatch')].map(swatch => swatch.dataset.color)

  it('shows a swatch before codes of six or eight digits between spaces or punctuation', () => {
    expect(colors('#FF0000 (#00ff0080), #123456.')).toEqual(['#ff0000', '#00ff0080', '#123456'])
    expect(render('#FF0000').textContent).toBe('#FF0000\n')
  })

  it('leaves other lengths, words and code alone', () => {
    expect(colors('#fff #1234567 a#ff0000 #ff0000a `#ff0000` https://x.test/#ff0000')).toEqual([])
  })
})

describe('code with direction controls', () => {
  it('warns and names each control in blocks and spans', () => {
    for (const source of ['```js\nif (a\u202e) {}\n```', 'see `a\u2066b`', '    a\u202eb']) {
      const root = render(source, { labels: { bidiWarning: 'Careful' } })
      expect(root.querySelector('.md-bidi-warning')?.textContent).toBe('Careful')
      expect(root.querySelector<HTMLElement>('code .md-bidi')?.dataset.code).toMatch(/^U\+20(?:2E|66)$/)
    }
  })

  it('does not warn in ordinary code or right-to-left text', () => {
    expect(render('`a` שלום \u202e').querySelector('.md-bidi-warning')).toBeNull()
  })
})
/** Offset of the n-th occurrence, counted from zero. */
function nth(text: string, part: string, n: number): number {
  let position = -1
  for (let count = 0; count <= n; count++) position = text.indexOf(part, position + 1)
  return position
}
