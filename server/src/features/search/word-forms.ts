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

/** What words stand as in the index under a configuration, by word; nothing for a stop word. */
export type Lexemes = ReadonlyMap<string, readonly string[]>

/** What PostgreSQL makes of words under all given configurations; one statement for those not met before. */
export async function lexemesOf(
  ctx: RequestContext,
  words: Iterable<string>,
  configurations: readonly string[],
): Promise<ReadonlyMap<string, Lexemes>> {
  const memory = memoryOf(ctx.database)
  const lexemes = new Map(configurations.map(name => [name, new Map<string, readonly string[]>()]))
  const missing = new Set<string>()
  for (const [name, known] of lexemes)
    for (const word of words) {
      const forms = memory.get(keyOf(name, word))
      if (forms) known.set(word, forms)
      else missing.add(word)
    }
  if (missing.size > 0)
    for (const { configuration, word, forms } of await askDatabase(ctx.db, [...missing], configurations)) {
      memory.set(keyOf(configuration, word), forms)
      lexemes.get(configuration)?.set(word, forms)
    }
  return lexemes
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
    configuration === null ? [foldWord(word)] : (lexemes.get(configuration)?.get(word) ?? [])
  return new Map(
    distinct.map(word => {
      const found = languages.map(language => ({ language, forms: inLanguage(language, word) }))
      const stopIn = found.filter(({ forms }) => forms.length === 0).map(({ language }) => language)
      return [word, { forms: [...new Set(found.flatMap(({ forms }) => forms))], stopIn }] as const
    }),
  )
}

interface Asked {
  readonly configuration: string
  readonly word: string
  readonly forms: readonly string[]
}

async function askDatabase(
  db: Db,
  words: readonly string[],
  configurations: readonly string[],
): Promise<readonly Asked[]> {
  const { rows } = await sql<Asked>`
    select c.name as configuration, w.word, tsvector_to_array(to_tsvector(c.name::regconfig, w.word)) as forms
    from unnest(${[...words]}::text[]) w (word) cross join unnest(${[...configurations]}::text[]) c (name)`.execute(db)
  return rows
}
