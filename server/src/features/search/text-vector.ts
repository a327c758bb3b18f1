import { type RawBuilder, sql } from 'kysely'
import { partsOf } from './code-parts.ts'
import { detectLanguage } from './detect-language.ts'
import { type Language, markerOf } from './languages.ts'
import { foldWord, wordsOf } from './words.ts'

/** Longer texts are indexed up to here. */
const MAX_INDEXED = 200_000
/** A tsvector holds 1 MB; this leaves room for what it adds. */
const MAX_BYTES = 800_000
/** What a tsvector needs for a word besides its letters, and for each further place of it. */
const ENTRY_BYTES = 8
const PLACE_BYTES = 2

export interface IndexedText {
  /** Weighted higher than the rest: the summary. */
  readonly title?: string
  readonly text: string
}

/**
 * The vector of a text in its own language. Weights: A the title, B words that occur in code, D the rest. It carries
 * the marker of its language.
 */
export async function textVector(
  { title = '', text }: IndexedText,
  languages: readonly [Language, ...Language[]],
): Promise<RawBuilder<unknown>> {
  const body = text.slice(0, MAX_INDEXED)
  const { prose, code } = partsOf(body)
  const language = await detectLanguage(`${title}\n${prose}`, languages)
  const prepare = (part: string, budget: Budget): string => preparedWords(part, budget, language.configuration === null)
  const budget: Budget = { left: MAX_BYTES, seen: new Set() }
  const vector = (words: string) => sql`to_tsvector(${language.configuration ?? 'simple'}::regconfig, ${words})`
  const [titleWords, words] = [prepare(title, budget), prepare(body, budget)]
  const codeWords = code === '' ? '' : prepare(code, { left: MAX_BYTES, seen: new Set() })
  return sql`setweight(${vector(titleWords)}, 'A')
    || setweight(${vector(words)}, 'B', tsvector_to_array(${vector(codeWords)}))
    || array_to_tsvector(array[${markerOf(language)}::text])`
}

interface Budget {
  left: number
  readonly seen: Set<string>
}

/** The words of a text parted by spaces, up to what a vector holds. */
function preparedWords(text: string, budget: Budget, isFolded: boolean): string {
  const words: string[] = []
  for (const { word } of wordsOf(text)) {
    const indexed = isFolded ? foldWord(word) : word
    budget.left -= budget.seen.has(indexed) ? PLACE_BYTES : Buffer.byteLength(indexed) + ENTRY_BYTES
    if (budget.left < 0) break
    budget.seen.add(indexed)
    words.push(indexed)
  }
  return words.join(' ')
}
