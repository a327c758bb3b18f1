import { DAY, looksLikeDate, OFFSET, TIME } from './date-words.ts'
import { instantOf, wallTime } from './time-zone.ts'

/** What dates are relative to. */
export interface Clock {
  /** Milliseconds. */
  readonly now: number
  readonly timeZone: string
  /** Monday = 1 … Sunday = 7. */
  readonly workDays: readonly number[]
}

/** Half-open, in ms; null = without end. */
export interface Interval {
  readonly from: number | null
  readonly to: number | null
}

const HOUR = 3_600_000
const DAY_LENGTH = 24 * HOUR

/**
 * The time that a value means, to the searcher's zone. `days`: for fields that hold days, which are kept in UTC; then
 * whole days come back. null: it is no date.
 */
export function readDate(text: string, clock: Clock, days = false): Interval | null {
  const trimmed = text.trim().replace(/\s+/gu, ' ')
  if (!looksLikeDate(trimmed)) return null
  const moment = readMoment(trimmed, clock)
  if (moment) return days ? daysAround(moment, clock) : moment
  const wall = readWall(trimmed, clock)
  if (!wall) return null
  if (days) return { from: wall.from === null ? null : floor(wall.from), to: wall.to === null ? null : ceil(wall.to) }
  return {
    from: wall.from === null ? null : instantOf(wall.from, clock.timeZone),
    to: wall.to === null ? null : instantOf(wall.to, clock.timeZone),
  }
}

function floor(wall: number): number {
  return Math.floor(wall / DAY_LENGTH) * DAY_LENGTH
}

function ceil(wall: number): number {
  return Math.ceil(wall / DAY_LENGTH) * DAY_LENGTH
}

/** `Now`, and offsets with hours: the hour of the clock that holds the instant. */
function readMoment(text: string, clock: Clock): { readonly from: number; readonly to: number } | null {
  if (text.toLowerCase() === 'now') return { from: clock.now, to: clock.now + 1 }
  const offset = readOffset(text)
  if (!offset || offset.hours === null) return null
  const wall = shift(wallTime(clock.now, clock.timeZone), offset)
  if (wall === null) return null
  const still = offset.months === 0 && offset.days === 0
  const instant = (still ? clock.now : instantOf(wall, clock.timeZone)) + offset.hours * HOUR
  if (!isUsable(instant)) return null
  const from = instant - (((wallTime(instant, clock.timeZone) % HOUR) + HOUR) % HOUR)
  return { from, to: from + HOUR }
}

function daysAround(moment: { readonly from: number; readonly to: number }, clock: Clock): Interval {
  const from = floor(wallTime(moment.from, clock.timeZone))
  return { from, to: floor(wallTime(moment.to - 1, clock.timeZone)) + DAY_LENGTH }
}

interface Offset {
  readonly months: number
  readonly days: number
  /** null: none were written. */
  readonly hours: number | null
}

function readOffset(text: string): Offset | null {
  const match = OFFSET.exec(text)
  if (!match?.[2]) return null
  const sign = match[1]?.toLowerCase() === 'minus' ? -1 : 1
  let months = 0
  let days = 0
  let hours: number | null = null
  for (const [, count, unit] of match[2].matchAll(/(\d+)\s*([ymwdh])/giu)) {
    const amount = sign * Number(count)
    const letter = unit?.toLowerCase()
    if (letter === 'y') months += 12 * amount
    else if (letter === 'm') months += amount
    else if (letter === 'w') days += 7 * amount
    else if (letter === 'd') days += amount
    else hours = (hours ?? 0) + amount
  }
  return { months, days, hours }
}

/** Clamps to the last day of the month: a month before March 31 is the last of February. */
function shift(wall: number, { months, days }: Offset): number | null {
  const date = new Date(wall)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const time = date.getTime()
  if (Number.isNaN(time)) return null
  const last = new Date(time)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  date.setUTCDate(Math.min(day, last.getUTCDate()))
  const shifted = date.getTime() + days * DAY_LENGTH
  return isUsable(shifted) ? shifted : null
}

