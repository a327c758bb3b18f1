import search from 'approx-string-match'
import { isWord, wordTokens } from '../text-diff/index.ts'
import type { Budget, Candidate } from './find-quote.ts'
import { likeness } from './likeness.ts'
import type { NewPassages } from './new-passages.ts'
import type { WordIndex } from './word-index.ts'

/** A passage may differ from the quote in so many of its characters. */
const MAX_ERRORS = 0.25
/** Longer quotes are found by their ends, and then compared by words. */
const MAX_PATTERN = 256
const END_LENGTH = 64
const MAX_WORDS = 128
/** So many places are looked at closely. */
const MAX_TRIES = 4
/** Of the quote's words that tell where, so many have to agree on a place. */
const MIN_AGREEMENT = 0.3

/**
 * Looks for passages like a quote among what is new. Its rarer words tell where to look, and only there it is compared
 * character by character: over a whole text that takes 30 ms for 100 kB. Undefined when the budget did not last.
 */
export function createApproximateSearch(
  passages: NewPassages,
  index: WordIndex,
  budget: Budget,
): (quote: string) => readonly Candidate[] | undefined {
  return quote => {
    const found: Candidate[] = []
    for (const place of likelyPlaces(quote, index)) {
      if (budget.units <= 0) return undefined
      const slack = Math.ceil(quote.length * MAX_ERRORS) + 8
      const start = Math.max(0, place - slack)
      const window = passages.text.slice(start, place + quote.length + 2 * slack)
      const match = quote.length > MAX_PATTERN ? longMatch(window, quote, budget) : shortMatch(window, quote, budget)
      if (!match) continue
      const candidate = { start: start + match.start, end: start + match.end, quality: match.quality }
      const isKnown = found.some(other => candidate.start < other.end && candidate.end > other.start)
      if (!isKnown && passages.touch(candidate)) found.push(candidate)
    }
    return found
  }
}

/** Where the quote would begin, by what its words say; the most likely first. */
function likelyPlaces(quote: string, index: WordIndex): readonly number[] {
  const size = Math.max(16, quote.length >> 2)
  const votes = new Map<number, { weight: number; place: number }>()
  let all = 0
  const words = wordTokens(quote, 0, quote.length).filter(token => isWord(quote, token))
  const ends = words.length > MAX_WORDS ? [...words.slice(0, MAX_WORDS / 2), ...words.slice(-MAX_WORDS / 2)] : words
  for (const token of ends) {
    const word = quote.slice(token.start, token.end)
    const places = index(word)
    if (places === 'everywhere') continue
    all += word.length
    for (const place of places) vote(votes, place - token.start, size, word.length)
  }
  return [...votes.values()]
    .filter(({ weight }) => weight >= all * MIN_AGREEMENT)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 2 * MAX_TRIES)
    .filter((one, at, list) => !list.slice(0, at).some(other => Math.abs(other.place - one.place) <= size))
    .slice(0, MAX_TRIES)
    .map(({ place }) => place)
}

/** In its part of the text and in the one before, as the words of one place may lie in both. */
function vote(
  votes: Map<number, { weight: number; place: number }>,
  place: number,
  size: number,
  weight: number,
): void {
  const part = Math.floor(place / size)
  for (const key of [part, part - 1]) {
    const known = votes.get(key)
    if (known) known.weight += weight
    else votes.set(key, { weight, place })
  }
}

interface Match {
  readonly start: number
  readonly end: number
  readonly quality: number
}

function shortMatch(window: string, quote: string, budget: Budget): Match | undefined {
  const matches = search(window, quote, Math.floor(quote.length * MAX_ERRORS))
  budget.units -= window.length * (1 + (quote.length >> 5)) + matches.length * quote.length
  const [best] = matches
  if (!best) return undefined
  const quality = sameness(quote, window.slice(best.start, best.end))
  return quality < 1 - MAX_ERRORS ? undefined : { start: best.start, end: best.end, quality }
}

function longMatch(window: string, quote: string, budget: Budget): Match | undefined {
  const head = shortMatch(window, quote.slice(0, END_LENGTH), budget)
  const tail = shortMatch(window, quote.slice(-END_LENGTH), budget)
  if (!head || !tail || tail.end - head.start < quote.length * (1 - MAX_ERRORS)) return undefined
  const passage = window.slice(head.start, tail.end)
  budget.units -= passage.length + quote.length
  const quality = sameness(quote, passage)
  return quality < 1 - MAX_ERRORS ? undefined : { start: head.start, end: tail.end, quality }
}

/** Nothing that matters has gone, and nothing has come. */
const sameness = (quote: string, passage: string): number =>
  Math.min(likeness(quote, passage), likeness(passage, quote))
