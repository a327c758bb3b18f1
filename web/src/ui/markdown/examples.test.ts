import { EXAMPLE_OPTIONS, EXAMPLES } from '@cairn/common/platform/markdown/parser/examples'
import { expect, test } from 'vitest'
import { renderMarkdown } from './render.ts'

test.each(Object.values(EXAMPLES).flat())('$name', ({ source, html }) => {
  expect(renderMarkdown(source, EXAMPLE_OPTIONS)).toBe(html)
})
