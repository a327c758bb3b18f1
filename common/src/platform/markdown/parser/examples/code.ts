import type { Example } from './example.ts'

export const codeExamples: readonly Example[] = [
  {
    name: 'Code in a line',
    source: 'Call `f(x)` or ``a `b` c``',
    html: '<p>Call <code>f(x)</code> or <code>a `b` c</code></p>\n',
    plain: 'Call f(x) or a b c',
  },
  {
    name: 'Blocks of code',
    source: '```\nplain\n```\n\n    indented',
    html: '<pre class="md-code"><code>plain\n</code></pre>\n<pre class="md-code"><code>indented\n</code></pre>\n',
    plain: 'plain indented',
  },
  {
    name: 'Language',
    source: '```ts\nconst a = 1\n```',
    html: '<pre class="md-code"><code class="language-ts">const a = 1\n</code></pre>\n',
    plain: 'const a = 1',
  },
  {
    name: 'Title',
    source: '```ts title="src/app.ts"\nstart()\n```',
    html: '<figure class="md-code-block"><figcaption class="md-code-title">src/app.ts</figcaption>\n<pre class="md-code"><code class="language-ts">start()\n</code></pre>\n</figure>\n',
    plain: 'start()',
  },
  {
    name: 'Line numbers and marked lines',
    source: '```ts {1,3-5} showLineNumbers=10\na\n```',
    html: '<pre class="md-code" data-lines="10" data-marked="1,3-5"><code class="language-ts">a\n</code></pre>\n',
    plain: 'a',
  },
  {
    name: 'Long lines broken',
    source: '```text wrap\nvery long\n```',
    html: '<pre class="md-code" data-wrap=""><code class="language-text">very long\n</code></pre>\n',
    plain: 'very long',
  },
  {
    name: 'Signs that change the direction of text',
    source: '```js\nif (a\u202e) {}\n```',
    html: '<div class="md-bidi-warning">This code contains bidirectional Unicode characters and may be interpreted differently than it appears.</div><pre class="md-code"><code class="language-js">if (a<span class="md-bidi" data-code="U+202E">\u202e</span>) {}\n</code></pre>\n',
    plain: 'if (a\u202e) {}',
  },
  {
    name: 'Stack traces',
    source:
      'It failed:\njava.lang.IllegalStateException: closed\n\tat a.b.Pool.take(Pool.java:12)\nCaused by: java.io.IOException: gone\n\tat a.b.Net.read(Net.java:3)\n\t... 1 more\n\nWhy?',
    html: '<p>It failed:</p>\n<details class="md-trace"><summary>java.lang.IllegalStateException: closed</summary>\n<pre class="md-code"><code>java.lang.IllegalStateException: closed\n\tat a.b.Pool.take(Pool.java:12)\nCaused by: java.io.IOException: gone\n\tat a.b.Net.read(Net.java:3)\n\t... 1 more\n</code></pre>\n</details>\n<p>Why?</p>\n',
    plain:
      'It failed: java.lang.IllegalStateException: closed at a.b.Pool.take(Pool.java:12) Caused by: java.io.IOException: gone at a.b.Net.read(Net.java:3) ... 1 more Why?',
  },
  {
    name: 'Stack traces of Python',
    source: 'Traceback (most recent call last):\n  File "a.py", line 3, in <module>\n    run()\nValueError: no',
    html: '<details class="md-trace"><summary>ValueError: no</summary>\n<pre class="md-code"><code>Traceback (most recent call last):\n  File "a.py", line 3, in &lt;module&gt;\n    run()\nValueError: no</code></pre>\n</details>\n',
    plain: 'Traceback (most recent call last): File "a.py", line 3, in run() ValueError: no',
  },
]
