import { fromAbsolute, parseDateTime, toZoned } from '@internationalized/date'

const HOUR_MS = 3_600_000

/** The day (`2026-11-20`) of a date value, which is stored at noon UTC. */
export function dayOf(value: unknown): string | null {
  return typeof value === 'number' ? new Date(value).toISOString().slice(0, 10) : null
}

/** A day as a date value: noon UTC, in milliseconds. */
export function timeOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) + 12 * HOUR_MS
}

/** Day and time (`14:30`) of a moment in a time zone. */
export function localParts(value: unknown, zone: string): { readonly day: string; readonly time: string } | null {
  if (typeof value !== 'number') return null
  const [day = '', time = ''] = fromAbsolute(value, zone).toString().split('T')
  return { day, time: time.slice(0, 5) }
}

/** The moment of a day and time in a time zone, or null when they are none. */
export function momentOf(day: string | null, time: string, zone: string): number | null {
  const match = /^(\d{1,2}):(\d{2})$/.exec(time.trim())
  if (day === null || !match) return null
  const [hours = '', minutes = ''] = match.slice(1)
  if (Number(hours) > 23 || Number(minutes) > 59) return null
  return toZoned(parseDateTime(`${day}T${hours.padStart(2, '0')}:${minutes}`), zone)
    .toDate()
    .getTime()
}
