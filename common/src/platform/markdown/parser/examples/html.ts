import type { Example } from './example.ts'

export const htmlExamples: readonly Example[] = [
  {
    name: 'HTML',
    source: '<kbd>Ctrl</kbd>+<kbd>C</kbd>, H<sub>2</sub>O, <mark>marked</mark>, <span style="color:red">plain</span>',
    html: '<p><kbd>Ctrl</kbd>+<kbd>C</kbd>, H<sub>2</sub>O, <mark>marked</mark>, <span>plain</span></p>\n',
    plain: 'Ctrl+C, H2O, marked, plain',
  },
  {
    name: 'HTML that goes',
    source: '<script>alert(1)</script><style>p{}</style><b onclick="x()">bold</b>',
    html: '<b><wbr>bold</b>',
    plain: 'bold',
  },
  {
    name: 'Anchors',
    source: '<a name="here"></a>[there](#here)',
    html: '<p><a id="md-here"></a><a href="#md-here">there</a></p>\n',
    plain: 'there',
  },
]
