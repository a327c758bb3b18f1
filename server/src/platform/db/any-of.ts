import { type RawBuilder, sql } from 'kysely'

/**
 * Right side of `=` for a set of ids: one parameter whatever their number, so that the statement stays the same and
 * is prepared once. `in (…)` makes a new statement for each count.
 */
export function anyOf(ids: Iterable<number>): RawBuilder<number> {
  return sql<number>`any(${[...ids]}::int[])`
}
