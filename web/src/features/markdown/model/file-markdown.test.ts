import { expect, test } from 'vitest'
import { fileMarkdown } from './file-markdown.ts'

test('a picture is shown and called by its name, other files are links', () => {
  expect(fileMarkdown({ name: 'a b.png', isImage: true })).toBe('![a b.png](<a b.png>)')
  expect(fileMarkdown({ name: 'log [1].txt', isImage: false })).toBe('[log \\[1\\].txt](<log [1].txt>)')
})
