import type { EditCommand, TextState } from './text-state.ts'

export type Mark = '**' | '*' | '~~' | '`'

/** Puts marks around the selection, or the word at the caret, or takes them away again. */
export function toggleMark(mark: Mark): EditCommand {
  return state => {
    const sign = mark.charAt(0)
    const { text, start, end } = inside(wordAt(trimmed(state)), sign)
    const around = Math.min(runBefore(text, start, sign), runAfter(text, end, sign))
    if (isMarked(mark, around)) {
      const size = mark.length
      const words = text.slice(start, end)
      return {
        text: text.slice(0, start - size) + words + text.slice(end + size),
        start: keptCaret(state, start) - size,
        end: (state.start === state.end ? keptCaret(state, start) : end) - size,
      }
    }
    const marked = text.slice(0, start) + mark + text.slice(start, end) + mark + text.slice(end)
    const isCaret = state.start === state.end
    return {
      text: marked,
      start: (isCaret ? keptCaret(state, start) : start) + mark.length,
      end: (isCaret ? keptCaret(state, start) : end) + mark.length,
    }
  }
}

/** A caret stays where it was in its word; a selection begins where the marked words do. */
function keptCaret(state: TextState, start: number): number {
  return state.start === state.end ? Math.max(state.start, start) : start
}

/** One asterisk is slanted, two are bold, three are both. */
function isMarked(mark: Mark, around: number): boolean {
  if (mark === '*') return around === 1 || around === 3
  return around >= mark.length
}

function trimmed({ text, start, end }: TextState): TextState {
  const words = text.slice(start, end)
  const first = words.length - words.trimStart().length
  return words.trim() === ''
    ? { text, start, end: start }
    : { text, start: start + first, end: start + words.trimEnd().length }
}

/** No word is longer, in UTF-16 units; and an expression begins anew at each letter of all before. */
const LONGEST = 200

function wordAt({ text, start, end }: TextState): TextState {
  if (start !== end) return { text, start, end }
  const before = /[\p{L}\p{N}\p{M}_]*$/u.exec(text.slice(Math.max(0, start - LONGEST), start))?.[0].length ?? 0
  const behind = /^[\p{L}\p{N}\p{M}_]*/u.exec(text.slice(end, end + LONGEST))?.[0].length ?? 0
  // At the edge of a word new words are begun.
  return before > 0 && behind > 0 ? { text, start: start - before, end: end + behind } : { text, start, end }
}

/** Marks that were selected with their words count as standing around them. */
function inside({ text, start, end }: TextState, sign: string): TextState {
  let size = 0
  while (start + size < end - size - 1 && text[start + size] === sign && text[end - size - 1] === sign) size++
  return { text, start: start + size, end: end - size }
}

function runBefore(text: string, place: number, sign: string): number {
  let size = 0
  while (text[place - size - 1] === sign) size++
  return size
}

function runAfter(text: string, place: number, sign: string): number {
  let size = 0
  while (text[place + size] === sign) size++
  return size
}
