import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the API tells of the sprint `sp` of the board `b`, as `shownSprints` says: of a board without sprints that of
 * today is the only one.
 *
 * @param now milliseconds
 */
export function isShownSprint(now: number): RawBuilder<boolean> {
  const isNext = sql`not o.archived and o.start > ${now}::bigint`
  return sql<boolean>`(b.has_sprints or sp.id = (
    select o.id from sprint o where o.board_id = b.id
    order by o.archived,
      case when o.archived then 2 when o.start <= ${now}::bigint and coalesce(o.finish, ${now}::bigint) >= ${now}::bigint then 0
        when o.start > ${now}::bigint then 1 else 2 end,
      case when ${isNext} then o.start else -coalesce(o.start, 9007199254740991) end,
      case when ${isNext} then o.id else -o.id end
    limit 1))`
}
