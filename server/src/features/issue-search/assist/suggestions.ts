import { type Completion, type Dictionary, nameKey } from '@cairn/common/features/search'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { QueryLanguage } from '../query-languages.ts'
import { suggestAfterValue, suggestItems } from './suggest-items.ts'
import { suggestHas, suggestSortDirection, suggestSortKeys } from './suggest-lists.ts'
import { suggestSingles } from './suggest-singles.ts'
import { suggestHistory, suggestValues } from './suggest-values.ts'
import type { SuggestionRow } from './suggestion.ts'

/** What suggestions are made from. */
export interface Assistance {
  readonly ctx: RequestContext
  readonly text: string
  readonly at: Completion
  readonly dictionary: Dictionary
  /** Another language than that of issues: it has no fields and links, and no values that stand alone. */
  readonly language: QueryLanguage | undefined
  /** Projects that the query or its context names. */
  readonly near: ReadonlySet<number>
  readonly say: (key: string, facts?: Readonly<Record<string, unknown>>) => string
}

export const MAX_SUGGESTIONS = 50

/** What may stand at the caret, the likely first. */
export async function suggestionsFor(assistance: Assistance): Promise<readonly SuggestionRow[]> {
  const rows = await rowsFor(assistance)
  const seen = new Set<string>()
  return rows
    .filter(row => {
      const key = `${row.prefix ?? ''}${nameKey(row.option)}${row.suffix ?? ''}`
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
    .slice(0, MAX_SUGGESTIONS)
}

async function rowsFor(assistance: Assistance): Promise<readonly SuggestionRow[]> {
  switch (assistance.at.kind) {
    case 'item':
      return suggestItems(assistance)
    case 'value':
      return suggestValues(assistance)
    case 'afterValue':
      return suggestAfterValue(assistance)
    case 'single':
      return assistance.language ? [] : suggestSingles(assistance, 30)
    case 'sortKey':
      return suggestSortKeys(assistance)
    case 'sortDirection':
      return suggestSortDirection(assistance)
    case 'history':
      return suggestHistory(assistance)
    case 'has':
      return suggestHas(assistance)
    default:
      return []
  }
}
