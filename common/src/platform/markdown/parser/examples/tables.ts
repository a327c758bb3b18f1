import type { Example } from './example.ts'

export const tablesExamples: readonly Example[] = [
  {
    name: 'Tables',
    source: '| Left | Middle | Right |\n|:-----|:------:|------:|\n| a | **b** | `c` |',
    html: '<div class="md-table"><table>\n<thead>\n<tr>\n<th class="md-start">Left</th>\n<th class="md-center">Middle</th>\n<th class="md-end">Right</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td class="md-start">a</td>\n<td class="md-center"><strong>b</strong></td>\n<td class="md-end"><code>c</code></td>\n</tr>\n</tbody>\n</table></div>\n',
    plain: 'Left Middle Right a b c',
  },
  {
    name: 'Bars in tables',
    source: '| a \\| b |\n|---|\n| c |',
    html: '<div class="md-table"><table>\n<thead>\n<tr>\n<th>a | b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>c</td>\n</tr>\n</tbody>\n</table></div>\n',
    plain: 'a b c',
  },
]
