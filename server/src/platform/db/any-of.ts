import { type RawBuilder, sql } from 'kysely'
import { IdArray } from './query-compiler.ts'

/**
 * Right side of `=` for a set of ids: one parameter whatever their number, so that the statement stays the same and
 * is prepared once. `in (…)` makes a new statement for each count.
 */
export function anyOf(ids: Iterable<number>): RawBuilder<number> {
  return sql<number>`any(${intArray(ids)})`
}

/**
 * As {@link anyOf}, for columns of `bigint`. One id alone stands as itself: PostgreSQL makes the plan of such a statement
 * once, but plans anew for each array, since it takes arrays that it does not know for longer ones. Planning what is
 * joined of many tables takes several times as long as the rest.
 */
export function anyRowOf(ids: readonly number[]): RawBuilder<number> {
  return ids.length === 1 ? sql<number>`${ids[0]}::bigint` : sql<number>`any(${`{${ids.join(',')}}`}::bigint[])`
}

/** An array of ids as one parameter, however often the statement names it. */
export function intArray(ids: Iterable<number>): RawBuilder<readonly number[]> {
  return sql<readonly number[]>`${new IdArray(ids)}::int[]`
}

/**
 * As {@link intArray}, but unseen by the planner, for conditions on rows that are found by their ids anyway: weighing
 * hundreds of numbers one by one in each plan costs more than the statement itself.
 */
export function unweighedIntArray(ids: Iterable<number>): RawBuilder<readonly number[]> {
  return sql<readonly number[]>`(select ${intArray(ids)})::int[]`
}
