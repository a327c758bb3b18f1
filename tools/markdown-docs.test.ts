import { expect, it } from 'vitest'
import { readPage, withExamples } from './markdown-docs.ts'

it('documents the dialect of Markdown by its examples (else run: npm run docs)', async () => {
  const page = await readPage()
  expect(page).toContain('### Tasks\n')
  expect(page).toBe(withExamples(page))
})
