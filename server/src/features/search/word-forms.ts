import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'
import type { Language } from './languages.ts'
import { foldWord } from './words.ts'

/** How a word may stand in the index. */
export interface WordForms {
  /** Distinct lexemes in all languages. */
  readonly forms: readonly string[]
  /** Languages in which it is a stop word: their rows do not hold it. */
  readonly stopIn: readonly Language[]
}

/** What PostgreSQL makes of a word never changes while the server runs. */
const known = new Map<string, readonly string[]>()
const MAX_KNOWN = 50_000
const keyOf = (configuration: string, word: string): string => `${configuration} ${word}`

/** The forms of words in all given languages; one statement for those not met before. */
export async function wordForms(
  db: Db,
  words: Iterable<string>,
  languages: readonly Language[],
): Promise<ReadonlyMap<string, WordForms>> {
  const distinct = [...new Set(words)]
  const configurations = [...new Set(languages.flatMap(language => language.configuration ?? []))]
  const missing = distinct.filter(word => configurations.some(name => !known.has(keyOf(name, word))))
  const lexemes = missing.length > 0 ? await askDatabase(db, missing, configurations) : new Map<string, string[]>()
  const inLanguage = (language: Language, word: string): readonly string[] => {
    if (language.configuration === null) return [foldWord(word)]
    const key = keyOf(language.configuration, word)
    return lexemes.get(key) ?? known.get(key) ?? []
  }
  const result = new Map(
    distinct.map(word => {
      const found = languages.map(language => ({ language, forms: inLanguage(language, word) }))
      const stopIn = found.filter(({ forms }) => forms.length === 0).map(({ language }) => language)
      return [word, { forms: [...new Set(found.flatMap(({ forms }) => forms))], stopIn }] as const
    }),
  )
  if (known.size + lexemes.size > MAX_KNOWN) known.clear()
  for (const [key, forms] of lexemes) known.set(key, forms)
  return result
}

async function askDatabase(
  db: Db,
  words: readonly string[],
  configurations: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ readonly configuration: string; readonly word: string; readonly forms: string[] }>`
    select c.name as configuration, w.word, tsvector_to_array(to_tsvector(c.name::regconfig, w.word)) as forms
    from unnest(${[...words]}::text[]) w (word) cross join unnest(${[...configurations]}::text[]) c (name)`.execute(db)
  return new Map(rows.map(row => [keyOf(row.configuration, row.word), row.forms]))
}
