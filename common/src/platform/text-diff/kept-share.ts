import { diffTexts, type TextChange } from './diff-texts.ts'
import { isWord, wordTokens } from './tokens.ts'

/**
 * How much of a passage another one still has, in the same order: 0 to 1, by the letters of its words; of a passage
 * without words, by all but white space. Words of the other that are new do not lessen it.
 */
export function keptShare(passage: string, other: string): number {
  const words = wordTokens(passage, 0, passage.length).filter(token => isWord(passage, token))
  const counted = words.length > 0 ? words : [...passage.matchAll(/\S/g)].map(({ index }) => rangeAt(index))
  const all = counted.reduce((sum, { start, end }) => sum + end - start, 0)
  if (all === 0) return passage === other ? 1 : 0
  return 1 - overlap(counted, diffTexts(passage, other)) / all
}

const rangeAt = (start: number) => ({ start, end: start + 1 })

/** How many units of the ranges lie in what was changed; both ascend. */
function overlap(ranges: readonly { readonly start: number; readonly end: number }[], changes: readonly TextChange[]) {
  let units = 0
  let index = 0
  for (const { from, to } of changes) {
    while ((ranges[index]?.end ?? Infinity) <= from) index++
    for (let at = index; at < ranges.length; at++) {
      const range = ranges[at]
      if (!range || range.start >= to) break
      units += Math.min(to, range.end) - Math.max(from, range.start)
    }
  }
  return units
}
