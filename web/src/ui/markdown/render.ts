import { type MarkdownOptions, toUnsafeHtml } from '@cairn/common/platform/markdown/parser'
import { sanitize } from './sanitize.ts'

/**
 * Sanitized HTML of a Markdown text. Needs a DOM. Colours of swatches and code are not in it: `decorate` sets them on
 * the shown elements. Blocks beyond the limits of the parser come as they were written.
 */
export function renderMarkdown(source: string, options: MarkdownOptions = {}): string {
  const holder = document.implementation.createHTMLDocument('').createElement('div')
  holder.append(renderFragment(source, options))
  return holder.innerHTML
}

/** Like `renderMarkdown`, but as nodes of a document that is not shown; import them where they are needed. */
export function renderFragment(source: string, options: MarkdownOptions = {}): DocumentFragment {
  const base = new URL(options.base ?? document.baseURI, document.baseURI).href
  const resolved = { ...options, base }
  const fragment = document.implementation.createHTMLDocument('').createDocumentFragment()
  for (const { html } of toUnsafeHtml(source, resolved)) fragment.append(sanitize(html, resolved))
  return fragment
}

export { findShortcodes } from '@cairn/common/platform/markdown/parser'
export { decorate } from './decorate.ts'
export { highlightCode } from './highlight.ts'
