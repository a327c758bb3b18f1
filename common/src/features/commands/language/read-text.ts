import { bracedAt, type Reading, skipSpace, wordEnd } from './reading.ts'

/**
 * Free text: in double quotes, in braces, or from here up to the next command, at least one word. A backslash takes the next
 * character as it is, so `\"` is a quote in the text.
 */
export function readText(reading: Reading, from: number): { readonly text: string; readonly end: number } {
  const { text } = reading
  if (text[from] === '"') {
    const close = closingQuote(text, from + 1)
    if (close !== null) return { text: unescaped(text.slice(from + 1, close)), end: close + 1 }
  }
  const braced = bracedAt(text, from)
  if (braced) return { text: unescaped(braced.inside).trim(), end: braced.end }
  const end = endOfWords(reading, from)
  return { text: unescaped(text.slice(from, end)), end }
}

/** Where words end that go on to the next command, after the first word, or to a character that stops them. */
export function endOfWords(reading: Reading, from: number, stop?: RegExp): number {
  const { text } = reading
  let end = from
  for (let at = from; at < text.length; at = skipSpace(text, end)) {
    if (at > from && reading.startsCommand(at)) return end
    const next = wordEnd(text, at)
    const stopped = stop ? text.slice(at, next).search(stop) : -1
    if (stopped >= 0) return at + stopped
    end = next
  }
  return end
}

function closingQuote(text: string, from: number): number | null {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return null
}

const unescaped = (text: string): string => text.replace(/\\(.)/gsu, '$1')
