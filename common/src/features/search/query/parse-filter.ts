import type { AttributeMatch } from './match-attribute.ts'
import type { AttributeShape } from './names.ts'
import { parseHistory } from './parse-history.ts'
import { readList, spanFrom, takeHead } from './parse-lists.ts'
import {
  doubtWord,
  exactAt,
  expect,
  type ParseState,
  problem,
  style,
  takeName,
  takeOperator,
  takeSpace,
} from './parse-state.ts'
import { isTextStop } from './parse-text.ts'
import { type Delimited, isBoundary, isRangeAt, readDelimited, readName, skipSpace } from './scan.ts'
import type { FilterSyntax, FilterValueSyntax, TextMode, TextValueSyntax, WrittenName } from './syntax.ts'

const NO_SHAPE: AttributeShape = { text: false, users: false, history: false }

/** Reads `attribute: value, value …`. */
export function parseFilter(state: ParseState, head: AttributeMatch): FilterSyntax {
  const shape = head.shape ?? NO_SHAPE
  const values: FilterValueSyntax[] = []
  if (!head.shape) problem(state, 'unknown_attribute', head.name.start, head.name.end, { name: head.name.text })
  takeHead(state, head)
  readList(state, head, 'value', () => {
    const value = parseValue(state, head.name.text, shape)
    if (value) values.push(value)
    return value !== null
  })
  return { kind: 'filter', attribute: head.name, values, ...spanFrom(state, head.name.start) }
}

function parseValue(state: ParseState, attribute: string, shape: AttributeShape): FilterValueSyntax | null {
  const { text } = state
  const start = state.at
  if (text[start] === '(') {
    const { node, start, end } = state.inner(state)
    // An empty one is any issue, as an empty group is.
    return { kind: 'query', inner: node ?? { kind: 'group', inner: null, start, end }, start, end }
  }
  const negated = text[start] === '-' && !isBoundary(text[start + 1])
  if (negated) takeOperator(state, 1)
  if (shape.text) return parseTextValue(state, start, negated)
  const history = shape.history ? parseHistory(state, start, negated, attribute, shape) : null
  if (history) return history
  return parseRange(state, start, negated, attribute, shape)
}

/** One value, or two bounds around `..`. */
function parseRange(
  state: ParseState,
  start: number,
  negated: boolean,
  attribute: string,
  shape: AttributeShape,
): FilterValueSyntax | null {
  const isUser = shape.users ? state.names.isUser : undefined
  const bare = isRangeAt(state.text, state.at)
  const read = bare ? null : readName(state.text, state.at, true, isUser)
  if (!bare && !read) return null
  const value = read ? takeName(state, read) : null
  const end = state.at
  takeSpace(state)
  if (!isRangeAt(state.text, state.at)) {
    state.at = end
    return value ? { kind: 'value', negated, value, start, end } : null
  }
  const dots = state.at
  takeOperator(state, 2)
  const behind = state.at
  takeSpace(state)
  expect(state, { kind: 'value', at: state.at, attribute, rangeStart: value?.text ?? '' })
  const to = readName(state.text, state.at, true, isUser)
  if (!to) state.at = behind
  if (!to || !value) problem(state, 'value_missing', start, Math.max(dots + 2, to?.end ?? 0), { field: attribute })
  const last = to ? takeName(state, to) : null
  return { kind: 'range', negated, from: bound(value), to: bound(last), start, end: state.at }
}

export function bound(name: WrittenName | null): WrittenName | null {
  return name && !name.braced && name.text === '*' ? null : name
}

function parseTextValue(state: ParseState, start: number, negated: boolean): TextValueSyntax | null {
  const { text } = state
  const char = text[state.at]
  if (char === '"' || char === '{') {
    const read = readDelimited(text, state.at, char === '{' ? '}' : '"')
    if (!read.closed) problem(state, 'unbalanced', state.at, state.at + 1, { sign: char })
    return takeQuoted(state, start, negated, char === '{' ? 'any' : 'phrase', read)
  }
  const exact = exactAt(state, state.at)
  if (exact) return takeQuoted(state, start, negated, 'exact', exact)
  const words: string[] = []
  let end = state.at
  for (let at = state.at; words.length === 0 || !isTextStop(state, at); at = skipSpace(text, end)) {
    // Behind the first word another item may begin.
    if (words.length > 0) expect(state, { kind: 'item', at })
    const word = wordEnd(text, at)
    if (word === at) break
    words.push(text.slice(at, word))
    doubtWord(state, at, word)
    end = word
    if (negated) break
  }
  if (words.length === 0) return null
  style(state, 'text', state.at, end)
  state.at = end
  return { kind: 'text', negated, mode: 'words', text: words.join(' '), start, end }
}

function takeQuoted(state: ParseState, start: number, negated: boolean, mode: TextMode, read: Delimited) {
  style(state, 'text', state.at, read.end)
  state.at = read.end
  return { kind: 'text', negated, mode, text: read.text, start, end: read.end } as const
}

function wordEnd(text: string, at: number): number {
  let end = at
  while (!isBoundary(text[end]) || (text[end] === '(' && text[end + 1] === ')' && end > at))
    end += text[end] === '(' ? 2 : 1
  return end
}
