import { looksLikeDate } from './date-words.ts'
import type { AttributeShape } from './names.ts'
import { isValueMissing } from './parse-lists.ts'
import { expect, isWordAt, type ParseState, problem, takeName, takeOperator, takeSpace } from './parse-state.ts'
import { isRangeAt, type ReadName, readName, skipSpace } from './scan.ts'
import type { HistorySyntax, WrittenName } from './syntax.ts'

interface Parts {
  from: WrittenName | null
  to: WrittenName | null
  by: WrittenName | null
  when: HistorySyntax['when']
}

/** Reads `was V` and `changed …` after a field, unless the field has a value of that name. */
export function parseHistory(
  state: ParseState,
  start: number,
  negated: boolean,
  attribute: string,
  shape: AttributeShape,
): HistorySyntax | null {
  const word = (['was', 'changed'] as const).find(candidate => isWordAt(state, state.at, candidate))
  if (!word || state.names.hasValue(attribute, word)) return null
  takeOperator(state, word.length)
  const parts: Parts = { from: null, to: null, by: null, when: null }
  let end = state.at
  if (word === 'was') {
    parts.from = takeValue(state, shape.users, attribute)
    if (!parts.from) problem(state, 'value_missing', start, end, { field: attribute })
    else end = state.at
  }
  while (takePart(state, parts, word, shape.users, attribute)) end = state.at
  state.at = end
  return { kind: 'history', negated, word, ...parts, start, end }
}

/** Reads one more part, in any order but each only once. */
function takePart(
  state: ParseState,
  parts: Parts,
  word: HistorySyntax['word'],
  users: boolean,
  attribute: string,
): boolean {
  const { at } = state
  takeSpace(state)
  if (state.at > at && word === 'changed') expect(state, { kind: 'history', at: state.at, attribute })
  if (isValueMissing(state)) return false
  if (parts.by === null && isWordAt(state, state.at, 'by')) {
    parts.by = takeAfterWord(state, 2, true, 'updater')
    return parts.by !== null
  }
  if (word === 'changed' && parts.from === null && isWordAt(state, state.at, 'from')) {
    parts.from = takeAfterWord(state, 4, users, attribute)
    return parts.from !== null
  }
  if (word === 'changed' && parts.to === null && isWordAt(state, state.at, 'to')) {
    parts.to = takeAfterWord(state, 2, users, attribute)
    return parts.to !== null
  }
  if (parts.when === null) parts.when = takeWhen(state)
  else return false
  return parts.when !== null
}

/** The name behind a word of the history; without one the word is left where it is, as text. */
function takeAfterWord(state: ParseState, length: number, users: boolean, attribute: string): WrittenName | null {
  const behind = skipSpace(state.text, state.at + length)
  if (behind > state.at + length) expect(state, { kind: 'value', at: behind, attribute })
  const next = { ...state, at: behind }
  if (isValueMissing(next) || !readBare(state, behind, users)) return null
  takeOperator(state, length)
  return takeValue(state, users, attribute)
}

function readBare(state: ParseState, at: number, users: boolean): ReadName | null {
  return readName(state.text, at, true, users ? state.names.isUser : undefined)
}

function takeValue(state: ParseState, users: boolean, attribute: string): WrittenName | null {
  const { at } = state
  takeSpace(state)
  if (state.at > at) expect(state, { kind: 'value', at: state.at, attribute })
  const read = isValueMissing(state) ? null : readBare(state, state.at, users)
  return read ? takeName(state, read) : null
}

/** A range of dates, or one date. */
function takeWhen(state: ParseState): HistorySyntax['when'] {
  const { text } = state
  const first = readName(text, state.at, true)
  if (!first) return null
  const dots = skipSpace(text, first.end)
  if (!isRangeAt(text, dots)) {
    if (!looksLikeDate(first.name.text)) return null
    const day = takeName(state, first)
    return { from: day, to: day }
  }
  const last = readName(text, skipSpace(text, dots + 2), true)
  if (!isBound(first.name) || !last || !isBound(last.name)) return null
  const from = takeName(state, first)
  state.at = dots
  takeOperator(state, 2)
  takeSpace(state)
  const to = takeName(state, last)
  return { from: isOpen(from) ? null : from, to: isOpen(to) ? null : to }
}

function isBound(name: WrittenName): boolean {
  return isOpen(name) || looksLikeDate(name.text)
}

function isOpen(name: WrittenName): boolean {
  return !name.braced && name.text === '*'
}
