import type { Example } from './example.ts'

export const blocksExamples: readonly Example[] = [
  {
    name: 'Boxes',
    source: '> [!NOTE]\n> Worth knowing.\n\n> [!CAUTION]\n> **Risky.**',
    html: '<div class="md-alert md-alert-note">\n<p class="md-alert-title">Note</p>\n<p>Worth knowing.</p>\n</div>\n<div class="md-alert md-alert-caution">\n<p class="md-alert-title">Caution</p>\n<p><strong>Risky.</strong></p>\n</div>\n',
    plain: 'Worth knowing. Risky.',
  },
  {
    name: 'Boxes with several paragraphs',
    source: '> [!TIP]\n>\n> One\n>\n> Two',
    html: '<div class="md-alert md-alert-tip">\n<p class="md-alert-title">Tip</p>\n<p>One</p>\n<p>Two</p>\n</div>\n',
    plain: 'One Two',
  },
  {
    name: 'Quotes that are no boxes',
    source: '> [!NOTE] in the line\n\n> [!OTHER]\n> text',
    html: '<blockquote>\n<p>[!NOTE] in the line</p>\n</blockquote>\n<blockquote>\n<p>[!OTHER]<br>\ntext</p>\n</blockquote>\n',
    plain: '[!NOTE] in the line [!OTHER] text',
  },
  {
    name: 'Folded parts',
    source: '<details>\n<summary>More</summary>\n\nWith **Markdown**.\n\n</details>',
    html: '<details>\n<summary>More</summary>\n<p>With <strong>Markdown</strong>.</p>\n</details>',
    plain: 'More With Markdown.',
  },
  {
    name: 'Footnotes',
    source:
      'A claim[^1], another[^source], the first again[^1].\n\n[^1]: Its proof.\n[^source]: With *several*\n\n    paragraphs.',
    html: '<p>A claim<sup class="md-footnote-ref"><a href="#md-fn-1" id="md-fnref-1">1</a></sup>, another<sup class="md-footnote-ref"><a href="#md-fn-2" id="md-fnref-2">2</a></sup>, the first again<sup class="md-footnote-ref"><a href="#md-fn-1" id="md-fnref-1-2">1</a></sup>.</p>\n<div class="md-footnotes"><ol>\n<li id="md-fn-1"><p>Its proof. <a href="#md-fnref-1" class="md-footnote-back" aria-label="Back to reference 1">↩</a> <a href="#md-fnref-1-2" class="md-footnote-back" aria-label="Back to reference 1-2">↩<sup>2</sup></a></p>\n</li>\n<li id="md-fn-2"><p>With <em>several</em></p>\n<p>paragraphs. <a href="#md-fnref-2" class="md-footnote-back" aria-label="Back to reference 2">↩</a></p>\n</li>\n</ol></div>\n',
    plain: 'A claim, another, the first again. Its proof. With several paragraphs.',
  },
]
