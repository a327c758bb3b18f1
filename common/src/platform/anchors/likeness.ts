import { keptShare } from '../text-diff/index.ts'
import { CONTEXT_LENGTH } from './anchor.ts'

/** Up to this length two passages are compared by what it takes to make one of the other. */
const MAX_EDIT_LENGTH = 256

/**
 * How much a passage still says what a quote said, 0 to 1: the share of the quote's words that it has in their order,
 * or, of short ones, of the characters that need no change.
 */
export function likeness(quote: string, passage: string): number {
  if (quote === passage) return 1
  if (passage.trim() === '') return 0
  const kept = keptShare(quote, passage)
  if (kept > 0.9 || Math.max(quote.length, passage.length) > MAX_EDIT_LENGTH) return kept
  const [letters, others] = [lettersOf(quote), lettersOf(passage)]
  return letters === '' ? kept : Math.max(kept, editLikeness(letters, others))
}

/** Marks of tables, lists and code are alike everywhere. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()

/** The nearest of what stood around a quote counts once more. */
const NEAR_LENGTH = 10

/** How much of what stood around a quote stands around a range, 0 to 1; undefined when nothing stood around it. */
export function contextLikeness(
  { prefix, suffix }: { readonly prefix: string; readonly suffix: string },
  text: string,
  start: number,
  end: number,
): number | undefined {
  if (prefix.length + suffix.length === 0) return undefined
  const within = (length: number) => {
    const before = prefix.slice(-length)
    const behind = suffix.slice(0, length)
    const likeBefore = editLikeness(before, text.slice(Math.max(0, start - before.length), start))
    const likeBehind = editLikeness(behind, text.slice(end, end + behind.length))
    return (likeBefore * before.length + likeBehind * behind.length) / (before.length + behind.length)
  }
  return (within(CONTEXT_LENGTH) + within(NEAR_LENGTH)) / 2
}

/** One less the edit distance by the longer length. */
function editLikeness(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  if (one === other || longest === 0) return 1
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one.charCodeAt(i - 1) === other.charCodeAt(j - 1) ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return 1 - (row[other.length] ?? 0) / longest
}
