import { type Language, markerOf } from './languages.ts'
import type { SearchState } from './search-state.ts'
import { prefixesOf, stemsOf, type Term, type TermPart } from './text-terms.ts'
import type { WordForms } from './word-forms.ts'

export type Forms = ReadonlyMap<string, WordForms>

/** A term in the index: an expression, or that it limits nothing (stop words). */
export type TermQuery = string | 'everything'

const NO_FORMS: WordForms = { forms: [], stopIn: [] }

/** A lexeme in the syntax of `tsquery`; `weights` such as `A` or `BCD`, empty for any. */
function lexeme(text: string, weights: string, isPrefix = false): string {
  const quoted = `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  const flags = `${isPrefix ? '*' : ''}${weights}`
  return flags === '' ? quoted : `${quoted}:${flags}`
}

const anyOf = (parts: readonly string[]): string => (parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' | ')})`)
const markers = (languages: readonly Language[]): readonly string[] =>
  languages.map(language => lexeme(markerOf(language), ''))

/** How terms become queries. */
export interface QueryOptions {
  /** Letters of the parts of the vector that count; empty: all. */
  readonly weights: string
  /** The term is one of several of which any may match: that it has stop words is no reason then. */
  readonly isChoice: boolean
  /** Also by what unfinished words may have been cut to by a stemmer; then the source text decides. */
  readonly withStems: boolean
}

/** All ways in which a part may stand in the index; null for a word that nothing but stop lists knows. */
function partQuery(part: TermPart, forms: Forms, { weights, withStems }: QueryOptions): string | null {
  const found = (forms.get(part.word) ?? NO_FORMS).forms.map(form => lexeme(form, weights))
  const prefixes = part.isPrefix ? prefixesOf(part.word).map(prefix => lexeme(prefix, weights, true)) : []
  const stems = part.isPrefix && withStems ? stemsOf(part.word).map(stem => lexeme(stem, weights)) : []
  // Stems of a beginning are stems of other words, too: “crashi” and “crashes”.
  const isUnfinished = part.isPrefix && !withStems && stemsOf(part.word).length > 0
  const all = [...new Set([...prefixes, ...(isUnfinished ? [] : found), ...stems])]
  return all.length === 0 ? null : anyOf(all)
}

const stopIn = (part: TermPart, forms: Forms): readonly Language[] =>
  part.isPrefix ? [] : (forms.get(part.word) ?? NO_FORMS).stopIn

/**
 * A term as `tsquery`. In rows of a language in which one of its words is a stop word that word limits nothing, and
 * inside a phrase stands for any word.
 */
export function termQuery(term: Term, forms: Forms, state: SearchState, options: QueryOptions): TermQuery {
  const { isChoice } = options
  if (term.pattern !== null) return looseQuery(term, forms, options)
  const ways: string[] = []
  for (const { kept, languages } of readings(term, forms, state)) {
    const isWhole = kept.length === term.parts.length
    // Rows of earlier versions have no marker: until they have, stop words of any language are left out.
    if (kept.length === 0 && state.isRenewing && !isChoice) return 'everything'
    const phrase = phraseOf(kept, forms, options)
    if (isWhole && phrase) ways.push(phrase)
    else if (isChoice && kept.length === 0) continue
    else if (kept.length === 0) ways.push(...markers(languages))
    else if (phrase) ways.push(state.isRenewing ? phrase : `(${phrase} & ${anyOf(markers(languages))})`)
  }
  const isStopEverywhere = term.parts.every(part => stopIn(part, forms).length === state.searched.length)
  return isStopEverywhere || ways.length === 0 ? 'everything' : anyOf([...new Set(ways)])
}

/** The parts in any order; the pattern decides over the rest. */
function looseQuery(term: Term, forms: Forms, options: QueryOptions): TermQuery {
  const parts = term.parts
    .filter(part => stopIn(part, forms).length === 0)
    .flatMap(part => partQuery(part, forms, options) ?? [])
  return parts.length === 0 ? 'everything' : `(${parts.join(' & ')})`
}

interface Reading {
  readonly kept: readonly TermPart[]
  readonly languages: readonly Language[]
}

/** The term without the stop words of each language; languages that leave the same words belong together. */
function readings(term: Term, forms: Forms, { searched }: SearchState): readonly Reading[] {
  const byKept = new Map<string, { readonly kept: readonly TermPart[]; readonly languages: Language[] }>()
  for (const language of searched) {
    const kept = term.parts.filter(part => !stopIn(part, forms).includes(language))
    const key = kept.map(part => part.at).join(',')
    const reading = byKept.get(key) ?? { kept, languages: [] }
    reading.languages.push(language)
    byKept.set(key, reading)
  }
  return [...byKept.values()]
}

function phraseOf(parts: readonly TermPart[], forms: Forms, options: QueryOptions): string | null {
  let phrase = ''
  let previous: TermPart | null = null
  for (const part of parts) {
    const query = partQuery(part, forms, options)
    if (query === null) continue
    phrase = previous ? `${phrase} <${part.at - previous.at}> ${query}` : query
    previous = part
  }
  return phrase === '' ? null : parts.length > 1 ? `(${phrase})` : phrase
}
