import { parseDate } from '@internationalized/date'
import { dayOfTime } from './sprint-days.ts'

const DAY_MS = 86_400_000

export type SprintTime =
  | { readonly kind: 'none' }
  /** Days until it starts, days left with today, or days since it ended. */
  | { readonly kind: 'before' | 'running' | 'over'; readonly days: number }

/** How a sprint stands to a time, both ms; the days since its end are those of the calendar in a time zone. */
export function sprintTime(
  { start, finish }: { readonly start: number | null; readonly finish: number | null },
  now: number,
  zone: string,
): SprintTime {
  if (start !== null && now < start) return { kind: 'before', days: Math.ceil((start - now) / DAY_MS) }
  if (finish === null) return { kind: 'none' }
  if (now > finish) {
    const days = parseDate(dayOfTime(now, zone) ?? '').compare(parseDate(dayOfTime(finish, zone) ?? ''))
    return { kind: 'over', days }
  }
  return { kind: 'running', days: Math.max(1, Math.ceil((finish - now) / DAY_MS)) }
}
