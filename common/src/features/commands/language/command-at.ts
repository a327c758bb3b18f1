import type { Span } from '../../search/index.ts'
import type { Action, VerbCommand } from './command.ts'
import {
  afterName,
  expect,
  type Failure,
  fail,
  isFailure,
  piecesAt,
  type Reading,
  skipSpace,
  wordAt,
} from './reading.ts'
import type { Attempt, VerbWord } from './verbs.ts'

/** Reads the command that begins here, with `add` or `remove` before it. */
export function commandAt(reading: Reading, at: number): VerbCommand | Failure {
  const prefix = prefixAt(reading, at)
  if (prefix) {
    expect(reading, prefix.next, { kind: 'command', action: prefix.action })
    const found = firstOf(attemptsAt(reading, prefix.next, prefix.action))
    if (found && !isFailure(found)) {
      reading.styles.push({ start: at, end: prefix.end, style: 'operator' })
      return { ...found, start: at }
    }
    // A value may be called “Add”.
    const plain = firstOf(attemptsAt(reading, at, 'set'))
    if (plain && !isFailure(plain)) return plain
    if (prefix.next >= reading.text.length) return fail('value_missing', prefix.next)
    return found ?? fail('unknown_command', prefix.next, { value: wordAt(reading.text, prefix.next) })
  }
  return firstOf(attemptsAt(reading, at, 'set')) ?? fail('unknown_command', at, { value: wordAt(reading.text, at) })
}

function prefixAt(reading: Reading, at: number) {
  const match = /^(add|remove)(?=\s|$)/iu.exec(reading.text.slice(at, at + 8))
  if (!match?.[1]) return null
  const end = at + match[1].length
  const action: Action = match[1].toLowerCase() === 'add' ? 'add' : 'remove'
  return { action, end, next: skipSpace(reading.text, end) }
}

/** The first that can be read; else the failure that came furthest. */
function firstOf(attempts: readonly Attempt[]): VerbCommand | Failure | null {
  let worst: Failure | null = null
  for (const attempt of attempts) {
    const found = attempt()
    if (!found) continue
    if (!isFailure(found)) return found
    if (!worst || found.at > worst.at) worst = found
  }
  return worst
}

/** All ways to read a command here: the longest name first, and of equal length words before other names. */
function attemptsAt(reading: Reading, at: number, action: Action): readonly Attempt[] {
  const { verbs } = reading.facts
  return piecesAt(reading.text, at).flatMap(({ key, end }): Attempt[] => {
    const name = { start: at, end }
    const word = verbs.byWord(key)
    return [
      ...(word ? [() => readWord(reading, word, name, action)] : []),
      ...verbs.names.flatMap(({ attempts }) => attempts(reading, key, name, action)),
    ]
  })
}

function readWord(reading: Reading, word: VerbWord, name: Span, action: Action): ReturnType<Attempt> {
  reading.styles.push({ ...name, style: 'field_name' })
  return word.read(reading, name, afterName(reading.text, name.end), action)
}

/** Whether a command begins here that free text must end before. */
export function startsCommand(reading: Reading, at: number): boolean {
  const quiet: Reading = { ...reading, styles: [], slots: [], startsCommand: () => false }
  const { verbs } = quiet.facts
  const prefix = prefixAt(quiet, at)
  const start = prefix?.next ?? at
  const action = prefix?.action ?? 'set'
  return piecesAt(quiet.text, start).some(({ key, end }) => {
    const name = { start, end }
    const word = verbs.byWord(key)
    if (word) return isCommand(readWord(quiet, word, name, action))
    return verbs.names.some(
      ({ endsText, attempts }) => endsText && attempts(quiet, key, name, action).some(attempt => isCommand(attempt())),
    )
  })
}

const isCommand = (found: ReturnType<Attempt>): boolean => found !== null && !isFailure(found)
