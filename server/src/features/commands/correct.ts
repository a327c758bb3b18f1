import { type Command, type Expected, isError, piecesAt } from '@cairn/common/features/commands'
import { nearNames } from '@cairn/common/features/search'
import type { RequestContext } from '../../platform/context/index.ts'
import type { SuggestionRow } from '../issue-search/index.ts'
import { type Option, optionsOf, type SuggestFrom, valueOptions } from './suggest.ts'

/** What may have been meant by a part of the text that is unknown. */
export interface Correction {
  readonly names: readonly string[]
  readonly start: number
  readonly end: number
}

const UNKNOWN: ReadonlySet<string> = new Set([
  'unknown_command',
  'unknown_value',
  'unknown_user',
  'unknown_principal',
  'unknown_project',
  'unknown_tag',
])

/** The names nearest to what the commands could not be read from, by what may stand there; null when none is near. */
export async function correctionOf(from: SuggestFrom, commands: readonly Command[]): Promise<Correction | null> {
  const problem = commands.at(-1)
  if (!problem || !isError(problem) || !UNKNOWN.has(problem.code)) return null
  const start = problem.at
  const pieces = piecesAt(from.text, start)
  const written = pieces.at(-1)?.key ?? ''
  if (written === '') return null
  const known: string[] = []
  const expected = from.slots.filter(slot => slot.start === start)
  for (const slot of expected) known.push(...(await knownAt(from, slot.expected, written)).map(({ name }) => name))
  // A longer name is meant rather than its first word.
  for (const { key, end } of pieces) {
    const names = nearNames(key, known)
    if (names.length > 0) return { names, start, end }
  }
  return null
}

/** Fields, words and values all; of people, tags and the like there are many: those that begin with the same letter. */
async function knownAt(from: SuggestFrom, expected: Expected, written: string): Promise<readonly Option[]> {
  const initial = [...written][0] ?? ''
  const alike = await optionsOf(from, expected, initial)
  if (expected.kind === 'command')
    return [...(await optionsOf(from, expected, '')), ...(await valueOptions(from, '')), ...alike]
  return expected.kind === 'field' ? [...(await optionsOf(from, expected, '')), ...alike] : alike
}

/** Corrections as completion offers them, but for what it does anyway: each takes the place of the unknown part alone. */
export function suggestCorrections(
  ctx: RequestContext,
  { names, start, end }: Correction,
  completions: readonly SuggestionRow[],
): readonly SuggestionRow[] {
  const group = ctx.texts.format(ctx.locale, 'command.assist.near')
  const isOffered = (name: string) =>
    completions.some(({ option, completionStart }) => completionStart === start && option === name)
  return names
    .filter(name => !isOffered(name))
    .map(option => ({
      option,
      prefix: null,
      suffix: ' ',
      description: null,
      group,
      icon: null,
      userId: null,
      matchingStart: 0,
      matchingEnd: 0,
      completionStart: start,
      completionEnd: end,
      caret: start + option.length + 1,
    }))
}
