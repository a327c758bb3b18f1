import { expect, test } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'

test('headings, marks, links, lists, code and quotes become their signs', () => {
  const html =
    '<h2>Port</h2><p>A <b>bold</b>, <em>slanted</em>, <s>struck</s> and <code>typed</code> <a href="https://a.example/b">word</a>.</p>' +
    '<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul><ol start="3"><li>three</li><li>four</li></ol>' +
    '<blockquote><p>said</p></blockquote><pre><code>let x</code></pre><hr>'
  expect(htmlToMarkdown(html)).toBe(
    '## Port\n\nA **bold**, *slanted*, ~~struck~~ and `typed` [word](https://a.example/b).\n\n' +
      '- one\n  - inner\n- two\n\n3. three\n4. four\n\n> said\n\n```\nlet x\n```\n\n---',
  )
})

test('tables become tables, with bars and lines in their cells, and a head when they have none', () => {
  expect(
    htmlToMarkdown('<table><thead><tr><th>a</th><th>b</th></tr></thead><tr><td>1|2</td><td>x<br>y</td></tr></table>'),
  ).toBe('| a | b |\n| --- | --- |\n| 1\\|2 | x<br>y |')
  expect(htmlToMarkdown('<table><tr><td>1</td><td>2</td></tr></table>')).toBe('|  |  |\n| --- | --- |\n| 1 | 2 |')
})

test('what says nothing more than its plain text, or far too much, is left to that', () => {
  expect(htmlToMarkdown('<p>Just <span style="color:red">words</span> with * and _</p>')).toBeUndefined()
  expect(htmlToMarkdown('')).toBeUndefined()
  expect(htmlToMarkdown('<b>x</b>'.repeat(20_001))).toBeUndefined()
  expect(htmlToMarkdown(`${'<div>'.repeat(300)}<b>x</b>`)).toBeUndefined()
})

test('a bold element around a whole text makes nothing bold', () => {
  expect(htmlToMarkdown('<b style="font-weight:normal"><p>one</p><p><i>two</i></p></b>')).toBe('one\n\n*two*')
})

test('scripts, handlers, foreign addresses and pictures made of bytes do not come along', () => {
  const html =
    '<b onclick="x()">a</b><script>b()</script><a href="javascript:c()">d</a><img src="data:image/png;base64,AAAA">' +
    '<img alt="e" src="https://a.example/e.png">'
  expect(htmlToMarkdown(html)).toBe('**a**d![e](https://a.example/e.png)')
})

test('signs that Markdown would read stay the words they were', () => {
  expect(htmlToMarkdown('<p><b>a</b> 1 * 2 * 3 and [b]</p>')).toBe('**a** 1 \\* 2 \\* 3 and \\[b\\]')
})
