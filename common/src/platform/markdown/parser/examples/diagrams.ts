import type { Example } from './example.ts'

export const diagramsExamples: readonly Example[] = [
  {
    name: 'Diagrams',
    source: '```mermaid\ngraph TD\n  A --> B\n```',
    html: '<pre class="md-code md-diagram"><code class="language-mermaid">graph TD\n  A --&gt; B\n</code></pre>\n',
    plain: 'graph TD A --> B',
  },
]
