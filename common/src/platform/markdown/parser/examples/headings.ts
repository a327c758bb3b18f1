import type { Example } from './example.ts'

export const headingsExamples: readonly Example[] = [
  {
    name: 'Headings',
    source: '# First\n\n## Second\n\nThird\n====',
    html: '<h1 id="md-first">First</h1>\n<h2 id="md-second">Second</h2>\n<h1 id="md-third">Third</h1>\n',
    plain: 'First Second Third',
  },
  {
    name: 'Links to headings',
    source: '[Down](#set-up)\n\n## Set up\n\n## Set up',
    html: '<p><a href="#md-set-up">Down</a></p>\n<h2 id="md-set-up">Set up</h2>\n<h2 id="md-set-up-1">Set up</h2>\n',
    plain: 'Down Set up Set up',
  },
  {
    name: 'Contents',
    source: '[[toc]]\n\n# Guide\n\n## Set up\n\n### On Linux\n\n## Use',
    html: '<div class="md-toc"><ul><li><a href="#md-guide">Guide</a><ul><li><a href="#md-set-up">Set up</a><ul><li><a href="#md-on-linux">On Linux</a></li></ul></li><li><a href="#md-use">Use</a></li></ul></li></ul></div>\n<h1 id="md-guide">Guide</h1>\n<h2 id="md-set-up">Set up</h2>\n<h3 id="md-on-linux">On Linux</h3>\n<h2 id="md-use">Use</h2>\n',
    plain: 'Guide Set up On Linux Use',
  },
]
