import type { Example } from './example.ts'

export const linksExamples: readonly Example[] = [
  {
    name: 'Links',
    source:
      '[Text](https://example.com/ "Title"), <https://example.com/a>, [by a label][label]\n\n[label]: https://example.com/b',
    html: '<p><a href="https://example.com/" title="Title" target="_blank" rel="noopener noreferrer nofollow">Text</a>, <a href="https://example.com/a" target="_blank" rel="noopener noreferrer nofollow">https://example.com/a</a>, <a href="https://example.com/b" target="_blank" rel="noopener noreferrer nofollow">by a label</a></p>\n',
    plain: 'Text, https://example.com/a, by a label',
  },
  {
    name: 'Addresses in texts',
    source: 'https://example.com/x, www.example.com and ada@example.com, but not README.md',
    html: '<p><a href="https://example.com/x" target="_blank" rel="noopener noreferrer nofollow">https://example.com/x</a>, <a href="http://www.example.com/" target="_blank" rel="noopener noreferrer nofollow">www.example.com</a> and <a href="mailto:ada@example.com" target="_blank" rel="noopener noreferrer nofollow">ada@example.com</a>, but not README.md</p>\n',
    plain: 'https://example.com/x, www.example.com and ada@example.com, but not README.md',
  },
  {
    name: 'Links inside the product',
    source: '[An issue](issue/DEMO-1), [settings](https://cairn.example/users/me)',
    html: '<p><a href="/issue/DEMO-1">An issue</a>, <a href="/users/me">settings</a></p>\n',
    plain: 'An issue, settings',
  },
  {
    name: 'Schemes that lead nowhere',
    source: '[a](javascript:alert(1)) and <a href="vbscript:x">b</a>',
    html: '<p>[a](javascript:alert(1)) and <a>b</a></p>\n',
    plain: 'a and b',
  },
  {
    name: 'People',
    source: '@ada wrote to @nobody',
    html: '<p><a href="/users/ada" class="md-mention" title="Ada Lovelace">@ada</a> wrote to @nobody</p>\n',
    plain: '@ada wrote to @nobody',
  },
  {
    name: 'Issues',
    source: 'DEMO-1 blocks DEMO-2, not DEMO-99; #1 is the same',
    html: '<p><a href="/issue/DEMO-1" class="md-issue" title="DEMO-1 Pages load slowly">DEMO-1</a> blocks <a href="/issue/DEMO-2" class="md-issue md-resolved" title="DEMO-2 Measure first">DEMO-2</a>, not DEMO-99; <a href="/issue/DEMO-1" class="md-issue" title="DEMO-1 Pages load slowly">#1</a> is the same</p>\n',
    plain: 'DEMO-1 blocks DEMO-2, not DEMO-99; #1 is the same',
  },
  {
    name: 'Articles',
    source: 'See DEMO-A-3, not DEMO-A-99',
    html: '<p>See <a href="/articles/DEMO-A-3" class="md-article" title="DEMO-A-3 Guide">DEMO-A-3</a>, not DEMO-A-99</p>\n',
    plain: 'See DEMO-A-3, not DEMO-A-99',
  },
  {
    name: 'Commits',
    source: 'Fixed by 3f2a9c1, not by 7777777',
    html: '<p>Fixed by <a href="https://git.example/3f2a9c1" class="md-commit" title="Load pages at once" target="_blank" rel="noopener noreferrer nofollow">3f2a9c1</a>, not by 7777777</p>\n',
    plain: 'Fixed by 3f2a9c1, not by 7777777',
  },
  {
    name: 'Addresses of issues and articles',
    source:
      'https://cairn.example/issue/DEMO-1/words, https://cairn.example/articles/DEMO-A-3#set-up and https://cairn.example/issue/DEMO-99',
    html: '<p><a href="/issue/DEMO-1" class="md-issue" title="DEMO-1 Pages load slowly">DEMO-1 Pages load slowly</a>, <a href="/articles/DEMO-A-3#set-up" class="md-article" title="DEMO-A-3 Guide">DEMO-A-3 Guide</a> and <a href="/issue/DEMO-99">https://cairn.example/issue/DEMO-99</a></p>\n',
    plain:
      'https://cairn.example/issue/DEMO-1/words, https://cairn.example/articles/DEMO-A-3#set-up and https://cairn.example/issue/DEMO-99',
  },
  {
    name: 'No references in code',
    source: '`DEMO-1 @ada` and [DEMO-1](https://example.com/)',
    html: '<p><code>DEMO-1 @ada</code> and <a href="https://example.com/" target="_blank" rel="noopener noreferrer nofollow">DEMO-1</a></p>\n',
    plain: 'DEMO-1 @ada and DEMO-1',
  },
]
