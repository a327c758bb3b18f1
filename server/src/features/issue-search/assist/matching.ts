import { nameKey } from '@cairn/common/features/search'
import { type RawBuilder, sql } from 'kysely'

const SEPARATOR = /[\s\-_./(]/u

/** Finds the place at which a word of a text begins with the prefix, or -1. Without letter case. */
export function wordFinder(prefix: string): (text: string) => number {
  const wanted = nameKey(prefix)
  if (wanted === '') return () => 0
  return text => {
    const searched = text.toLowerCase()
    // Some letters grow when their case changes; then places in the text are not known, only that it begins so.
    if (searched.length !== text.length) return searched.startsWith(wanted) ? 0 : -1
    for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + 1))
      if (at === 0 || SEPARATOR.test(searched[at - 1] ?? '')) return at
    return -1
  }
}

/** As {@link wordFinder}, for one text. */
export const wordAt = (text: string, prefix: string): number => wordFinder(prefix)(text)

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** What a database may be asked for; text that it cannot store names nothing. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export interface Matching {
  /** A name begins with the prefix. */
  readonly begins: RawBuilder<boolean>
  /** One of the words does. */
  readonly matches: RawBuilder<boolean>
}

/** SQL: whether one of the columns begins with the prefix, or one of their words does. */
export function matching(prefix: string, ...columns: readonly string[]): Matching {
  const key = nameKey(prefix)
  // A bare constant is no order.
  if (key === '') return { begins: sql<boolean>`(1 = 1)`, matches: sql<boolean>`true` }
  const start = `${escaped(key)}%`
  const begins = columns.map(column => sql`lower(${sql.ref(column)}) like ${start}`)
  return { begins: sql<boolean>`(${sql.join(begins, sql` or `)})`, matches: hasWord(words(...columns), key) }
}

/** SQL: the columns in lower case, each with a space before it. */
export function words(...columns: readonly string[]): RawBuilder<string> {
  const refs = columns.map(column => sql.ref(column))
  return sql<string>`lower(' ' || ${sql.join(refs, sql` || ' ' || `)})`
}

/** SQL: as {@link matching}, on a column of {@link words}; `second` is the place of the second name in it, from 1. */
export function wordsMatching(prefix: string, column: string, second: RawBuilder<unknown>): Matching {
  const key = nameKey(prefix)
  if (key === '') return { begins: sql<boolean>`(1 = 1)`, matches: sql<boolean>`true` }
  const found = sql.ref(column)
  const start = ` ${key}`
  return {
    begins: sql<boolean>`(starts_with(${found}, ${start}) or starts_with(substr(${found}, ${second}), ${start}))`,
    matches: hasWord(sql`${found}`, key),
  }
}

const SEPARATORS = [' ', '-', '_', '.', '/', '(']

/** Rows without the text at all are the most: they are asked once. */
function hasWord(searched: RawBuilder<unknown>, key: string): RawBuilder<boolean> {
  const like = (before: string) => sql`${searched} like ${`%${escaped(before + key)}%`}`
  return sql<boolean>`(${like('')} and (${sql.join(SEPARATORS.map(like), sql` or `)}))`
}

/** SQL: the column begins with the prefix, by the index on lower-case names. */
export function beginsBy(column: string, prefix: string): RawBuilder<boolean> {
  const key = nameKey(prefix)
  const indexed = sql`lower(${sql.ref(column)}) collate "C"`
  return sql<boolean>`(${indexed} >= ${key} and ${indexed} < ${key} || chr(1114111))`
}
