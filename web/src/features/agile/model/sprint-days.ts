import { fromAbsolute, parseDate, toCalendarDate, toZoned } from '@internationalized/date'

const DAYS_OF_SPRINT = 14

/** The day (`2026-11-20`) of a moment in a time zone. */
export function dayOfTime(time: number | null, zone: string): string | null {
  return time === null ? null : toCalendarDate(fromAbsolute(time, zone)).toString()
}

/** When a day begins in a time zone, ms. */
export function firstMsOf(day: string, zone: string): number {
  return toZoned(parseDate(day), zone).toDate().getTime()
}

/** The last ms of a day in a time zone. */
export function lastMsOf(day: string, zone: string): number {
  return (
    toZoned(parseDate(day).add({ days: 1 }), zone)
      .toDate()
      .getTime() - 1
  )
}

type Dated = { readonly start: number | null; readonly finish: number | null }

/** When the next sprint would be: from the day after the last one on, as long as that, or two weeks from today. */
export function nextSprintDays(sprints: readonly Dated[], now: number, zone: string) {
  const last = sprints
    .filter(({ finish }) => finish !== null)
    .toSorted((a, b) => (a.finish ?? 0) - (b.finish ?? 0))
    .at(-1)
  const today = parseDate(dayOfTime(now, zone) ?? '')
  const end = last ? parseDate(dayOfTime(last.finish, zone) ?? '') : undefined
  const start = end && end.compare(today) >= 0 ? end.add({ days: 1 }) : today
  const begun = last?.start ? parseDate(dayOfTime(last.start, zone) ?? '') : undefined
  const days = end && begun ? end.compare(begun) : DAYS_OF_SPRINT - 1
  return { start: start.toString(), finish: start.add({ days: Math.max(0, days) }).toString() }
}
