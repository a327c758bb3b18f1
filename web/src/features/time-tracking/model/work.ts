import { formatPeriod, parsePeriod } from '@cairn/common/platform/period'

/** Minutes spent and estimated of an issue; null: nothing is known. */
export type WorkTotals = { readonly spent: number; readonly estimate: number | null }

type FieldLike = { readonly id: string; readonly value: unknown }

/**
 * The totals that stand in the fields of an issue; without a field for them, the sum of the work that is shown. Of
 * subtasks in other projects, or that few may see, fields do not tell: `visible` is all work that the reader may see.
 */
export function workTotals(
  fields: readonly FieldLike[],
  ids: { readonly spent: string | undefined; readonly estimate: string | undefined },
  minutes: readonly number[],
  visible = 0,
): WorkTotals {
  const of = (id: string | undefined): number | null => {
    const value = id === undefined ? null : fields.find(field => field.id === id)?.value
    const found = (value as { readonly minutes?: unknown } | null | undefined)?.minutes
    return typeof found === 'number' ? found : null
  }
  return {
    spent: Math.max(of(ids.spent) ?? minutes.reduce((sum, next) => sum + next, 0), visible),
    estimate: of(ids.estimate),
  }
}

/** What a text says of how long something took, as the server reads it; a bare number counts as hours, `1:30` as on a clock. */
export function readDuration(text: string): string | null {
  const trimmed = text.trim()
  const clock = /^(\d{1,4}):([0-5]\d)$/.exec(trimmed)
  const written = clock
    ? `${Number(clock[1])}h ${Number(clock[2])}m`
    : /^\d+(?:[.,]\d+)?$/.test(trimmed)
      ? `${trimmed}h`
      : trimmed
  const minutes = parsePeriod(written)
  return minutes === null || minutes <= 0 ? null : written
}

/** How long a text will count as; null while it is no duration. Hours stay hours, however long a day of work is. */
export function understoodDuration(text: string): string | null {
  const written = readDuration(text)
  const minutes = written === null ? null : parsePeriod(written)
  if (written === null || minutes === null) return null
  if (/[dw]/i.test(written)) return formatPeriod(minutes)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours}h` : '', rest > 0 ? `${rest}m` : ''].filter(Boolean).join(' ')
}

export const periodText = (minutes: number): string => formatPeriod(minutes)

/** `2026-11-20` of 00:00 UTC of a day, and back. */
export const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10)
export const dayTime = (day: string): number => Date.parse(`${day}T00:00:00Z`)
