import { isWord, wordTokens } from '../text-diff/index.ts'
import type { TextRange } from './anchor.ts'
import { createApproximateSearch } from './find-similar.ts'
import { contextLikeness } from './likeness.ts'
import type { NewPassages } from './new-passages.ts'
import { placesOf } from './places-of.ts'
import { createWeigher } from './weight.ts'
import { createWordIndex, INDEXED_LENGTH, type WordIndex } from './word-index.ts'

export interface LostQuote {
  readonly quote: string
  readonly prefix: string
  readonly suffix: string
  /** The passage of the new text that replaced what stood where the quote was. */
  readonly near?: TextRange
}

/** A passage that may be what was quoted; `quality` is 1 when it says the same. */
export interface Candidate extends TextRange {
  readonly quality: number
}

/** What the search may still read, in UTF-16 units; it is lowered as it reads. */
export interface Budget {
  units: number
}

/** `found`, `none`, or `unread` when the budget did not last. */
export type Finding =
  | { readonly kind: 'found'; readonly range: TextRange }
  | { readonly kind: 'none' }
  | { readonly kind: 'unread' }

/** More places than that are no place. */
const MAX_OCCURRENCES = 64
/** What a passage needs of what stood around the quote, unless the quote is one that nobody writes twice. */
const MIN_CONTEXT = 0.5
const MIN_WEIGHT = 20
/** Marks alone, which say nothing, need more. */
const MIN_CONTEXT_OF_MARKS = 0.75
const [QUALITY, CONTEXT, NEARNESS] = [0.6, 0.4, 0.15]
/** By how much the best has to be better than the next. */
const MARGIN = 0.1

const NONE: Finding = { kind: 'none' }

/**
 * Looks for quotes in what is new in a text: first as they are, then alike. What was found is the one clear winner, by
 * its words, by what stands around it, and by whether it stands where the quote was; between equals nothing is guessed.
 */
export function createFinder(passages: NewPassages, budget: Budget): (lost: LostQuote) => Finding {
  const index = createWordIndex(passages, budget)
  const similar = createApproximateSearch(passages, index, budget)
  const weigh = createWeigher()
  return lost => {
    if (budget.units <= 0) return { kind: 'unread' }
    const exact = occurrences(passages, lost.quote, index, budget)
    if (exact.length > MAX_OCCURRENCES) return NONE
    if (exact.length > 0) return clearWinner(passages.text, lost, exact, weigh(lost.quote))
    const candidates = similar(lost.quote)
    if (!candidates) return { kind: 'unread' }
    return clearWinner(passages.text, lost, candidates, weigh(lost.quote))
  }
}

function occurrences(passages: NewPassages, quote: string, index: WordIndex, budget: Budget): readonly Candidate[] {
  const found: Candidate[] = []
  for (const start of likelyStarts(quote, index) ?? startsIn(passages, quote, budget)) {
    const range = { start, end: start + quote.length }
    budget.units -= quote.length
    if (passages.text.startsWith(quote, start) && passages.touch(range)) found.push({ ...range, quality: 1 })
    if (found.length > MAX_OCCURRENCES || budget.units <= 0) break
  }
  return found
}

/** Where the quote may begin by its rarest word; undefined where no word of it says. Its ends may be parts of words. */
function likelyStarts(quote: string, index: WordIndex): readonly number[] | undefined {
  if (quote.length > INDEXED_LENGTH) return undefined
  let rarest: readonly number[] | undefined
  for (const token of wordTokens(quote, 0, quote.length)) {
    if (token.start === 0 || token.end === quote.length || !isWord(quote, token)) continue
    const places = index(quote.slice(token.start, token.end))
    if (places === 'everywhere' || (rarest && rarest.length <= places.length)) continue
    rarest = places.map(place => place - token.start)
  }
  return rarest
}

function* startsIn(passages: NewPassages, quote: string, budget: Budget): Generator<number> {
  for (const window of passages.around(quote.length)) {
    budget.units -= window.text.length >> 4
    for (const at of placesOf(window.text, quote, 4 * MAX_OCCURRENCES)) yield window.start + at
  }
}

function clearWinner(text: string, lost: LostQuote, candidates: readonly Candidate[], weight: number): Finding {
  const judged = candidates
    .map(({ start, end, quality }) => {
      const context = contextLikeness(lost, text, start, end)
      const isNear = lost.near !== undefined && start < lost.near.end && end > lost.near.start
      const score = QUALITY * quality + CONTEXT * (context ?? 0) + (isNear ? NEARNESS : 0)
      return { start, end, score, context: context ?? MIN_CONTEXT }
    })
    .sort((a, b) => b.score - a.score)
  const [best, next] = judged
  if (!best || (next && best.score - next.score < MARGIN)) return NONE
  const wanted = weight === 0 ? MIN_CONTEXT_OF_MARKS : weight < MIN_WEIGHT ? MIN_CONTEXT : 0
  if (best.context < wanted) return NONE
  return { kind: 'found', range: { start: best.start, end: best.end } }
}
