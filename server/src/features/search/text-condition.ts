import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { textQuery } from './text-query.ts'

/** Where a text is looked for; a field: in the text of that custom field. */
export type TextScope =
  | 'all'
  | 'summary'
  | 'description'
  | 'comments'
  | 'code'
  | 'attachments'
  | { readonly fieldId: number }

/**
 * words: all of them in any order, `*` and `?` allowed · any: one of them · phrase: word forms in order, a stop word
 * standing for any word · exact: these characters in this letter case.
 */
export interface TextSearch {
  readonly mode: 'words' | 'any' | 'phrase' | 'exact'
  readonly text: string
  readonly scope: TextScope
}

/** What rows of `search_text` match. Who may read them is another condition: `textRowVisible`. */
export interface TextCondition {
  /** everything: nothing but stop words, so that the text limits nothing · nothing: no word at all. */
  readonly matches: 'rows' | 'everything' | 'nothing'
  /** A `tsquery` that the index answers, a superset of the rows; null when the index is of no help. For estimates. */
  readonly tsquery: RawBuilder<unknown> | null
  /** The whole condition on a row of `search_text` under this alias, scope and source text included. */
  readonly row: (alias: string) => RawBuilder<boolean>
  /** Words that were left out, as they limit nothing. */
  readonly ignored: readonly string[]
}

/** Compiles a text search. Costs at most two small statements. */
export async function textCondition(_ctx: RequestContext, search: TextSearch): Promise<TextCondition> {
  const tsquery = textQuery(search.text)
  return {
    matches: tsquery ? 'rows' : 'nothing',
    tsquery,
    row: alias => (tsquery ? sql<boolean>`${sql.ref(`${alias}.tsv`)} @@ (${tsquery})` : sql<boolean>`false`),
    ignored: [],
  }
}
