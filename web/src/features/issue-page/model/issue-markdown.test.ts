import { expect, test } from 'vitest'
import { plainText } from '../../markdown/index.ts'
import { type IssueSheet, issueMarkdown } from './issue-markdown.ts'

const SHEET: IssueSheet = {
  id: 'ABC-1',
  url: 'https://cairn.example/issue/ABC-1',
  summary: 'The needle *turns*',
  fields: [
    { name: 'State', text: 'In Progress' },
    { name: 'Estimation', text: '' },
    { name: 'Build', text: 'v1_2\n[rc]' },
  ],
  links: [
    {
      phrase: 'depends on',
      issues: [
        { id: 'ABC-2', url: 'https://cairn.example/issue/ABC-2', summary: 'Iron ](in) the galley' },
        { id: 'ABC-3', url: 'https://cairn.example/issue/ABC-3', summary: '' },
      ],
    },
    { phrase: 'relates to', issues: [] },
  ],
  description: 'Seen **twice**.\n\n```\nneedle',
}

test('an issue is a heading, its address, its filled fields and links, and the description as it was written', () => {
  expect(issueMarkdown(SHEET)).toBe(String.raw`# ABC-1 The needle \*turns\*

<https://cairn.example/issue/ABC-1>

- **State:** In Progress
- **Build:** v1_2 \[rc\]
- **depends on:**
  - [ABC-2](<https://cairn.example/issue/ABC-2>) Iron \](in) the galley
  - [ABC-3](<https://cairn.example/issue/ABC-3>)

Seen **twice**.

${'```'}
needle
`)
})

test('an issue with nothing but a summary has no empty parts', () => {
  expect(issueMarkdown({ ...SHEET, fields: [], links: [], description: ' \n' })).toBe(
    '# ABC-1 The needle \\*turns\\*\n\n<https://cairn.example/issue/ABC-1>\n',
  )
})

test('signs that Markdown would take for its own are escaped, others stay readable', () => {
  expect(plainText('<b> & &amp; C:\\new `x`')).toBe(String.raw`\<b> & \&amp; C:\\new \`x\``)
  expect(plainText('file_name _all_ of #12 in C #')).toBe(String.raw`file_name \_all\_ of \#12 in C \#`)
  expect(plainText('https://x.example/?a=1&b=2#top')).toBe('https://x.example/?a=1&b=2#top')
})
