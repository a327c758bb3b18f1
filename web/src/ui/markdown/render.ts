import { MAX_SOURCE_LENGTH, type MarkdownOptions, toUnsafeHtml } from '@cairn/common/platform/markdown/parser'
import { sanitize } from './sanitize.ts'

/**
 * Sanitized HTML of a Markdown text. Needs a DOM. Colours of swatches and code are not in it: `decorate` sets them on
 * the shown elements. Texts beyond the limits of `options.ts` come as one escaped, plain paragraph.
 */
export function renderMarkdown(source: string, options: MarkdownOptions = {}): string {
  const holder = document.implementation.createHTMLDocument('').createElement('div')
  holder.append(renderFragment(source, options))
  return holder.innerHTML
}

/** Like `renderMarkdown`, but as nodes of a document that is not shown; import them where they are needed. */
export function renderFragment(source: string, options: MarkdownOptions = {}): DocumentFragment {
  const html = source.length > MAX_SOURCE_LENGTH ? undefined : toUnsafeHtml(source, options)
  return html === undefined ? plain(source) : sanitize(html, options)
}

function plain(source: string): DocumentFragment {
  const fragment = document.implementation.createHTMLDocument('').createDocumentFragment()
  const paragraph = fragment.ownerDocument.createElement('p')
  paragraph.className = 'md-plain'
  paragraph.textContent = source
  fragment.append(paragraph)
  return fragment
}

export { findShortcodes } from '@cairn/common/platform/markdown/parser'
export { decorate } from './decorate.ts'
export { highlightCode } from './highlight.ts'
