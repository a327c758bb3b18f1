import type { Dictionary, Span } from '../../search/index.ts'
import type { Command, CommandFacts, ParsedCommands } from './command.ts'
import { commandAt, startsCommand } from './command-at.ts'
import { expect, isFailure, type Reading, skipComma, skipSpace } from './reading.ts'

/** Longest text of commands. */
export const MAX_COMMANDS = 4_000

/**
 * Reads commands for issues of the given projects. Never throws: from the first part that cannot be used, the rest is
 * one `error` command, and nothing may be applied then.
 */
export function parseCommands(text: string, dictionary: Dictionary, facts: CommandFacts): ParsedCommands {
  const whole: Span = { start: 0, end: text.length }
  if (text.length > MAX_COMMANDS)
    return { commands: [{ kind: 'error', code: 'too_long', facts: {}, at: 0, ...whole }], styles: [], slots: [] }
  const commands: Command[] = []
  const styles: Reading['styles'] = []
  const slots: Reading['slots'] = []
  let targets = facts.targets
  for (let at = skipSpace(text, 0); at < text.length; ) {
    slots.length = 0
    const reading: Reading = {
      text,
      dictionary,
      facts,
      targets,
      styles,
      slots,
      startsCommand: place => startsCommand(reading, place),
    }
    expect(reading, at, { kind: 'command', action: null })
    const read = commandAt(reading, at)
    if (isFailure(read)) {
      const { code, facts: told, byProject } = read
      // After a move it is the new project that all issues have in common.
      const isPart = targets === facts.targets && byProject !== undefined && byProject.size < targets.length
      const problem = { code, facts: told, ...(isPart ? { byProject } : {}) }
      commands.push({ kind: 'error', ...problem, at: read.at, start: at, end: text.length })
      styles.push({ start: read.at < text.length ? read.at : at, end: text.length, style: 'error' })
      return { commands, styles: inOrder(styles), slots }
    }
    const verb = facts.verbs.byKind(read.kind)
    if (verb?.once && commands.some(({ kind }) => kind === read.kind)) {
      commands.push({ kind: 'error', code: 'only_once', facts: {}, at, start: at, end: text.length })
      styles.push({ start: at, end: text.length, style: 'error' })
      return { commands, styles: inOrder(styles), slots }
    }
    commands.push(read)
    const moved = verb?.projectAfter?.(read)
    if (moved !== undefined) targets = facts.targets.length > 0 ? [moved] : targets
    at = skipComma(text, read.end).at
    if (at === text.length && at > read.end) slots.push({ start: at, expected: { kind: 'command', action: null } })
  }
  if (commands.length === 0) slots.push({ start: text.length, expected: { kind: 'command', action: null } })
  return { commands, styles: inOrder(styles), slots }
}

/** Tried and failed readings leave styles behind: of those that overlap the last stays. */
function inOrder(styles: Reading['styles']): Reading['styles'] {
  const kept: Reading['styles'] = []
  for (const style of [...styles].reverse())
    if (kept.every(other => style.end <= other.start || style.start >= other.end)) kept.push(style)
  return kept.sort((a, b) => a.start - b.start)
}
