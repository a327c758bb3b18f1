import type { Token } from 'markdown-it'

/** Elements that the HTML parser opens again in every later paragraph when an author leaves them open. */
const FORMATTING = /<(b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?=[\s/>])/gi
const WITH_ATTRIBUTES = /<(b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?=[\s/])/gi

/** The parser keeps at most this many equal elements open for reopening. */
const REOPENED_AT_MOST = 3

/**
 * The author's HTML, made harmless for the parser: it reopens only three formatting elements of a kind, but counts
 * them as of one kind only when their attributes are equal. So these lose their attributes, to a neighbour without
 * effect, as text may not be cut out of half-written HTML.
 */
export function tamedHtml(html: string): string {
  return html.replace(WITH_ATTRIBUTES, '<$1><wbr ')
}

/**
 * The most elements that the parser may make of these tokens: their number, times what the author's unclosed formatting
 * may add to each of them.
 */
export function elementBound(tokens: readonly Token[]): number {
  const opened = new Map<string, number>()
  let pieces = 0
  for (const token of tokens) {
    pieces += 1 + (token.children?.length ?? 0)
    for (const html of token.type === 'html_block' ? [token] : (token.children ?? [])) {
      if (html.type !== 'html_block' && html.type !== 'html_inline') continue
      pieces += html.content.split('<').length - 2
      for (const match of html.content.matchAll(FORMATTING)) {
        const name = (match[1] ?? '').toLowerCase()
        opened.set(name, Math.min(REOPENED_AT_MOST, (opened.get(name) ?? 0) + 1))
      }
    }
  }
  return pieces * (1 + [...opened.values()].reduce((sum, count) => sum + count, 0))
}
