import { diffTexts, type TextChange } from '../text-diff/index.ts'
import { type Anchor, placeIn, type TextRange, trimmedRange } from './anchor.ts'
import { type Budget, createFinder, type Finding, type LostQuote } from './find-quote.ts'
import { contextLikeness, likeness } from './likeness.ts'
import { mapRange } from './map-range.ts'
import { newPassages } from './new-passages.ts'
import { placesOf } from './places-of.ts'

export interface TextChanged {
  readonly before: string
  readonly after: string
  /** The version of the text after the change. */
  readonly version: string
}

export interface FollowedAnchors {
  /** The anchors in the order in which they came. */
  readonly anchors: readonly Anchor[]
  /** Indexes of those for which there was no time: they are outdated until they are followed with more of it. */
  readonly unread: readonly number[]
}

/** What is read in search of lost quotes unless said otherwise, in UTF-16 units; some 30 ms. */
const BUDGET = 2_000_000
/** What replaced a quote in its place is still it when so much of it is left. */
const MIN_LIKENESS = 0.5
/** A passage that is less like it gives way to a better one elsewhere. */
const SURE_LIKENESS = 0.8
const MAX_GROWTH = 2
/** And it needs so much of what stood around it. */
const MIN_CONTEXT = 0.4
/** How far from its place a quote may be found again without being looked for, and among how many of it. */
const SLACK = 64
const MAX_PLACES = 64
/** Beside its place equal words are other ones, unless so much around them is the same. */
const SAME_CONTEXT = 0.75

/**
 * Takes the anchors of a text over into what became of it. Each goes with its words: where they stand in what is equal
 * or where enough of them is left in place, it stays; where they are gone, they are looked for in what is new (moved
 * text, or text that returns), and without one clear winner the anchor is outdated, with the place where it was last
 * seen. Anchors that were outdated before are looked for as well.
 * @param units how much may be read in search of lost quotes
 */
export function followAnchors(change: TextChanged, anchors: readonly Anchor[], units = BUDGET): FollowedAnchors {
  const changes = diffTexts(change.before, change.after)
  const budget: Budget = { units }
  const find = createFinder(newPassages(change.after, changes), budget)
  const unread: number[] = []
  const followed = anchors.map((anchor, index) => {
    const place = placeOf(anchor, { ...change, changes, budget, find })
    if (place.kind === 'found') return anchoredAt(anchor, change, place.range)
    if (place.kind === 'unread') unread.push(index)
    return anchor.state === 'OUTDATED' ? anchor : { ...anchor, state: 'OUTDATED' as const }
  })
  return { anchors: followed, unread }
}

interface Following extends TextChanged {
  readonly changes: readonly TextChange[]
  readonly budget: Budget
  readonly find: (lost: LostQuote) => Finding
}

function anchoredAt(anchor: Anchor, { after, version }: TextChanged, range: TextRange): Anchor {
  return { quote: anchor.quote, ...placeIn(after, trimmedRange(after, range)), version, state: 'ANCHORED' }
}

const found = (range: TextRange): Finding => ({ kind: 'found', range })

function placeOf(anchor: Anchor, following: Following): Finding {
  if (anchor.version === following.version) return found(anchor)
  if (anchor.state === 'OUTDATED') return following.find(anchor)
  const { before, after, changes } = following
  const current = before.slice(anchor.start, anchor.end)
  const { range, widest, isEqual, lost } = mapRange(changes, anchor)
  if (isEqual && current === anchor.quote) return found(range)
  const again = againAround(widest, anchor, current, following)
  if (again) return found(again)
  if (isEqual) return found(range)
  const best = bestInPlace(anchor, current, [range, widest], lost, following)
  if (best && best.share >= SURE_LIKENESS) return found(best)
  const elsewhere = following.find({ ...anchor, near: widest })
  if (elsewhere.kind === 'found' || !best || best.share < MIN_LIKENESS) return elsewhere
  const context = contextLikeness(anchor, after, best.start, best.end) ?? 1
  return context >= MIN_CONTEXT ? found(best) : elsewhere
}

/** The passage in the place of the quote that is most like it, and by how much. */
function bestInPlace(
  { quote }: Anchor,
  current: string,
  ranges: readonly TextRange[],
  lost: number,
  { after, budget }: Following,
): (TextRange & { readonly share: number }) | undefined {
  const [best] = ranges
    .map(range => {
      const length = range.end - range.start
      const hasGrown = length > MAX_GROWTH * quote.length + SLACK
      // A passage that has grown much has all words of any quote somewhere: it counts when none of its own were lost.
      if (hasGrown) return { ...range, share: lost === 0 ? 1 : 0 }
      const kept = 1 - lost / current.length
      if (current === quote && kept > SURE_LIKENESS) return { ...range, share: kept }
      budget.units -= 2 * (length + quote.length)
      return { ...range, share: likeness(quote, after.slice(range.start, range.end)) }
    })
    .sort((x, y) => y.share - x.share)
  return best
}

/**
 * Where the words, or those that the anchor began with, stand unchanged around the place they had: of equal pieces the
 * difference of two texts may have taken others, and what was changed may have been changed back.
 */
function againAround(place: TextRange, anchor: Anchor, current: string, following: Following): TextRange | undefined {
  const { after, budget } = following
  const start = Math.max(0, place.start - SLACK)
  const window = after.slice(start, place.end + SLACK)
  for (const words of new Set([anchor.quote, current])) {
    budget.units -= window.length + words.length
    const places = placesOf(window, words, MAX_PLACES)
      .map(at => ({ start: start + at, end: start + at + words.length }))
      .map(one => ({ ...one, context: contextLikeness(anchor, after, one.start, one.end) ?? 1 }))
      .filter(one => one.context >= SAME_CONTEXT || (one.start < place.end && one.end > place.start))
      .sort((a, b) => b.context - a.context)
    const [best, next] = places
    if (best && best.context > (next?.context ?? 0)) return best
  }
  return undefined
}