/** Years 1 to 9999. */
function isUsable(time: number): boolean {
  return time > -62_000_000_000_000 && time < 253_370_000_000_000
}

/** A span in the searcher's wall time. */
function readWall(text: string, clock: Clock): Interval | null {
  const wall = wallTime(clock.now, clock.timeZone)
  const today = floor(wall)
  const offset = readOffset(text)
  if (offset) {
    const day = shift(today, offset)
    return day === null ? null : { from: day, to: day + DAY_LENGTH }
  }
  return readWord(text.toLowerCase(), today, clock) ?? readAbsolute(text, today)
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

function readWord(word: string, today: number, clock: Clock): Interval | null {
  const weekday = WEEKDAYS.indexOf(word)
  const week = today - (isoWeekday(today) - 1) * DAY_LENGTH
  if (weekday >= 0) return spanOf(week + weekday * DAY_LENGTH, 1)
  switch (word) {
    case 'today':
      return spanOf(today, 1)
    case 'yesterday':
      return spanOf(today - DAY_LENGTH, 1)
    case 'tomorrow':
      return spanOf(today + DAY_LENGTH, 1)
    case 'last working day':
      return spanOf(lastWorkingDay(today, clock.workDays), 1)
    case 'this week':
      return spanOf(week, 7)
    case 'last week':
      return spanOf(week - 7 * DAY_LENGTH, 7)
    case 'next week':
      return spanOf(week + 7 * DAY_LENGTH, 7)
    case 'two weeks ago':
      return spanOf(week - 14 * DAY_LENGTH, 7)
    case 'three weeks ago':
      return spanOf(week - 21 * DAY_LENGTH, 7)
    case 'this month':
      return { from: monthStart(today, 0), to: monthStart(today, 1) }
    case 'last month':
      return { from: monthStart(today, -1), to: monthStart(today, 0) }
    case 'next month':
      return { from: monthStart(today, 1), to: monthStart(today, 2) }
    case 'older':
      return { from: null, to: monthStart(today, -1) }
    default:
      return null
  }
}

function spanOf(from: number, days: number): Interval {
  return { from, to: from + days * DAY_LENGTH }
}

function isoWeekday(wall: number): number {
  return new Date(wall).getUTCDay() || 7
}

function lastWorkingDay(today: number, workDays: readonly number[]): number {
  for (let back = 1; back <= 7; back++) {
    const day = today - back * DAY_LENGTH
    if (workDays.includes(isoWeekday(day))) return day
  }
  return today - DAY_LENGTH
}

function monthStart(wall: number, months: number): number {
  const date = new Date(wall)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
}

function readAbsolute(text: string, today: number): Interval | null {
  const time = TIME.exec(text)
  if (time) return timeOf(today, time[1], time[2], time[3])
  const match = DAY.exec(text)
  if (!match) return null
  const year = Number(match[1] ?? new Date(today).getUTCFullYear())
  const month = Number(match[2] ?? match[4])
  const dayText = match[3] ?? match[5]
  const day = dateOf(year, month, Number(dayText ?? 1))
  if (day === null) return null
  if (match[6] !== undefined) return dayText === undefined ? null : timeOf(day, match[6], match[7], match[8])
  return dayText === undefined ? { from: day, to: monthStart(day, 1) } : spanOf(day, 1)
}

function dateOf(year: number, month: number, day: number): number | null {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const isReal = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.getTime() : null
}

/** A minute, or with seconds a second. */
function timeOf(day: number, hour = '0', minute = '0', second?: string): Interval | null {
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second ?? 0)]
  if (hours > 23 || minutes > 59 || seconds > 59) return null
  const from = day + hours * HOUR + minutes * 60_000 + seconds * 1000
  return { from, to: from + (second === undefined ? 60_000 : 1000) }
}
