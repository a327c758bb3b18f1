import { readDate as intervalOf } from '../../search/index.ts'
import { type Failure, fail, piecesAt, type Reading, type ReadValue, wordAt } from './reading.ts'

const HALF_DAY = 43_200_000

/**
 * A date in any form of the query language, without braces: `2026-03-01`, `Next week`, `plus 3d`. Of an interval the
 * beginning counts. Days are kept at noon UTC.
 */
export function readDate(reading: Reading, from: number, isDay: boolean): ReadValue | Failure {
  for (const piece of piecesAt(reading.text, from)) {
    const start = intervalOf(piece.key, reading.dictionary.data, isDay)?.from
    if (start === null || start === undefined) continue
    const num = isDay ? start + HALF_DAY : start
    return { end: piece.end, value: { kind: 'number', num, shown: reading.text.slice(from, piece.end) } }
  }
  return fail('bad_date', from, { value: wordAt(reading.text, from) })
}
