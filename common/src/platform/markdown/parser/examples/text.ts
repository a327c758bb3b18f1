import type { Example } from './example.ts'

export const textExamples: readonly Example[] = [
  {
    name: 'Emphasis',
    source: '*italic*, _italic_, **bold**, ***both***, ~~struck out~~',
    html: '<p><em>italic</em>, <em>italic</em>, <strong>bold</strong>, <em><strong>both</strong></em>, <s>struck out</s></p>\n',
    plain: 'italic, italic, bold, both, struck out',
  },
  {
    name: 'Line breaks',
    source: 'One line\nand the next\n\nA new paragraph',
    html: '<p>One line<br>\nand the next</p>\n<p>A new paragraph</p>\n',
    plain: 'One line and the next A new paragraph',
  },
  {
    name: 'Escapes',
    source: '\\*not italic\\*, \\# no heading, 1 \\< 2',
    html: '<p>*not italic*, # no heading, 1 &lt; 2</p>\n',
    plain: '*not italic*, # no heading, 1 < 2',
  },
  {
    name: 'Entities',
    source: '&copy; &amp; &#9731;',
    html: '<p>© &amp; ☃</p>\n',
    plain: '&copy; & &#9731;',
  },
  {
    name: 'Quotes',
    source: '> A quote\n>\n> > within a quote',
    html: '<blockquote>\n<p>A quote</p>\n<blockquote>\n<p>within a quote</p>\n</blockquote>\n</blockquote>\n',
    plain: 'A quote within a quote',
  },
  {
    name: 'Rules',
    source: 'above\n\n---\n\nbelow',
    html: '<p>above</p>\n<hr>\n<p>below</p>\n',
    plain: 'above below',
  },
  {
    name: 'Emoji',
    source: 'Well done :rocket: :+1:, at 10:30:45',
    html: '<p>Well done 🚀 👍, at 10:30:45</p>\n',
    plain: 'Well done :rocket: :+1:, at 10:30:45',
  },
  {
    name: 'Colours',
    source: '`#fff` is short, #1a7f37 and #80ff0080 have a swatch',
    html: '<p><code>#fff</code> is short, <span class="md-swatch" data-color="#1a7f37"></span>#1a7f37 and <span class="md-swatch" data-color="#80ff0080"></span>#80ff0080 have a swatch</p>\n',
    plain: '#fff is short, #1a7f37 and #80ff0080 have a swatch',
  },
]
