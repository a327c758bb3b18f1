import type { Example } from './example.ts'

export const mathExamples: readonly Example[] = [
  {
    name: 'Math in a line',
    source: 'Mass is $m = E / c^2$, and $`a_1`$ too.',
    html: '<p>Mass is <code class="md-math">m = E / c^2</code>, and <code class="md-math">a_1</code> too.</p>\n',
    plain: 'Mass is $m = E / c^2$, and $a_1$ too.',
  },
  {
    name: 'Math for itself',
    source: '$$\n\\int_0^1 x\\,dx\n$$',
    html: '<pre class="md-math md-math-display"><code class="language-math">\\int_0^1 x\\,dx\n</code></pre>\n',
    plain: '\\int_0^1 x,dx',
  },
  {
    name: 'Math as a block of code',
    source: '```math\na^2 + b^2 = c^2\n```',
    html: '<pre class="md-math md-math-display"><code class="language-math">a^2 + b^2 = c^2\n</code></pre>\n',
    plain: 'a^2 + b^2 = c^2',
  },
  {
    name: 'Prices are no math',
    source: 'It costs $5 and $6, or 7$ and \\$8$.',
    html: '<p>It costs $5 and $6, or 7$ and $8$.</p>\n',
    plain: 'It costs $5 and $6, or 7$ and $8$.',
  },
]
