import type { Example } from './example.ts'

export const listsExamples: readonly Example[] = [
  {
    name: 'Lists',
    source: '- one\n- two\n  1. first\n  2. second',
    html: '<ul>\n<li dir="auto">one</li>\n<li dir="auto">two\n<ol>\n<li dir="auto">first</li>\n<li dir="auto">second</li>\n</ol>\n</li>\n</ul>\n',
    plain: 'one two first second',
  },
  {
    name: 'Tasks',
    source: '- [ ] open\n- [x] done\n  - [ ] within',
    html: '<ul class="md-tasks">\n<li dir="auto" class="md-task"><input class="md-task-box" type="checkbox" disabled="" aria-label="open" data-position="2"> open</li>\n<li dir="auto" class="md-task"><input class="md-task-box" type="checkbox" disabled="" aria-label="done" data-position="13" checked=""> done\n<ul class="md-tasks">\n<li dir="auto" class="md-task"><input class="md-task-box" type="checkbox" disabled="" aria-label="within" data-position="26"> within</li>\n</ul>\n</li>\n</ul>\n',
    plain: 'open done within',
  },
  {
    name: 'Tasks where every item is one',
    source: '- [ ] a task\n- no task',
    html: '<ul>\n<li dir="auto">[ ] a task</li>\n<li dir="auto">no task</li>\n</ul>\n',
    plain: 'a task no task',
  },
]
