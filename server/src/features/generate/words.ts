import { createRandom, createZipf, pick, type Random } from './random.ts'

/** Words that every tracker is full of: the most frequent ones of the vocabulary. */
export const COMMON =
  'the a to of in is and when it for with not on error page after user list after issue field does button click save open shows server file time value new update fails crash slow login search board comment test build release version project state change table index query cache token link image import export setting mobile browser theme filter report sprint permission dialog text editor mail notification attachment timeout memory database upload download request response header cookie session'.split(
    ' ',
  )

const SYLLABLES =
  'ba be bi bo bu ca ce co cu da de di do du fa fe fi fo ga ge go gu ha he hi ho ka ke ki ko la le li lo lu ma me mi mo mu na ne ni no pa pe pi po ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo za ze zi zo'.split(
    ' ',
  )

export interface Writer {
  /** Some words, without a full stop. */
  words(random: Random, count: number): string
  /** Paragraphs as people write them, sometimes with a list or code. */
  text(random: Random, words: number): string
}

/** Writes texts whose words are as unevenly frequent as in a language. */
export function createWriter(vocabularySize: number): Writer {
  const random = createRandom(11)
  const vocabulary = [...COMMON]
  const seen = new Set(vocabulary)
  while (vocabulary.length < vocabularySize) {
    const word = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(random, SYLLABLES)).join('')
    if (!seen.has(word)) vocabulary.push(word)
    seen.add(word)
  }
  const zipf = createZipf(vocabularySize, 1.05)
  const words = (from: Random, count: number) =>
    Array.from({ length: count }, () => vocabulary[zipf(from)] ?? '').join(' ')
  return {
    words,
    text: (from, count) => {
      const kind = from()
      if (kind < 0.15)
        return `${words(from, Math.ceil(count / 2))}.\n\n- ${words(from, 6)}\n- ${words(from, 7)}\n- ${words(from, 5)}`
      if (kind < 0.25)
        return `${words(from, Math.ceil(count / 2))}:\n\n\`\`\`\n${words(from, 8)}\n\`\`\`\n\n${words(from, Math.ceil(count / 3))}.`
      return `${words(from, Math.ceil(count / 2))}.\n\n${words(from, Math.floor(count / 2))}.`
    },
  }
}
