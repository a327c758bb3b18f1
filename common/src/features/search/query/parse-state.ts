import type { Problem, ProblemCode, Style, StyleRange } from './condition.ts'
import { type AttributeMatch, attributeMatchAt } from './match-attribute.ts'
import type { QueryNames } from './names.ts'
import { type Delimited, exactEnd, isBoundary, isRangeAt, MAX_NAME_LENGTH, type ReadName, skipSpace } from './scan.ts'
import type { SyntaxNode, WrittenName } from './syntax.ts'

/** Longer queries, or ones of more or deeper nested conditions, are refused. */
export const MAX_LENGTH = 100_000
export const MAX_TERMS = 10_000
export const MAX_DEPTH = 200

/** What is expected at a place: whoever completes a text wants to know what it ended with. */
export interface Slot {
  readonly kind: 'item' | 'value' | 'afterValue' | 'sortKey' | 'sortDirection' | 'has' | 'single' | 'history'
  readonly at: number
  readonly attribute?: string
  readonly rangeStart?: string
  /** An item may stand here as well as what was expected before. */
  readonly instead?: Slot
}

/** Where the parser stands; it only ever moves forward. */
export interface ParseState {
  readonly text: string
  readonly names: QueryNames
  at: number
  depth: number
  terms: number
  /** A limit was passed: everything returns at once. */
  stopped: boolean
  readonly problems: Problem[]
  readonly doubts: Problem[]
  readonly styles: StyleRange[]
  /** What was found out about a place, as several rules ask the same. */
  match: { readonly at: number; readonly found: AttributeMatch | null } | null
  /** From here on no `'` closes. */
  noExactFrom: number
  /** The last thing that was expected. */
  slot: Slot
  /** Reads the query in parentheses that begins here; values and terms both hold such. */
  readonly inner: (state: ParseState) => {
    readonly node: SyntaxNode | null
    readonly start: number
    readonly end: number
  }
}

export function createState(text: string, names: QueryNames, inner: ParseState['inner']): ParseState {
  return {
    text,
    names,
    inner,
    at: 0,
    depth: 0,
    terms: 0,
    stopped: false,
    problems: [],
    doubts: [],
    styles: [],
    match: null,
    noExactFrom: Number.POSITIVE_INFINITY,
    slot: { kind: 'item', at: 0 },
  }
}

/** Notes what is expected here. */
export function expect(state: ParseState, slot: Slot): void {
  const { slot: last } = state
  // A word that turned out to lead nowhere is read again as text.
  if (slot.at < last.at || (slot.kind === 'item' && last.kind === 'item' && slot.at === last.at)) return
  state.slot = slot.kind === 'item' && last.at === slot.at && last.kind !== 'item' ? { ...slot, instead: last } : slot
}

export function stop(state: ParseState, code: 'too_long' | 'too_deep', limit: number): void {
  if (!state.stopped)
    state.problems.push({
      code,
      facts: { limit: String(limit), unit: limit === MAX_LENGTH ? 'characters' : 'conditions' },
      start: 0,
      end: state.text.length,
    })
  state.stopped = true
  state.at = state.text.length
}

/** Counts a condition. */
export function countTerm(state: ParseState): void {
  state.terms++
  if (state.terms > MAX_TERMS) stop(state, 'too_long', MAX_TERMS)
}

export function problem(
  state: ParseState,
  code: ProblemCode,
  start: number,
  end: number,
  facts: Problem['facts'] = {},
): void {
  if (!state.stopped) state.problems.push({ code, facts, start, end })
}

/** Notes a word of a text that begins with a name and a colon: somebody may have meant an attribute. */
export function doubtWord(state: ParseState, start: number, end: number): void {
  if (state.doubts.length >= MAX_DOUBTS) return
  const name = SUPPOSED.exec(state.text.slice(start, Math.min(end, start + MAX_NAME_LENGTH + 2)))?.[1]
  if (name !== undefined)
    state.doubts.push({ code: 'supposed_attribute', facts: { name }, start, end: start + name.length })
}

/** Not addresses, paths, times and `std::vector`. */
const SUPPOSED = /^(\p{L}[\p{L}\p{N}_-]*):(?:$|[\p{L}\p{N}])/u
const MAX_DOUBTS = 50

export function style(state: ParseState, kind: Style, start: number, end: number): void {
  if (end > start) state.styles.push({ style: kind, start, end })
}

/** Moves over one sign or word of the grammar. */
export function takeOperator(state: ParseState, length: number): void {
  style(state, 'operator', state.at, state.at + length)
  state.at += length
}

/** Moves behind a name that was read. */
export function takeName(state: ParseState, read: ReadName, kind: Style = 'field_value'): WrittenName {
  style(state, kind, read.name.start, read.end)
  if (!read.closed) problem(state, 'unbalanced', read.name.start, read.end, { sign: state.text[read.name.start] ?? '' })
  state.at = read.end
  return read.name
}

export function takeSpace(state: ParseState): void {
  state.at = skipSpace(state.text, state.at)
}

/** The attribute, `has:` or `sort by:` that begins here. */
export function attributeAt(state: ParseState, at: number): AttributeMatch | null {
  if (state.match?.at !== at) state.match = { at, found: attributeMatchAt(state.text, at, state.names) }
  return state.match.found
}

/** The exact text that begins here; remembers when nothing closes any more. */
export function exactAt(state: ParseState, at: number): Delimited | null {
  if (state.text[at] !== "'" || at >= state.noExactFrom) return null
  const exact = exactEnd(state.text, at)
  if (!exact && state.text.indexOf("'", at + 1) < 0) state.noExactFrom = at
  return exact
}

/** Is this word of the grammar here, standing alone? */
export function isWordAt(state: ParseState, at: number, word: string): boolean {
  const { text } = state
  return (
    text.length >= at + word.length &&
    text.slice(at, at + word.length).toLowerCase() === word &&
    (isBoundary(text[at + word.length]) || isRangeAt(text, at + word.length))
  )
}

export function isOperatorAt(state: ParseState, at: number): boolean {
  return isWordAt(state, at, 'or') || isWordAt(state, at, 'and')
}
