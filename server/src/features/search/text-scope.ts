import { type RawBuilder, sql } from 'kysely'
import type { TextPart, TextSource } from './text-sources.ts'

/** Where a text is looked for: everywhere, in code wherever it stands, or in the texts of one source. */
export type TextScope = 'all' | 'code' | TextsOfSource

export interface TextsOfSource {
  readonly source: TextSource
  /** Default: both. */
  readonly part?: TextPart
  /** Only this one of the source, such as one custom field. */
  readonly sourceId?: number
}

/** Limits rows of `search_text` to those of a scope; null when all rows count. */
export function scopeCondition(
  sources: readonly TextSource[],
  scope: TextScope,
  alias: string,
): RawBuilder<boolean> | null {
  const source = sql.ref(`${alias}.source`)
  if (scope === 'all') return null
  if (scope === 'code') {
    const numbers = sources.filter(({ mayHoldCode }) => mayHoldCode).map(({ number }) => sql.lit(number))
    return sql<boolean>`${source} in (${sql.join(numbers)})`
  }
  const isOf = sql<boolean>`${source} = ${sql.lit(scope.source.number)}`
  return scope.sourceId === undefined
    ? isOf
    : sql<boolean>`(${isOf} and ${sql.ref(`${alias}.source_id`)} = ${scope.sourceId}::bigint)`
}

/** Which weights of the vector belong to a scope; empty: all. */
export function scopeWeights(scope: TextScope): string {
  if (scope === 'code') return 'B'
  const part = partOf(scope)
  return part === 'title' ? 'A' : part === 'text' ? 'BCD' : ''
}

/** Which part of each text a scope is about. */
export const partOf = (scope: TextScope): TextPart => (typeof scope === 'object' ? scope.part : undefined) ?? 'both'

/** Names alone are looked for. */
export const isOfNames = (scope: TextScope): boolean => typeof scope === 'object' && scope.source.isName === true
