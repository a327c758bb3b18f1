import type { AttributeShape, QueryNames } from './names.ts'
import { nameKey } from './names.ts'
import { isSpace, MAX_NAME_LENGTH, MAX_NAME_WORDS, plainSpaces, readDelimited, skipSpace } from './scan.ts'
import type { WrittenName } from './syntax.ts'

/** A name with its colon. */
export interface AttributeMatch {
  readonly role: 'attribute' | 'has' | 'sort'
  readonly name: WrittenName
  readonly colon: number
  /** null: nothing is called so; only names in braces are taken for attributes nevertheless. */
  readonly shape: AttributeShape | null
}

/** More are no name. */
const MAX_COLONS = 8

const NO_NAME_START: ReadonlySet<string> = new Set(['(', ')', '"', "'", '#', '-', ',', ':'])

/** The attribute that begins at `at`: the longest known name that ends at a colon, or any name in braces. */
export function attributeMatchAt(text: string, at: number, names: QueryNames): AttributeMatch | null {
  const first = text[at]
  if (first === undefined || NO_NAME_START.has(first)) return null
  if (first === '{') {
    const read = readDelimited(text, at, '}')
    const colon = read.end
    if (!read.closed || !isNameColon(text, colon)) return null
    const name = { text: read.text, braced: true, start: at, end: read.end }
    return { role: 'attribute', name, colon, shape: names.shapeOf(read.text) }
  }
  const colons = colonsAfter(text, at)
  for (let index = colons.length - 1; index >= 0; index--) {
    const colon = colons[index] ?? at
    const written = text.slice(at, colon)
    const name = { text: plainSpaces(written), braced: false, start: at, end: at + written.length }
    const key = nameKey(written)
    if (key === 'has') return { role: 'has', name, colon, shape: null }
    if (key === 'sort by' || key === 'order by') return { role: 'sort', name, colon, shape: null }
    const shape = names.shapeOf(key)
    if (shape) return { role: 'attribute', name, colon, shape }
  }
  return null
}

/** `::` and `://` belong to text. */
function isNameColon(text: string, at: number): boolean {
  return (
    text[at] === ':' && text[at + 1] !== ':' && text[at - 1] !== ':' && !(text[at + 1] === '/' && text[at + 2] === '/')
  )
}

/** The colons in reach of a name that begins at `at`. */
function colonsAfter(text: string, at: number): readonly number[] {
  const colons: number[] = []
  let words = 1
  const limit = Math.min(text.length, at + MAX_NAME_LENGTH)
  for (let position = at; position < limit; position++) {
    if (colons.length < MAX_COLONS && isNameColon(text, position) && !isSpace(text[position - 1])) colons.push(position)
    if (!isSpace(text[position])) continue
    if (++words > MAX_NAME_WORDS) break
    position = skipSpace(text, position) - 1
  }
  return colons
}
