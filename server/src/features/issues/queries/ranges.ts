import { wallTime } from '@cairn/common/features/search'
import { LAST_TIME } from '@cairn/common/platform/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from './scope.ts'

interface Bounds {
  readonly from: number | null
  readonly to: number | null
}

/** Half-open, as times are. */
export function duringTime(value: RawBuilder<unknown>, { from, to }: Bounds): Sql {
  return within(value, from, sql`>=`, to, sql`<`)
}

/** Both ends included. */
export function betweenNumbers(value: RawBuilder<unknown>, { from, to }: Bounds): Sql {
  return within(value, from, sql`>=`, to, sql`<=`)
}

function within(
  value: RawBuilder<unknown>,
  from: number | null,
  over: RawBuilder<unknown>,
  to: number | null,
  under: RawBuilder<unknown>,
): Sql {
  const parts = [sql`${value} is not null`]
  if (from !== null) parts.push(sql`${value} ${over} ${number(from)}`)
  if (to !== null) parts.push(sql`${value} ${under} ${number(to)}`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

const number = (value: number): RawBuilder<unknown> =>
  Number.isSafeInteger(value) ? sql`${value}::bigint` : sql`${value}::double precision`

const DAY = 86_400_000

/**
 * A span of time as one of dates, which stand at noon UTC: the days of the reader that it touches.
 */
export function asDates({ from, to }: Bounds, timeZone: string): Bounds {
  return {
    from: from === null ? null : Math.floor(wallTime(inside(from), timeZone) / DAY) * DAY,
    to: to === null ? null : Math.ceil(wallTime(inside(to), timeZone) / DAY) * DAY,
  }
}

/** Queries may name times that no calendar reaches. */
const inside = (time: number): number => Math.min(Math.max(time, -LAST_TIME), LAST_TIME)
