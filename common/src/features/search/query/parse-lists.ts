import type { QueryAttributes } from './attributes.ts'
import type { AttributeMatch } from './match-attribute.ts'
import { nameKey } from './names.ts'
import {
  attributeAt,
  countTerm,
  expect,
  isOperatorAt,
  isWordAt,
  type ParseState,
  problem,
  style,
  takeName,
  takeOperator,
  takeSpace,
} from './parse-state.ts'
import { type Delimited, readName } from './scan.ts'
import type { HasSyntax, SortSyntax, WrittenName } from './syntax.ts'

/** The old spelling `{has attachments}`. */
export function hasLiteral(attributes: QueryAttributes, read: Delimited, start: number): WrittenName | null {
  const name = /^has\s+(\S.*)$/iu.exec(read.text.trim())?.[1]
  return name && attributes.isHas(nameKey(name)) ? { text: name, braced: false, start, end: read.end } : null
}

/** Moves behind the name and its colon. */
export function takeHead(state: ParseState, match: AttributeMatch): void {
  style(state, 'field_name', match.name.start, match.name.end)
  state.at = match.colon
  takeOperator(state, 1)
}

/** Can no value begin here? */
export function isValueMissing(state: ParseState): boolean {
  const char = state.text[state.at]
  return (
    char === undefined ||
    char === ',' ||
    char === ')' ||
    isOperatorAt(state, state.at) ||
    attributeAt(state, state.at) !== null
  )
}

/** Calls `read` for each part of a list; parts that are missing are problems. */
export function readList(
  state: ParseState,
  head: AttributeMatch,
  kind: 'value' | 'has' | 'sortKey',
  read: () => boolean,
): void {
  const attribute = kind === 'value' ? { attribute: head.name.text } : {}
  for (;;) {
    takeSpace(state)
    expect(state, { kind, at: state.at, ...attribute })
    if (isValueMissing(state) || !read())
      problem(state, 'value_missing', head.name.start, Math.max(state.at, head.colon + 1), { field: head.name.text })
    else countTerm(state)
    const { at } = state
    takeSpace(state)
    if (state.at === state.text.length && state.at > at && state.slot.at < at)
      expect(state, { kind: 'afterValue', at: state.at, ...attribute })
    if (state.text[state.at] !== ',') {
      state.at = Math.max(at, head.colon + 1)
      return
    }
    takeOperator(state, 1)
  }
}

/** The slice from `start` to the last sign that was read, without the space behind. */
export function spanFrom(state: ParseState, start: number): { readonly start: number; readonly end: number } {
  return { start, end: state.at }
}

export function parseHas(state: ParseState, head: AttributeMatch): HasSyntax {
  const names: { negated: boolean; name: WrittenName }[] = []
  const { attributes, shapeOf } = state.names
  const isKnown = (name: string): boolean => attributes.isHas(nameKey(name)) || shapeOf(name) !== null
  takeHead(state, head)
  readList(state, head, 'has', () => {
    const negated = state.text[state.at] === '-'
    const read = readName(state.text, negated ? state.at + 1 : state.at, false, isKnown)
    if (!read) return false
    if (negated) takeOperator(state, 1)
    names.push({ negated, name: takeName(state, read) })
    return true
  })
  return { kind: 'has', names, ...spanFrom(state, head.name.start) }
}

export function parseSort(state: ParseState, head: AttributeMatch): SortSyntax {
  const keys: { name: WrittenName; direction: 'asc' | 'desc' | null }[] = []
  const { attributes, shapeOf } = state.names
  const isKnown = (name: string): boolean => attributes.isSort(nameKey(name)) || shapeOf(name) !== null
  takeHead(state, head)
  readList(state, head, 'sortKey', () => {
    const read = readName(state.text, state.at, false, isKnown)
    if (!read) return false
    const name = takeName(state, read, 'field_name')
    keys.push({ name, direction: takeDirection(state) })
    return true
  })
  return { kind: 'sort', keys, ...spanFrom(state, head.name.start) }
}

function takeDirection(state: ParseState): 'asc' | 'desc' | null {
  const { at } = state
  takeSpace(state)
  if (state.at > at) expect(state, { kind: 'sortDirection', at: state.at })
  for (const word of ['asc', 'desc'] as const) {
    if (!isWordAt(state, state.at, word)) continue
    takeOperator(state, word.length)
    return word
  }
  state.at = at
  return null
}
