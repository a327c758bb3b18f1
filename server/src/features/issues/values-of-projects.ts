import { type RawBuilder, sql } from 'kysely'

/** As `values_of_project` of the database counts. */
const OF_PROJECT = 2 ** 32

/**
 * Condition on a row `s` of `issue_search`: it lies in one of the projects and has one of the terms among those that everybody
 * may know of. An index finds by it what would otherwise be found in all projects; asked row by row it is dear, so it belongs
 * into {@link IssueFilter.foundBy}.
 */
export function hasValueIn(projectIds: readonly number[], terms: readonly number[]): RawBuilder<boolean> {
  const pairs = projectIds.flatMap(project => terms.map(term => project * OF_PROJECT + term))
  return sql<boolean>`values_of_project(s.project_id, s.vals) && ${`{${pairs.join(',')}}`}::bigint[]`
}
