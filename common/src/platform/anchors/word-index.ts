import { isWord, wordTokens } from '../text-diff/index.ts'
import type { Budget } from './find-quote.ts'
import type { NewPassages } from './new-passages.ts'

/** Words that occur more often do not tell where. */
const MAX_PLACES = 64
/** How wide around what is new words are noted. */
export const INDEXED_LENGTH = 256

/** Where the words in and around what is new stand: offsets in the text, or `everywhere`. */
export type WordIndex = (word: string) => readonly number[] | 'everywhere'

/** Made when it is first asked. */
export function createWordIndex(passages: NewPassages, budget: Budget): WordIndex {
  let index: ReadonlyMap<string, readonly number[] | 'everywhere'> | undefined
  return word => {
    index ??= wordsIn(passages, budget)
    return index.get(word) ?? []
  }
}

function wordsIn(passages: NewPassages, budget: Budget): ReadonlyMap<string, readonly number[] | 'everywhere'> {
  const index = new Map<string, number[] | 'everywhere'>()
  for (const { start, text } of passages.around(INDEXED_LENGTH)) {
    budget.units -= text.length
    for (const token of wordTokens(text, 0, text.length)) {
      if (!isWord(text, token)) continue
      const word = text.slice(token.start, token.end)
      const places = index.get(word)
      if (places === 'everywhere') continue
      if (!places) index.set(word, [start + token.start])
      else if (places.length === MAX_PLACES) index.set(word, 'everywhere')
      else places.push(start + token.start)
    }
  }
  return index
}
