import type { MovedCard } from '@cairn/common/features/agile'
import { dayOfTime, lastMsOf } from './sprint-days.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The moment (ms) in the address; what is none, or to come, is the present. */
export function momentIn(text: string | undefined, now: number): number | undefined {
  if (text === undefined || !/^\d{1,15}$/.test(text)) return undefined
  const at = Number(text)
  return at <= now ? at : undefined
}

export type PastSpan = { readonly begin: number; readonly end: number; readonly step: number }

type Begun = { readonly start: number | null; readonly finish: number | null }

/** The time (ms) that a slider covers: from the beginning of the sprint, or of the board, to its end or now. */
export function spanOf(sprint: Begun | undefined, created: number, at: number, now: number): PastSpan {
  const wanted = sprint?.start ?? created
  const begin = Math.min(wanted, at, now - DAY)
  const finish = sprint?.finish ?? now
  const end = Math.max(at, Math.min(finish, now), begin + DAY)
  const length = end - begin
  return { begin, end, step: length <= 3 * DAY ? HOUR / 4 : length <= 60 * DAY ? HOUR : DAY / 4 }
}

/** Where somebody begins to look back: a day ago. */
export const firstMoment = (now: number): number => now - DAY

/** The end of a day (`2026-11-20`), which is now for today; undefined for days to come. */
export function momentOfDay(day: string, now: number, zone: string): number | undefined {
  const today = dayOfTime(now, zone) ?? ''
  if (day > today) return undefined
  return Math.min(now, lastMsOf(day, zone))
}

/** The same time some days later; none that is to come. */
export const daysLater = (at: number, days: number, now: number): number => Math.min(now, at + days * DAY)

export type PastChanges = { readonly moved: number; readonly left: number; readonly came: number }

/** How much has happened since the moment. */
export function changesIn(moved: readonly MovedCard[]): PastChanges {
  const left = moved.filter(({ is }) => is === null).length
  const came = moved.filter(({ was }) => was === null).length
  return { left, came, moved: moved.length - left - came }
}

type Names = {
  readonly gone: string
  readonly column: (id: string) => string
  readonly row: (id: string) => string | undefined
  readonly in: (place: string) => string
  readonly both: (column: string, row: string) => string
}

/** Where cards that have moved stand by now, in words, by their ids. */
export function nowPlaces(moved: readonly MovedCard[], names: Names): ReadonlyMap<string, string> {
  return new Map(
    moved.flatMap(({ id, was, is }) => {
      if (was === null) return []
      if (is === null) return [[id, names.gone] as const]
      const column = names.column(is.column)
      const row = was.row === is.row ? undefined : names.row(is.row)
      const place = row === undefined ? column : was.column === is.column ? row : names.both(column, row)
      return [[id, names.in(place)] as const]
    }),
  )
}
