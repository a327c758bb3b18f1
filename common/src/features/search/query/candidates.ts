import { builtInSearches } from './built-in-searches.ts'
import { nameKey } from './names.ts'
import { MAX_LENGTH, MAX_TERMS } from './parse-state.ts'
import { singulars } from './plurals.ts'
import { bareEnd, isBoundary, isSpace, MAX_NAME_LENGTH, MAX_NAME_WORDS, readDelimited, skipSpace } from './scan.ts'

/** What a text could name: names to look up, and beginnings of names (written with `*`); all as `nameKey` makes them. */
export interface Candidates {
  readonly names: readonly string[]
  readonly prefixes: readonly string[]
}

const MAX_NAMES = 4000
const MAX_PREFIXES = 200
const MAX_LONG_NAME = 300
/** More values than a query may have conditions are not worth a look. */
const MAX_PLACES = 2 * MAX_TERMS

/**
 * The names that the dictionary for this text must be asked for: bounded and in the order of likelihood. Everything
 * else cannot matter to the parser.
 */
export function candidates(text: string): Candidates {
  if (text.length > MAX_LENGTH) return { names: [], prefixes: [] }
  const found: Found = { likely: new Set(), possible: new Set(), prefixes: new Set() }
  collect(text, found)
  for (const { name, query } of builtInSearches) if (found.likely.has(nameKey(name))) collect(query, found)
  return {
    names: [...new Set([...found.likely, ...found.possible])].slice(0, MAX_NAMES),
    prefixes: [...found.prefixes].slice(0, MAX_PREFIXES),
  }
}

interface Found {
  readonly likely: Set<string>
  readonly possible: Set<string>
  readonly prefixes: Set<string>
}

function collect(text: string, found: Found): void {
  let places = 0
  for (let at = 0; at < text.length && places < MAX_PLACES; at++) {
    const char = text[at]
    if (char === '{' || char === '"') {
      const read = readDelimited(text.slice(at, at + MAX_LONG_NAME + 2), 0, char === '{' ? '}' : '"')
      addValue(read.text, found)
      places++
      // The sign may as well stand in the middle of a word; then what follows counts as if it were not there.
      continue
    }
    if (char === ':' && text[at - 1] !== ':') addNamesBefore(text, at, found)
    const start = valueStart(text, at)
    if (start === null) continue
    places++
    addValuesAt(text.slice(start, start + MAX_LONG_NAME + 2), found)
  }
}

/** Where a value begins behind the sign or word at `at`; null: there is none. */
function valueStart(text: string, at: number): number | null {
  const char = text[at]
  if (char === ':' || char === ',') return text[at + 1] === char ? null : at + 1
  if (char === '.') return text[at - 1] === '.' && text[at + 1] !== '.' ? at + 1 : null
  // A minus may stand before the words of the history.
  if (!isStart(text, at)) return null
  // Of a row of signs the last one stands before the value.
  if (char === '#' || char === '-') return text[at + 1] === char ? null : at + 1
  const word = /^(?:was|from|to|by)\s/iu.exec(text.slice(at, at + 5))
  return word ? at + word[0].length : null
}

/** Items begin behind spaces and signs, and right behind a closing brace or quote. */
function isStart(text: string, at: number): boolean {
  return isBoundary(text[at - 1]) || /[}"':.-]/.test(text[at - 1] ?? '')
}

/** A complete name; plurals stand for their singular as well. */
function addValue(written: string, found: Found): void {
  const key = nameKey(written)
  if (key === '' || key.length > MAX_LONG_NAME) return
  found.likely.add(key)
  for (const singular of singulars(key)) found.likely.add(singular)
}

/** All runs of words that end at the colon. */
function addNamesBefore(text: string, end: number, found: Found): void {
  let words = 0
  for (let at = end - 1; at >= 0 && end - at <= MAX_NAME_LENGTH && words < MAX_NAME_WORDS; at--) {
    if (isSpace(text[at]) || !isStart(text, at)) continue
    words++
    const key = nameKey(text.slice(at, end))
    found.likely.add(key)
    if (key.startsWith('aggregate ')) found.likely.add(key.slice('aggregate '.length))
  }
}

/** The value that begins here, and the runs of words that begin here, such as full names. */
function addValuesAt(text: string, found: Found): void {
  let at = skipSpace(text, 0)
  if (text[at] === '-') at++
  if (/[{"]/.test(text[at] ?? '')) return
  const first = bareEnd(text, at, true)
  const whole = text[first] === '.' ? bareEnd(text, first, false) : first
  for (const end of new Set([first, whole])) {
    if (end === at || end - at > MAX_LONG_NAME) continue
    const word = text.slice(at, end)
    addValue(word, found)
    const prefix = word.endsWith('*') ? nameKey(word.slice(0, -1)) : ''
    if (prefix !== '') found.prefixes.add(prefix)
  }
  let end = first
  for (let words = 1; words < MAX_NAME_WORDS && isSpace(text[end]); words++) {
    const start = skipSpace(text, end)
    end = bareEnd(text, start, true)
    if (end === start || end - at > MAX_NAME_LENGTH || /^[{"#-]|:$/.test(text.slice(start, end))) return
    found.possible.add(nameKey(text.slice(at, end)))
  }
}
