import { type Dictionary, nameKey, type StyleRange } from '../../search/index.ts'
import type { CommandFacts, CommandProblem, CommandValue, Expected, Problem, ProjectFacts, Slot } from './command.ts'

/** Longest name that is looked for, and most words (or parts before `:` and `,`) of one. */
const MAX_NAME = 255
const MAX_PARTS = 24

/** The text being read, with everything that decides its meaning. Places are UTF-16 units. */
export interface Reading {
  readonly text: string
  readonly dictionary: Dictionary
  readonly facts: CommandFacts
  /** Projects for which values must be valid: those of the issues, or the one that an earlier command moves to. */
  readonly targets: readonly number[]
  readonly styles: StyleRange[]
  readonly slots: Slot[]
  /** Whether another command begins here; what is free text ends before it. */
  readonly startsCommand: (at: number) => boolean
}

/** The value of a field, and where it ends in the text. */
export interface ReadValue {
  readonly end: number
  /** null: the field is to be empty. */
  readonly value: CommandValue | null
  /** How the empty value was called. */
  readonly emptyName?: string
}

/** A part of the text that could not be read. */
export interface Failure extends Problem {
  readonly failed: true
  /** Where the trouble begins: of several ways to read a text the one that came furthest is reported. */
  readonly at: number
  /** The target projects that it fails for, where it does not fail for all alike. */
  readonly byProject?: ReadonlyMap<number, Problem>
}

export const fail = (code: CommandProblem, at: number, facts: Readonly<Record<string, string>> = {}): Failure => ({
  failed: true,
  code,
  facts,
  at,
})

/** The failure that projects cause, by what is the matter with each; null when nothing is with any. */
export function failFor(
  projects: readonly ProjectFacts[],
  at: number,
  problemOf: (project: ProjectFacts) => Problem | null,
): Failure | null {
  const byProject = new Map<number, Problem>()
  for (const project of projects) {
    const problem = problemOf(project)
    if (problem) byProject.set(project.id, problem)
  }
  const [first] = byProject.values()
  return first ? { ...fail(first.code, at, first.facts), byProject } : null
}

export const isFailure = (result: object): result is Failure => 'failed' in result

const isSpace = (character: string | undefined): boolean => character !== undefined && /\s/u.test(character)

export function skipSpace(text: string, from: number): number {
  let at = from
  while (isSpace(text[at])) at++
  return at
}

/** After spaces and commas. */
export function skipComma(text: string, from: number): { readonly at: number; readonly hasComma: boolean } {
  const comma = skipSpace(text, from)
  return text[comma] === ',' ? { at: skipSpace(text, comma + 1), hasComma: true } : { at: comma, hasComma: false }
}

export function wordEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && !isSpace(text[at])) at++
  return at
}

/** The word at a place for messages, not too long. */
export const wordAt = (text: string, from: number): string => text.slice(from, wordEnd(text, from)).slice(0, 100)

/** A piece of the text that may be a name. */
export interface Piece {
  readonly end: number
  readonly key: string
}

/** What stands in braces from here on; null when no braces do. The closing one ends it, whatever follows. */
export function bracedAt(text: string, from: number): { readonly inside: string; readonly end: number } | null {
  const close = text[from] === '{' ? text.indexOf('}', from) : -1
  return close < 0 ? null : { inside: text.slice(from + 1, close), end: close + 1 }
}

/**
 * All beginnings of the text from a place on that may be names, longest first: up to a space, comma or colon. Braces
 * leave no choice.
 */
export function piecesAt(text: string, from: number): readonly Piece[] {
  const braced = bracedAt(text, from)
  if (braced && braced.inside.length <= MAX_NAME) return [{ end: braced.end, key: nameKey(braced.inside) }]
  const pieces: Piece[] = []
  const limit = Math.min(text.length, from + MAX_NAME)
  for (let end = from + 1; end <= limit && pieces.length < MAX_PARTS; end++) {
    const next = text[end]
    if (next !== undefined && next !== ':' && next !== ',' && !isSpace(next)) continue
    if (isSpace(text[end - 1])) continue
    pieces.push({ end, key: nameKey(text.slice(from, end)) })
  }
  return pieces.reverse()
}

/** The optional colon after a name, and spaces. */
export function afterName(text: string, end: number): number {
  const at = skipSpace(text, end)
  return text[at] === ':' ? skipSpace(text, at + 1) : at
}

export function expect(reading: Reading, start: number, expected: Expected): void {
  reading.slots.push({ start, expected })
}

export const targetFacts = (reading: Reading): readonly ProjectFacts[] =>
  reading.targets.flatMap(id => reading.facts.projects.get(id) ?? [])
