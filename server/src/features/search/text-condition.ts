import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { searchState } from './search-state.ts'
import { type TermQuery, termQuery } from './term-query.ts'
import { partOf, scopeCondition, scopeWeights, type TextScope } from './text-scope.ts'
import { sourceText, textSourcesOf } from './text-sources.ts'
import { literalPattern, parseTerms, type Term, unfinishedPattern } from './text-terms.ts'
import { wordForms } from './word-forms.ts'

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
  /**
   * A `tsquery` for estimates: about as many rows match it; null when the index is of no help. Without wildcards every
   * row that is found matches it.
   */
  readonly tsquery: RawBuilder<unknown> | null
  /** The whole condition on a row of `search_text` under this alias, scope and source text included. */
  readonly row: (alias: string) => RawBuilder<boolean>
  /** Words that were left out, as they limit nothing. */
  readonly ignored: readonly string[]
}

interface CompiledTerm {
  readonly term: Term
  /** What the index is asked: everything that may match. */
  readonly query: TermQuery
  /** What matches for sure. */
  readonly strict: TermQuery
  /** What the source text must match where the index is not sure. */
  readonly pattern: string | null
}

const NEVER = sql<boolean>`false`
const ALWAYS = sql<boolean>`true`

/** Compiles a text search. Costs at most two small statements. */
export async function textCondition(ctx: RequestContext, search: TextSearch): Promise<TextCondition> {
  // PostgreSQL knows no NUL, and half a character cannot be sent.
  const text = search.text.replaceAll('\0', ' ').toWellFormed()
  const { mode, scope } = search
  const sources = textSourcesOf(ctx.contributions)
  const source = (alias: string) => sourceText(sources, partOf(scope), alias)
  const { terms, ignored } = parseTerms({ mode, text, scope })
  const literal = mode === 'exact' && text.trim() !== '' ? text : null
  if (terms.length === 0 && literal === null) return { matches: 'nothing', tsquery: null, row: () => NEVER, ignored }
  const state = await searchState(ctx)
  const words = terms.flatMap(term => term.parts.map(part => part.word))
  const forms = await wordForms(ctx, words, state.searched)
  const weights = scopeWeights(scope)
  const isChoice = mode === 'any' && terms.length > 1
  const compile = (isAlone: boolean): readonly CompiledTerm[] =>
    terms.map(term => {
      const strict = termQuery(term, forms, state, { weights, isChoice: isAlone, withStems: false })
      const unfinished = unfinishedPattern(term)
      const query =
        unfinished === null ? strict : termQuery(term, forms, state, { weights, isChoice: isAlone, withStems: true })
      return { term, query, strict, pattern: term.pattern ?? unfinished }
    })
  const first = compile(isChoice)
  // When nothing else was said, a stop word of one language is looked for in the others.
  const compiled = first.every(({ query }) => query === 'everything') ? compile(true) : first
  const useless = compiled.filter(({ term, query }) => query === 'everything' && term.pattern === null)
  const limiting = compiled.filter(entry => !useless.includes(entry))
  const left = [...ignored, ...useless.map(({ term }) => term.text)]
  if (limiting.length === 0 && literal === null)
    return { matches: 'everything', tsquery: null, row: () => ALWAYS, ignored: left }
  const joined = (queries: readonly TermQuery[]): RawBuilder<unknown> | null => joinQueries(queries, isChoice)
  const indexed = joined(limiting.map(({ query }) => query))
  return {
    matches: 'rows',
    // Each stem of an unfinished word would count as a rare word of its own.
    tsquery: joined(limiting.map(({ strict }) => strict)),
    row: alias => {
      const patterns = limiting.some(({ pattern }) => pattern !== null)
      const conditions = [
        indexed ? sql<boolean>`${sql.ref(`${alias}.tsv`)} @@ ${indexed}` : null,
        scopeCondition(sources, scope, alias),
        literal === null ? null : literalCondition(literal, source(alias)),
        patterns ? patternCondition(limiting, isChoice, alias, source(alias)) : null,
      ].filter(condition => condition !== null)
      return sql<boolean>`(${sql.join(conditions, sql` and `)})`
    },
    ignored: left,
  }
}

function literalCondition(literal: string, source: RawBuilder<string>): RawBuilder<boolean> {
  const pattern = literalPattern(literal)
  return pattern === null
    ? sql<boolean>`strpos(${source}, ${literal}) > 0`
    : sql<boolean>`${source} collate "und-x-icu" ~ ${pattern}`
}

/** Null when the index cannot limit the rows at all. */
function joinQueries(queries: readonly TermQuery[], isChoice: boolean): RawBuilder<unknown> | null {
  const limiting = queries.filter(query => query !== 'everything')
  if (limiting.length === 0 || (isChoice && limiting.length < queries.length)) return null
  return sql`${limiting.join(isChoice ? ' | ' : ' & ')}::tsquery`
}

/** What the source text must match besides. It is read last, and only where the index does not know for sure. */
function patternCondition(
  terms: readonly CompiledTerm[],
  isChoice: boolean,
  alias: string,
  source: RawBuilder<string>,
): RawBuilder<boolean> {
  const vector = sql.ref(`${alias}.tsv`)
  const parts = terms.flatMap(({ term, query, strict, pattern }) => {
    const indexed = isChoice && query !== 'everything' ? [sql`${vector} @@ ${query}::tsquery`] : []
    if (pattern === null) return indexed
    const matches = sql`${source} collate "und-x-icu" ~* ${pattern}`
    const isSure = term.pattern === null && strict !== 'everything'
    const checked = isSure ? sql`(${vector} @@ ${strict}::tsquery or ${matches})` : matches
    return [sql`(${sql.join([...indexed, checked], sql` and `)})`]
  })
  return sql<boolean>`(${sql.join(parts, isChoice ? sql` or ` : sql` and `)})`
}
