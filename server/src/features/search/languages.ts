/** A language of texts that can be searched. */
export interface Language {
  readonly id: string
  /** Its text search configuration, with stemmer and stop words; null: words are only folded. */
  readonly configuration: string | null
}

/**
 * Those with a stemmer in every supported PostgreSQL (15 to 18), and those that are found by folded words. Chinese,
 * Japanese and Korean are indexed as pairs of characters whatever is enabled.
 */
export const LANGUAGES: readonly Language[] = [
  { id: 'en', configuration: 'english' },
  { id: 'fr', configuration: 'french' },
  { id: 'de', configuration: 'german' },
  { id: 'ru', configuration: 'russian' },
  { id: 'es', configuration: 'spanish' },
  { id: 'ar', configuration: 'arabic' },
  { id: 'cs', configuration: null },
  { id: 'da', configuration: 'danish' },
  { id: 'el', configuration: 'greek' },
  { id: 'fi', configuration: 'finnish' },
  { id: 'he', configuration: null },
  { id: 'hu', configuration: 'hungarian' },
  { id: 'it', configuration: 'italian' },
  { id: 'ja', configuration: null },
  { id: 'ko', configuration: null },
  { id: 'lv', configuration: null },
  { id: 'nl', configuration: 'dutch' },
  { id: 'no', configuration: 'norwegian' },
  { id: 'pl', configuration: null },
  { id: 'pt', configuration: 'portuguese' },
  { id: 'sv', configuration: 'swedish' },
  { id: 'tr', configuration: 'turkish' },
  { id: 'zh', configuration: null },
]

export const DEFAULT_LANGUAGES = ['en', 'fr', 'de', 'ru', 'es'] as const

const byId = new Map(LANGUAGES.map(language => [language.id, language]))
const ENGLISH: Language = { id: 'en', configuration: 'english' }

/** Languages of these ids; unknown ids, from a newer version, are left out. Never empty. */
export function languagesOf(ids: readonly string[]): readonly [Language, ...Language[]] {
  const [first, ...rest] = ids.flatMap(id => byId.get(id) ?? [])
  return first ? [first, ...rest] : [ENGLISH]
}

/**
 * A lexeme that no text contains and each row carries: the language it was indexed in. A stop word of that language
 * is not in the row, so there it must limit nothing.
 */
export const markerOf = (language: Language): string => `~${language.id}`
