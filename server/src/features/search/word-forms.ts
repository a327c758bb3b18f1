import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { memoryPerNode } from '../../platform/memory/index.ts'
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
const memoryOf = memoryPerNode<readonly string[]>({ name: 'forms of words', maxBytes: 16 * 1024 * 1024 })
const keyOf = (configuration: string, word: string): string => `${configuration} ${word}`

/** What a word stands as in the index under a configuration; nothing for a stop word, undefined when it was not asked. */
export type Lexemes = (configuration: string, word: string) => readonly string[] | undefined

/** What PostgreSQL makes of words under all given configurations; one statement for those not met before. */
export async function lexemesOf(
  ctx: RequestContext,
  words: Iterable<string>,
  configurations: readonly string[],
): Promise<Lexemes> {
  const memory = memoryOf(ctx.database)
  const lexemes = new Map<string, readonly string[]>()
  const missing = [...words].filter(word => {
    let isMissing = false
    for (const name of configurations) {
      const key = keyOf(name, word)
      const known = memory.get(key)
      if (known) lexemes.set(key, known)
      else isMissing = true
    }
    return isMissing
  })
  if (missing.length > 0)
    for (const [key, forms] of await askDatabase(ctx.db, missing, configurations)) {
      memory.set(key, forms)
      lexemes.set(key, forms)
    }
  return (configuration, word) => lexemes.get(keyOf(configuration, word))
}

/** The forms of words in all given languages; one statement for those not met before. */
export async function wordForms(
  ctx: RequestContext,
  words: Iterable<string>,
  languages: readonly Language[],
): Promise<ReadonlyMap<string, WordForms>> {
  const distinct = [...new Set(words)]
  const configurations = [...new Set(languages.flatMap(language => language.configuration ?? []))]
  const lexemes = await lexemesOf(ctx, distinct, configurations)
  const inLanguage = ({ configuration }: Language, word: string): readonly string[] =>
    configuration === null ? [foldWord(word)] : (lexemes(configuration, word) ?? [])
  return new Map(
    distinct.map(word => {
      const found = languages.map(language => ({ language, forms: inLanguage(language, word) }))
      const stopIn = found.filter(({ forms }) => forms.length === 0).map(({ language }) => language)
      return [word, { forms: [...new Set(found.flatMap(({ forms }) => forms))], stopIn }] as const
    }),
  )
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
