import type { WrittenName } from './syntax.ts'

/** Names without braces have at most so many words and characters, so that looking for them stays cheap. */
export const MAX_NAME_WORDS = 6
export const MAX_NAME_LENGTH = 120

const SPACE = /\s/u

export function isSpace(char: string | undefined): boolean {
  if (char === undefined) return false
  const code = char.charCodeAt(0)
  // Asked for every character of a query: nearly all are decided without the expression.
  return code <= 32 || code >= 128 ? SPACE.test(char) : false
}

export function skipSpace(text: string, at: number): number {
  let position = at
  while (position < text.length && isSpace(text[position])) position++
  return position
}

const VALUE_END: ReadonlySet<string> = new Set([',', '(', ')'])

/** Can a bare name or value not go on here? */
export function isBoundary(char: string | undefined): boolean {
  return char === undefined || VALUE_END.has(char) || isSpace(char)
}

/** Text in quotes or braces; `end` is behind the closing sign. Backslash escapes the closing sign and itself. */
export interface Delimited {
  readonly text: string
  readonly end: number
  readonly closed: boolean
}

/** Reads from the opening sign at `at`. Without a closing sign it reaches to the end of the text. */
export function readDelimited(text: string, at: number, close: string): Delimited {
  let content = ''
  let from = at + 1
  for (let position = from; position < text.length; position++) {
    const char = text[position]
    if (char === close) return { text: content + text.slice(from, position), end: position + 1, closed: true }
    const next = text[position + 1]
    if (char !== '\\' || (next !== close && next !== '\\')) continue
    content += text.slice(from, position)
    from = position + 1
    position++
  }
  return { text: content + text.slice(from), end: text.length, closed: false }
}

/** The end of an exact text (`'…'`) that begins at `at`, or null: then the sign is an apostrophe. */
export function exactEnd(text: string, at: number): Delimited | null {
  const exact = readDelimited(text, at, "'")
  return exact.closed && exact.text !== '' && isBoundary(text[exact.end]) ? exact : null
}

/** Is there `..` of a range, not the dots of an ellipsis? */
export function isRangeAt(text: string, at: number): boolean {
  return text[at] === '.' && text[at + 1] === '.' && text[at + 2] !== '.' && text[at - 1] !== '.'
}

/** The end of a bare value; with `ranges` it ends before `..`. */
export function bareEnd(text: string, at: number, ranges: boolean): number {
  let position = at
  while (!isBoundary(text[position])) {
    if (ranges && position > at && isRangeAt(text, position)) break
    position++
  }
  return position
}

export interface ReadName {
  readonly name: WrittenName
  readonly end: number
  readonly closed: boolean
}

/** Reads a name or value at `at`: in braces (or quotes), of several words if `isKnown` knows them, or one bare word. */
export function readName(
  text: string,
  at: number,
  ranges: boolean,
  isKnown?: (name: string) => boolean,
): ReadName | null {
  const first = text[at]
  if (first === '{' || first === '"') {
    const read = readDelimited(text, at, first === '{' ? '}' : '"')
    return { name: { text: read.text, braced: true, start: at, end: read.end }, end: read.end, closed: read.closed }
  }
  const end = bareEnd(text, at, ranges)
  if (end === at) return null
  const long = isKnown ? longestKnown(text, at, isKnown) : at
  // Several words count as if they stood in braces: that is how they are printed.
  if (long > end)
    return {
      name: { text: plainSpaces(text.slice(at, long)), braced: true, start: at, end: long },
      end: long,
      closed: true,
    }
  return { name: { text: text.slice(at, end), braced: false, start: at, end }, end, closed: true }
}

/** The end of the longest name of several words that is known; `at` if there is none. */
function longestKnown(text: string, at: number, isKnown: (name: string) => boolean): number {
  const ends: number[] = []
  let position = at
  while (ends.length < MAX_NAME_WORDS && position - at < MAX_NAME_LENGTH) {
    const end = bareEnd(text, position, true)
    if (end === position) break
    ends.push(end)
    if (!isSpace(text[end])) break
    position = skipSpace(text, end)
  }
  for (let count = ends.length; count > 1; count--) {
    const end = ends[count - 1]
    if (end !== undefined && isKnown(plainSpaces(text.slice(at, end)))) return end
  }
  return at
}

export function plainSpaces(text: string): string {
  return text.trim().replace(/\s+/gu, ' ')
}
