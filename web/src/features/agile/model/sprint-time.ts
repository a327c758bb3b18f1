import { parseDate } from '@internationalized/date'
import { dayOfTime } from './sprint-days.ts'

export type SprintTime =
  | { readonly kind: 'none' }
  /** Days until it starts, days left with today, or days since it ended. */
  | { readonly kind: 'before' | 'running' | 'over'; readonly days: number }

/** How a sprint stands to a time, both ms; days are those of the calendar in a time zone. */
export function sprintTime(
  { start, finish }: { readonly start: number | null; readonly finish: number | null },
  now: number,
  zone: string,
): SprintTime {
  if (start !== null && now < start) return { kind: 'before', days: daysBetween(now, start, zone) }
  if (finish === null) return { kind: 'none' }
  if (now > finish) return { kind: 'over', days: daysBetween(finish, now, zone) }
  return { kind: 'running', days: daysBetween(now, finish, zone) + 1 }
}

/** How many midnights of a time zone lie between two moments, ms. */
function daysBetween(from: number, to: number, zone: string): number {
  return parseDate(dayOfTime(to, zone) ?? '').compare(parseDate(dayOfTime(from, zone) ?? ''))
}
