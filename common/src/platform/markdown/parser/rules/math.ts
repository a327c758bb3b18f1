import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'
import { escapeHtml } from '../escape-html.ts'

const DOLLAR = 0x24
const BACKSLASH = 0x5c
/** So many signs of a line are looked at for the pair of dollars that ends it. */
const MAX_TAIL = 100

/**
 * Math between dollars: `$…$` in a line, `$$…$$` for itself. An opening dollar has no blank behind it and no word before
 * it, a closing one no blank before it and no digit behind it, so that "$5 and $6" are prices. What comes out are
 * placeholders with the source, for whoever can draw it.
 */
export function math(md: MarkdownIt): void {
  md.inline.ruler.before('escape', 'math', mathInline)
  md.block.ruler.after('fence', 'math_block', mathBlock, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
  md.renderer.rules.math_inline = (tokens, index) =>
    `<code class="md-math">${escapeHtml(tokens[index]?.content ?? '')}</code>`
  md.renderer.rules.math_display = (tokens, index) =>
    `<code class="md-math md-math-display">${escapeHtml(tokens[index]?.content ?? '')}</code>`
  md.renderer.rules.math_block = (tokens, index) => renderMathBlock(tokens[index]?.content ?? '')
}

export const renderMathBlock = (source: string): string =>
  `<pre class="md-math md-math-display"><code class="language-math">${escapeHtml(source)}</code></pre>\n`

function mathInline(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state
  if (src.charCodeAt(pos) !== DOLLAR) return false
  const isDisplay = src.charCodeAt(pos + 1) === DOLLAR
  const start = pos + (isDisplay ? 2 : 1)
  if (isDisplay ? src.charCodeAt(start) === DOLLAR || src.charCodeAt(pos - 1) === DOLLAR : !mayOpen(src, pos))
    return false
  const end = closing(src, start, isDisplay)
  if (end < 0 || end >= state.posMax || !isMath(src.slice(start, end), isDisplay)) return false
  if (!silent) {
    const token = state.push(isDisplay ? 'math_display' : 'math_inline', 'code', 0)
    // GitHub's other way to write it, in which no sign of Markdown means anything: $`x`$.
    token.content = src
      .slice(start, end)
      .replace(/^`([^`]+)`$/, '$1')
      .trim()
    token.markup = isDisplay ? '$$' : '$'
  }
  state.pos = end + (isDisplay ? 2 : 1)
  return true
}

const mayOpen = (text: string, at: number): boolean =>
  /\S/.test(text[at + 1] ?? ' ') && !/[\p{L}\p{N}$\\]/u.test(text[at - 1] ?? ' ')

const mayClose = (text: string, at: number): boolean =>
  /\S/.test(text[at - 1] ?? ' ') && !/[\p{N}\p{L}]/u.test(text[at + 1] ?? ' ')

/** Between two prices stand words: "$5 or 6$". */
const isMath = (text: string, isDisplay: boolean): boolean =>
  text.trim() !== '' && (isDisplay || !/^\d[^\\^_=+*/<>{}()|-]*\s[^\\^_=+*/<>{}()|-]*$/.test(text))

/** Where the math ends: only the next dollar that is not escaped may close it, so that the time is linear; -1 for none. */
function closing(text: string, from: number, isDisplay: boolean): number {
  for (let at = text.indexOf('$', from); at >= 0; at = text.indexOf('$', at + 1)) {
    if (text.charCodeAt(at - 1) === BACKSLASH) continue
    if (isDisplay && text.charCodeAt(at + 1) !== DOLLAR) continue
    return isDisplay || mayClose(text, at) ? at : -1
  }
  return -1
}

/**
 * Between which lines no pair of dollars ends one: looked for from every line, they would take quadratic time. Where the
 * list item around ends before the text does, `indent` is that of its lines.
 */
const unclosed = new WeakMap<
  StateBlock,
  { readonly from: number; readonly to: number; readonly indent: number | undefined }
>()

function mathBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false
  const first = state.getLines(startLine, startLine + 1, state.blkIndent, false).trim()
  if (!first.startsWith('$$') || first.startsWith('$$$')) return false
  const isOneLine = first.length > 4 && first.endsWith('$$') && first.indexOf('$$', 2) === first.length - 2
  if (!isOneLine && first.indexOf('$$', 2) >= 0) return false
  const last = isOneLine ? startLine : closingLine(state, startLine, endLine)
  if (last === undefined) return false
  if (silent) return true
  const lines = state.getLines(startLine, last + 1, state.blkIndent, false).trim()
  const token = state.push('math_block', 'pre', 0)
  token.content = `${lines
    .slice(2, -2)
    .replace(/^[ \t]*\n/, '')
    .trimEnd()}\n`
  token.map = [startLine, last + 1]
  token.markup = '$$'
  state.line = last + 1
  return true
}

function closingLine(state: StateBlock, startLine: number, endLine: number): number | undefined {
  const none = unclosed.get(state)
  if (none && none.from <= startLine && startLine < none.to) {
    if (endLine <= none.to || (none.indent !== undefined && none.indent <= state.blkIndent)) return undefined
  }
  for (let line = startLine + 1; line < endLine; line++) {
    if ((state.sCount[line] ?? 0) < state.blkIndent && !state.isEmpty(line)) {
      unclosed.set(state, { from: startLine, to: line, indent: state.blkIndent })
      return undefined
    }
    const from = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)
    const end = state.eMarks[line] ?? 0
    if (/\$\$[ \t]*$/.test(state.src.slice(Math.max(from, end - MAX_TAIL), end))) return line
  }
  unclosed.set(state, { from: startLine, to: endLine, indent: undefined })
  return undefined
}
