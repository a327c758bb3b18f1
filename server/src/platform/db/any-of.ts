import { type RawBuilder, sql } from 'kysely'

/**
 * Right side of `=` for a set of ids: one parameter whatever their number, so that the statement stays the same and
 * is prepared once. `in (…)` makes a new statement for each count.
 */
export function anyOf(ids: Iterable<number>): RawBuilder<number> {
  return sql<number>`any(${intArray(ids)})`
}

/**
 * An array of ids as one parameter. Written as text here: readers in hundreds of groups send theirs with nearly every
 * statement, and the driver would escape each number by itself.
 */
export function intArray(ids: Iterable<number>): RawBuilder<readonly number[]> {
  return sql<readonly number[]>`${`{${[...ids].join(',')}}`}::int[]`
}

/**
 * As {@link intArray}, but unseen by the planner, for conditions on rows that are found by their ids anyway: weighing
 * hundreds of numbers one by one in each plan costs more than the statement itself.
 */
export function unweighedIntArray(ids: Iterable<number>): RawBuilder<readonly number[]> {
  return sql<readonly number[]>`(select ${intArray(ids)})::int[]`
}
