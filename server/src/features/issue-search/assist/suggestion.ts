import { type Completion, quoteName } from '@cairn/common/features/search'
import { wordAt } from './matching.ts'

/** A text that may stand at the caret. */
export interface SuggestionRow {
  readonly option: string
  readonly prefix: string | null
  readonly suffix: string | null
  readonly description: string | null
  readonly group: string | null
  readonly icon: string | null
  /** Whose picture stands beside it. */
  readonly userId: number | null
  readonly matchingStart: number
  readonly matchingEnd: number
  readonly completionStart: number
  readonly completionEnd: number
  readonly caret: number
}

export interface SuggestionParts {
  /** The name, without braces. */
  readonly name: string
  /** `#` or `-` before it. */
  readonly sign?: '#' | '-' | ''
  /** Default: a space. */
  readonly suffix?: string
  readonly description?: string | null
  readonly group?: string | null
  readonly icon?: string | null
  readonly userId?: number | null
  /** How it is written. Default: in braces where the bare name would mean something else. */
  readonly written?: string
}

/** A suggestion for the place in the query. */
export function suggest(at: Completion, parts: SuggestionParts): SuggestionRow {
  const written = parts.written ?? quoteName(parts.name)
  const isBraced = written.startsWith('{') && written.endsWith('}')
  const option = isBraced ? written.slice(1, -1) : written
  const prefix = `${parts.sign ?? ''}${isBraced ? '{' : ''}`
  const suffix = `${isBraced ? '}' : ''}${parts.suffix ?? ' '}`
  const match = at.prefix === '' ? -1 : wordAt(option, at.prefix)
  return {
    option,
    prefix: prefix === '' ? null : prefix,
    suffix: suffix === '' ? null : suffix,
    description: parts.description ?? null,
    group: parts.group ?? null,
    icon: parts.icon ?? null,
    userId: parts.userId ?? null,
    matchingStart: Math.max(match, 0),
    matchingEnd: match < 0 ? 0 : Math.min(match + at.prefix.length, option.length),
    completionStart: at.start,
    completionEnd: at.end,
    caret: at.start + prefix.length + option.length + suffix.length,
  }
}

/** Names of attributes may have spaces: only what would be read otherwise stands in braces. */
export function writtenAttribute(name: string): string {
  const words = name.split(' ')
  const joined = words.join('_')
  return words.length <= 6 && name.length <= 100 && !words.includes('') && quoteName(joined) === joined
    ? name
    : quoteName(name)
}

/** A comma, right behind what stands before the place. */
export function comma(
  { text, at }: { readonly text: string; readonly at: Completion },
  description: string,
  group: string | null = null,
): SuggestionRow {
  const start = text.slice(0, at.start).trimEnd().length
  return suggest({ ...at, start }, { name: ',', written: ',', description, group })
}
