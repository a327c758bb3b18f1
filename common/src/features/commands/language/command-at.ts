import { bareProject, bareTag } from './bare-names.ts'
import type { Action, Command } from './command.ts'
import { bareField, fieldCommand } from './field-commands.ts'
import { keywordCommand, keywordOf } from './keyword-commands.ts'
import { linkCommand } from './link-command.ts'
import {
  expect,
  type Failure,
  fail,
  isFailure,
  piecesAt,
  type Reading,
  skipSpace,
  targetFacts,
  wordAt,
} from './reading.ts'

/** One way to read a command: tried in turn, the longest name first. */
export type Attempt = () => Command | Failure | null

/** Reads the command that begins here, with `add` or `remove` before it. */
export function commandAt(reading: Reading, at: number): Command | Failure {
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
function firstOf(attempts: readonly Attempt[]): Command | Failure | null {
  let worst: Failure | null = null
  for (const attempt of attempts) {
    const found = attempt()
    if (!found) continue
    if (!isFailure(found)) return found
    if (!worst || found.at > worst.at) worst = found
  }
  return worst
}

/**
 * All ways to read a command here: longest name first, and of equal length keywords, links, fields, values, projects,
 * tags.
 */
function attemptsAt(reading: Reading, at: number, action: Action): readonly Attempt[] {
  const { dictionary } = reading
  return piecesAt(reading.text, at).flatMap(({ key, end }): Attempt[] => {
    const name = { start: at, end }
    const keyword = keywordOf(key)
    return [
      ...(keyword ? [() => keywordCommand(reading, keyword, name, action)] : []),
      ...dictionary.named('link', key).map(link => () => linkCommand(reading, link, name, action)),
      ...fieldsNamed(reading, key).map(field => () => fieldCommand(reading, field, name, action)),
      () => bareField(reading, key, name, action),
      () => bareProject(reading, key, name, action),
      () => bareTag(reading, key, name, action),
    ]
  })
}

/** Fields of that name or alias, those of the target projects first and in their order. */
function fieldsNamed(reading: Reading, key: string) {
  const order = targetFacts(reading).flatMap(project => project.fields.map(field => field.fieldId))
  const place = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length)
  return [...reading.dictionary.named('field', key)].sort((a, b) => place(a.id) - place(b.id))
}

/** Whether a command begins here that free text must end before. Bare names count only when they are field values. */
export function startsCommand(reading: Reading, at: number): boolean {
  const quiet: Reading = { ...reading, styles: [], slots: [], startsCommand: () => false }
  const prefix = prefixAt(quiet, at)
  const start = prefix?.next ?? at
  const action = prefix?.action ?? 'set'
  return piecesAt(quiet.text, start).some(({ key, end }) => {
    const keyword = keywordOf(key)
    if (keyword) {
      const found = keywordCommand(quiet, keyword, { start, end }, action)
      return found !== null && !isFailure(found)
    }
    if (quiet.dictionary.named('link', key).some(link => !isFailure(linkCommand(quiet, link, { start, end }, action))))
      return true
    if (fieldsNamed(quiet, key).some(field => !isFailure(fieldCommand(quiet, field, { start, end }, action))))
      return true
    const bare = bareField(quiet, key, { start, end }, action)
    return bare !== null && !isFailure(bare)
  })
}
