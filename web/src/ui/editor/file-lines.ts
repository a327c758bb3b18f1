import { type EditCommand, lineStart, splice } from './text-state.ts'

/** A line that holds only what stands before the words of a list or a quote, or nothing. */
const EMPTY = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|>[ \t]?)?$/
/** A line that begins with a file. */
const FILE = /^!?\[/

/** A picture, or several files. */
const BLOCK = /^!|\n/

/** Puts the Markdown of files where the caret is: pictures apart from the words around, a link among them. */
export function insertFiles(markdown: string): EditCommand {
  return state => {
    const { text, start, end } = state
    if (!BLOCK.test(markdown))
      return splice(state, start, end, (/[^\s(]$/.test(text.slice(0, start)) ? ' ' : '') + markdown)
    const from = lineStart(text, start)
    const before = text.slice(from, start)
    const behind = /^[^\n]*/.exec(text.slice(end))?.[0] ?? ''
    const above = text.slice(lineStart(text, Math.max(from - 1, 0)), Math.max(from - 1, 0))
    const next = splice(state, start, end, gapAfter(before, above) + markdown)
    if (behind.trim() === '') return next
    return { ...next, text: `${next.text.slice(0, next.end)}\n\n${next.text.slice(next.end).trimStart()}` }
  }
}

/** Lines that follow each other are one paragraph, or one point of a list: a picture is neither. */
function gapAfter(before: string, above: string): string {
  if (before === '') return above.trim() === '' || FILE.test(above) ? '' : '\n'
  if (EMPTY.test(before)) return ''
  return FILE.test(before) ? '\n' : '\n\n'
}
