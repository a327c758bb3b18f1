import { isSingle, isWord, wordTokens } from '../text-diff/index.ts'

/** A character that is a word of its own says as much as so many letters. */
const OF_SINGLE = 3

/** How much a passage says, by its letters: what says little may stand anywhere. */
export function createWeigher(): (passage: string) => number {
  const known = new Map<string, number>()
  return passage => {
    const weight = known.get(passage) ?? weightOf(passage)
    known.set(passage, weight)
    return weight
  }
}

function weightOf(passage: string): number {
  let weight = 0
  for (const token of wordTokens(passage, 0, Math.min(passage.length, 200))) {
    if (isWord(passage, token)) weight += isSingle(passage, token) ? OF_SINGLE : token.end - token.start
  }
  return weight
}
