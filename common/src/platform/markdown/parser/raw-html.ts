import type { Token } from 'markdown-it'
import { framesToPictures } from './rules/frames.ts'

/** Elements that the HTML parser opens again in every later paragraph when an author leaves them open. */
const FORMATTING = /<(b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?=[\s/>])/gi
const WITH_ATTRIBUTES = /<(b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?=[\s/])/gi

/** The parser keeps at most this many equal elements open for reopening. */
const REOPENED_AT_MOST = 3

/**
 * The author's HTML, made harmless for the parser: it reopens only three formatting elements of a kind, but counts
 * them as of one kind only when their attributes are equal. So these lose their attributes, to a neighbour without
 * effect, as text may not be cut out of half-written HTML. Pasted frames become pictures of the same address.
 */
export function tamedHtml(html: string): string {
  return framesToPictures(html).replace(WITH_ATTRIBUTES, '<$1><wbr ')
}

const CONTAINER = /<(\/?)(?:blockquote|center|details|div|dl|figure|ol|pre|section|table|ul)(?=[\s>/])/gi

/** How many elements that hold blocks the author's HTML opens and does not close; below 0 where it closes others. */
export function openedContainers(html: string): number {
  let open = 0
  for (const [, slash] of html.matchAll(CONTAINER)) open += slash === '' ? 1 : -1
  return open
}

/** How many tags the author's own HTML may hold: one for each `<`. */
export function rawTagCount(tokens: readonly Token[]): number {
  return rawTokens(tokens).reduce((sum, token) => sum + token.content.split('<').length - 1, 0)
}

/**
 * The most elements that the parser may make of these tokens: their number, times what the author's unclosed formatting
 * may add to each of them.
 */
export function elementBound(tokens: readonly Token[]): number {
  const opened = new Map<string, number>()
  for (const token of rawTokens(tokens)) {
    for (const match of token.content.matchAll(FORMATTING)) {
      const name = (match[1] ?? '').toLowerCase()
      opened.set(name, Math.min(REOPENED_AT_MOST, (opened.get(name) ?? 0) + 1))
    }
  }
  const reopened = [...opened.values()].reduce((sum, count) => sum + count, 0)
  return (tokenCount(tokens) + rawTagCount(tokens)) * (1 + reopened)
}

/** Tokens of blocks and of the text in them. */
export function tokenCount(tokens: readonly Token[]): number {
  return tokens.reduce((sum, token) => sum + 1 + (token.children?.length ?? 0), 0)
}

function rawTokens(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap(token =>
    token.type === 'html_block' ? [token] : (token.children ?? []).filter(child => child.type === 'html_inline'),
  )
}
