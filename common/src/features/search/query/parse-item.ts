import { parseFilter } from './parse-filter.ts'
import { hasLiteral, parseHas, parseSort } from './parse-lists.ts'
import {
  attributeAt,
  countTerm,
  doubtWord,
  exactAt,
  expect,
  type ParseState,
  problem,
  style,
  takeName,
  takeOperator,
} from './parse-state.ts'
import { isNegation, isSingle, isTextStop, textWordEnd } from './parse-text.ts'
import { type Delimited, readDelimited, readName, skipSpace } from './scan.ts'
import type { SyntaxItem, SyntaxNode, TextMode } from './syntax.ts'

/** Reads one item of a term; always moves on. null: there was only a comma. */
export function parseItem(state: ParseState): SyntaxItem | null {
  const { text } = state
  const start = state.at
  countTerm(state)
  if (state.stopped) return null
  const match = attributeAt(state, start)
  if (match?.role === 'has') return parseHas(state, match)
  if (match?.role === 'sort') return parseSort(state, match)
  if (match) return parseFilter(state, match)
  const negated = isNegation(text, start)
  const at = negated ? start + 1 : start
  const char = text[at]
  if (char === '"') {
    const read = readDelimited(text, at, '"')
    if (!read.closed) problem(state, 'unbalanced', at, at + 1, { sign: '"' })
    return takeQuoted(state, negated, 'phrase', read)
  }
  const exact = exactAt(state, at)
  if (exact) return takeQuoted(state, negated, 'exact', exact)
  if (negated || isSingle(text, start)) return parseSingle(state, negated)
  if (char === '{') {
    const read = readDelimited(text, at, '}')
    const name = hasLiteral(state.names.attributes, read, at)
    if (!read.closed) problem(state, 'unbalanced', at, at + 1, { sign: '{' })
    if (!name) return takeQuoted(state, false, 'any', read)
    style(state, 'field_value', at, read.end)
    state.at = read.end
    return { kind: 'has', names: [{ negated: false, name }], start, end: state.at }
  }
  if (char === ',') {
    takeOperator(state, 1)
    return null
  }
  return parseText(state)
}

function takeQuoted(state: ParseState, negated: boolean, mode: TextMode, read: Delimited): SyntaxItem {
  const start = state.at
  if (negated) takeOperator(state, 1)
  style(state, 'text', state.at, read.end)
  state.at = read.end
  return { kind: 'text', negated, mode, text: read.text, start, end: read.end }
}

function parseSingle(state: ParseState, negated: boolean): SyntaxItem | null {
  const start = state.at
  expect(state, { kind: 'single', at: start })
  takeOperator(state, 1)
  const read = readName(state.text, state.at, false)
  if (!read) return null
  const value = takeName(state, read)
  const whole = { text: value.text, end: value.end, closed: true }
  const literal = value.braced ? hasLiteral(state.names.attributes, whole, value.start) : null
  if (literal) return { kind: 'has', names: [{ negated, name: literal }], start, end: state.at }
  return { kind: 'single', negated, value, start, end: state.at }
}

/** Words up to the next item. */
function parseText(state: ParseState): SyntaxItem {
  const { text } = state
  const start = state.at
  const words: string[] = []
  let end = start
  for (let at = start; at === start || !isTextStop(state, at); at = skipSpace(text, end)) {
    expect(state, { kind: 'item', at })
    end = textWordEnd(text, at)
    words.push(text.slice(at, end))
    doubtWord(state, at, end)
  }
  style(state, 'text', start, end)
  state.at = end
  return { kind: 'text', negated: false, mode: 'words', text: words.join(' '), start, end }
}

/** Does it only say how to sort? */
export function isSortOnly(node: SyntaxNode): boolean {
  return node.kind === 'term' && node.items.every(item => item.kind === 'sort')
}
