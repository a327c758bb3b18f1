import { type RawBuilder, sql } from 'kysely'
import { partsOf } from './code-parts.ts'
import { detectLanguage } from './detect-language.ts'
import { type Language, markerOf } from './languages.ts'
import { foldWord, wordTextsOf } from './words.ts'

/** Longer texts are indexed up to here. */
const MAX_INDEXED = 200_000
/** A tsvector holds 1 MB; this leaves room for what it adds. */
const MAX_BYTES = 800_000
/** What a tsvector needs for a word besides its letters, and for each further place of it. */
const ENTRY_BYTES = 8
const PLACE_BYTES = 2
/** Of UTF-8 for a UTF-16 unit. */
const MAX_BYTES_OF_UNIT = 3

export interface IndexedText {
  /** Weighted higher than the rest: the summary. */
  readonly title?: string
  readonly text: string
}

/** The words of a text as they are indexed, in their order, up to what a vector holds. */
export interface PreparedText {
  readonly language: Language
  readonly title: readonly string[]
  readonly words: readonly string[]
  /** Those of them that occur in code. */
  readonly code: readonly string[]
}

/** Divides a text into words, in the language that it is written in. */
export async function prepareText(
  { title = '', text }: IndexedText,
  languages: readonly [Language, ...Language[]],
): Promise<PreparedText> {
  const body = text.slice(0, MAX_INDEXED)
  const { prose, code } = partsOf(body)
  const language = await detectLanguage(`${title}\n${prose}`, languages)
  const prepare = (part: string, budget: Budget) => preparedWords(part, budget, language.configuration === null)
  const budget: Budget = { left: MAX_BYTES, seen: new Set() }
  return {
    language,
    title: prepare(title, budget),
    words: prepare(body, budget),
    code: code === '' ? [] : prepare(code, { left: MAX_BYTES, seen: new Set() }),
  }
}

/**
 * The vector of a text in its own language. Weights: A the title, B words that occur in code, D the rest. It carries
 * the marker of its language.
 */
export async function textVector(
  text: IndexedText,
  languages: readonly [Language, ...Language[]],
): Promise<RawBuilder<unknown>> {
  return vectorOf(await prepareText(text, languages))
}

/** As {@link textVector}, of a text that is divided already. PostgreSQL makes lexemes of its words. */
export function vectorOf({ language, title, words, code }: PreparedText): RawBuilder<unknown> {
  const vector = (words: readonly string[]) =>
    sql`to_tsvector(${language.configuration ?? 'simple'}::regconfig, ${words.join(' ')})`
  return sql`setweight(${vector(title)}, 'A')
    || setweight(${vector(words)}, 'B', tsvector_to_array(${vector(code)}))
    || array_to_tsvector(array[${markerOf(language)}::text])`
}

interface Budget {
  left: number
  readonly seen: Set<string>
}

/** The words of a text, up to what a vector holds. */
function preparedWords(text: string, budget: Budget, isFolded: boolean): readonly string[] {
  const all = isFolded ? wordTextsOf(text).map(foldWord) : wordTextsOf(text)
  const most = all.reduce((sum, word) => sum + MAX_BYTES_OF_UNIT * word.length + ENTRY_BYTES, 0)
  if (most <= budget.left) {
    budget.left -= most
    return all
  }
  const words: string[] = []
  for (const word of all) {
    budget.left -= budget.seen.has(word) ? PLACE_BYTES : Buffer.byteLength(word) + ENTRY_BYTES
    if (budget.left < 0) break
    budget.seen.add(word)
    words.push(word)
  }
  return words
}
