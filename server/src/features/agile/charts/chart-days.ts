import { instantOf, wallTime } from '@cairn/common/features/search'

const DAY = 86_400_000

/** So many days are looked at one by one; of longer times only every second one, every third and so on. */
export const MAX_SAMPLES = 366

/** A span of days as a chart looks at it. Days are numbered as those of UTC; all else is ms. */
export interface ChartDays {
  readonly start: number
  /** Where the last day ends, or what was given as the end when that is earlier. */
  readonly finish: number
  /** Day of `start`, of each end that is looked at, in their order, and those ends. */
  readonly firstDay: number
  readonly days: readonly number[]
  readonly ends: readonly number[]
}

/** The number of the day at an instant in a time zone. */
export const dayOf = (time: number, zone: string): number => Math.floor(wallTime(time, zone) / DAY)

/** The last ms of a day in a time zone. */
export const endOfDay = (day: number, zone: string): number => instantOf((day + 1) * DAY, zone) - 1

/** The days of a time zone from one instant to another, both of them included. */
export function daysBetween(start: number, finish: number, zone: string): ChartDays {
  const firstDay = dayOf(start, zone)
  const lastDay = dayOf(finish, zone)
  const step = Math.max(1, Math.ceil((lastDay - firstDay + 1) / MAX_SAMPLES))
  const days: number[] = []
  for (let day = firstDay; day < lastDay; day += step) days.push(day)
  days.push(lastDay)
  return { start, finish, firstDay, days, ends: days.map(day => Math.min(endOfDay(day, zone), finish)) }
}

/** How many days are worked from one day to another, both of them included. Monday = 1 … Sunday = 7. */
export function workedDays(from: number, to: number, workDays: readonly number[]): number {
  if (to < from) return 0
  const weeks = Math.floor((to - from + 1) / 7)
  let count = weeks * workDays.length
  for (let day = from + weeks * 7; day <= to; day++) if (workDays.includes(weekday(day))) count++
  return count
}

/** The first day of all was a Thursday. */
const weekday = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/**
 * The straight way from one number to another: level on days that are not worked. Where no day is worked, all are.
 */
export function idealLine(
  { start, firstDay, days, ends }: ChartDays,
  [from, to]: readonly [from: number, to: number],
  workDays: readonly number[],
): readonly { readonly time: number; readonly value: number }[] {
  const last = days.at(-1) ?? firstDay
  const week = workedDays(firstDay, last, workDays) === 0 ? [1, 2, 3, 4, 5, 6, 7] : workDays
  const all = workedDays(firstDay, last, week)
  const line = days.map((day, at) => ({
    time: ends[at] ?? start,
    value: rounded(from + ((to - from) * workedDays(firstDay, day, week)) / all),
  }))
  return [{ time: start, value: from }, ...line]
}

const rounded = (value: number): number => Math.round(value * 100) / 100
