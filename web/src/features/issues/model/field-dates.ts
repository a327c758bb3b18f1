const HOUR_MS = 3_600_000

/** The day (`2026-11-20`) of a date value, which is stored at noon UTC. */
export function dayOf(value: unknown): string | null {
  return typeof value === 'number' ? new Date(value).toISOString().slice(0, 10) : null
}

/** A day as a date value: noon UTC, in milliseconds. */
export function timeOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) + 12 * HOUR_MS
}

/** Day and time (`14:30`) of a moment in the reader's time zone. */
export function localParts(value: unknown): { readonly day: string; readonly time: string } | null {
  if (typeof value !== 'number') return null
  const moment = new Date(value)
  const two = (part: number) => String(part).padStart(2, '0')
  const year = String(moment.getFullYear()).padStart(4, '0')
  return {
    day: `${year}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
    time: `${two(moment.getHours())}:${two(moment.getMinutes())}`,
  }
}

/** The moment of a day and time in the reader's time zone, or null when they are none. */
export function momentOf(day: string | null, time: string): number | null {
  const match = /^(\d{1,2}):(\d{2})$/.exec(time.trim())
  if (day === null || !match) return null
  const [hours, minutes] = [Number(match[1]), Number(match[2])]
  if (hours > 23 || minutes > 59) return null
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const moment = new Date(year, month - 1, date, hours, minutes).getTime()
  return Number.isNaN(moment) ? null : moment
}
