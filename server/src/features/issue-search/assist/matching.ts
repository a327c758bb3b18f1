import { nameKey } from '@cairn/common/features/search'
import { type RawBuilder, sql } from 'kysely'

const SEPARATOR = /[\s\-_./(]/u

/** Place in the text at which a word begins with the prefix, or -1. Without letter case. */
export function wordAt(text: string, prefix: string): number {
  const wanted = nameKey(prefix)
  if (wanted === '') return 0
  const searched = text.toLowerCase()
  // Some letters grow when their case changes; then places in the text are not known, only that it begins so.
  if (searched.length !== text.length) return searched.startsWith(wanted) ? 0 : -1
  for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + 1))
    if (at === 0 || SEPARATOR.test(searched[at - 1] ?? '')) return at
  return -1
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
const spaced = (text: string): string => text.replaceAll(/[-_./(]/g, ' ')

/** What a database may be asked for; text that it cannot store names nothing. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export interface Matching {
  /** The name begins with the prefix. */
  readonly begins: RawBuilder<boolean>
  /** One of its words does. */
  readonly matches: RawBuilder<boolean>
}

/** SQL: whether one of the columns begins with the prefix, or one of its words does. */
export function matching(prefix: string, ...columns: readonly string[]): Matching {
  const key = nameKey(prefix)
  // A bare constant is no order.
  if (key === '') return { begins: sql<boolean>`(1 = 1)`, matches: sql<boolean>`true` }
  const start = `${escaped(key)}%`
  const word = `% ${escaped(spaced(key))}%`
  const any = (test: (column: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql<boolean>`(${sql.join(
      columns.map(column => test(sql`lower(${sql.ref(column)})`)),
      sql` or `,
    )})`
  return {
    begins: any(column => sql`${column} like ${start}`),
    matches: any(column => sql`(' ' || translate(${column}, '-_./(', '     ')) like ${word}`),
  }
}

/** SQL: the column begins with the prefix, by the index on lower-case names. */
export function beginsBy(column: string, prefix: string): RawBuilder<boolean> {
  const key = nameKey(prefix)
  const indexed = sql`lower(${sql.ref(column)}) collate "C"`
  return sql<boolean>`(${indexed} >= ${key} and ${indexed} < ${key} || chr(1114111))`
}
