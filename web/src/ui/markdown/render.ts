import './markdown-blocks.css'
import { type MarkdownOptions, toUnsafeHtml } from '@cairn/common/platform/markdown/parser'
import { dress } from './dress.ts'
import { piecesOf } from './parts.ts'
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
  const resolved = resolvedOptions(options)
  return sanitizedAll(
    toUnsafeHtml(source, resolved).map(({ html }) => html),
    resolved,
  )
}

/** Nodes of a part of a text, see `partsOf`, with what belongs to the page; of a document that is not shown. */
export function renderPart(part: string, options: MarkdownOptions, hasPermalinks: boolean): DocumentFragment {
  return dress(sanitizedAll(piecesOf(part), options), hasPermalinks)
}

/** The options with an address that links start from, which the parser cannot find out for itself. */
export function resolvedOptions(options: MarkdownOptions): MarkdownOptions {
  return { ...options, base: new URL(options.base ?? document.baseURI, document.baseURI).href }
}

function sanitizedAll(pieces: readonly string[], options: MarkdownOptions): DocumentFragment {
  const [first, ...others] = pieces
  const fragment = sanitize(first ?? '', options)
  for (const html of others) fragment.append(sanitize(html, options))
  return fragment
}

export { emojiOf, findShortcodes } from '@cairn/common/platform/markdown/parser'
export { act } from './actions.ts'
export { decorate } from './decorate.ts'
export { documentLabels } from './document-labels.ts'
export { createDrawing, type Drawing } from './drawing.ts'
export { previewFootnotes } from './footnote-preview.ts'
export { createHydrator, type Hydrator } from './hydrate.ts'
export { Islands } from './islands.tsx'
export { parseText } from './parse.ts'
