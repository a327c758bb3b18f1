import type { ReadValue } from './read-field-value.ts'
import { type Failure, fail, piecesAt, type Reading, wordAt } from './reading.ts'

const HALF_DAY = 43_200_000

/**
 * A date in any form of the query language, without braces: `2026-03-01`, `Next week`, `plus 3d`. Of an interval the
 * beginning counts. Days are kept at noon UTC.
 */
export function readDate(reading: Reading, from: number, isDay: boolean): ReadValue | Failure {
  for (const piece of piecesAt(reading.text, from)) {
    const start = reading.facts.intervalOf(piece.key)?.from
    if (start === null || start === undefined) continue
    const num = isDay ? dayIn(start, reading.dictionary.data.timeZone) + HALF_DAY : start
    return { end: piece.end, value: { kind: 'number', num, shown: reading.text.slice(from, piece.end) } }
  }
  return fail('bad_date', from, { value: wordAt(reading.text, from) })
}

/** Midnight UTC of the calendar day that it is in the time zone. */
function dayIn(time: number, timeZone: string): number {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return Date.parse(`${day.format(time)}T00:00:00Z`)
}
