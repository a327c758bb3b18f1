import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../compile/scope.ts'

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
    from: from === null ? null : Math.floor(localTime(from, timeZone) / DAY) * DAY,
    to: to === null ? null : Math.ceil(localTime(to, timeZone) / DAY) * DAY,
  }
}

/** What the clock on the wall shows, as if it were UTC. */
function localTime(time: number, timeZone: string): number {
  if (Math.abs(time) > 8.64e15) return time
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    era: 'short',
  }).formatToParts(time)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(part => part.type === type)?.value ?? 0)
  const isBefore = parts.some(part => part.type === 'era' && part.value === 'BC')
  const date = new Date(0)
  date.setUTCFullYear(isBefore ? 1 - of('year') : of('year'), of('month') - 1, of('day'))
  date.setUTCHours(of('hour'), of('minute'), of('second'))
  return date.getTime()
}
