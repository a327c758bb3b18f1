import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What people who come from other trackers look for: word for word, by its key. */
const KNOWN = {
  'app.chunk.text': 'Please try to refresh the page.',
  'app.chunk.title': 'Failed to load',
  'app.sidebar.collapse': 'Collapse',
  'app.sidebar.expand': 'Expand',
  'file-viewer.preview.pdfWarning':
    'The PDF file "{name}" can contain executable scripts that run in the browser when you preview the embedded content. You should show the preview only if you are sure it is safe.',
  'markdown-blocks.diagram.failed': 'Failed to render Mermaid diagram',
  'markdown-blocks.learnMore': 'Learn more',
} as const

test.each(Object.entries(KNOWN))('%s reads as people know it', async (key, words) => {
  const file = join(import.meta.dirname, '../texts/en', `${key.split('.')[0]}.json`)
  expect(JSON.parse(await readFile(file, 'utf8'))[key]).toBe(words)
})
