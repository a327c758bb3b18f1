import { parsePeriod } from '../../../platform/period/index.ts'
import { readDate as intervalOf, type Span } from '../../search/index.ts'
import type { WorkCommand } from './command.ts'
import { readOther } from './read-other.ts'
import { type Failure, fail, piecesAt, type Reading, skipComma, skipSpace, wordAt } from './reading.ts'
import type { VerbDefinition } from './verbs.ts'

/** The dictionary's entries of types of work. */
const WORK_TYPES = 'workType'

const DATE = /^\d{4}-\d{2}-\d{2}(?=\s|$)/u

/** Type and day may be left out; what comes after the period is the text, to the end. */
function workCommand(reading: Reading, name: Span, from: number): WorkCommand | Failure {
  const { text, dictionary } = reading
  const typed = readOther(reading, WORK_TYPES, from)
  if (from >= text.length) return fail('value_missing', from)
  const afterType = typed ? skipSpace(text, typed.end) : from
  const written = DATE.exec(text.slice(afterType))?.[0]
  const day = written === undefined ? null : intervalOf(written, { ...dictionary.data, timeZone: 'UTC' }, true)?.from
  if (day === undefined) return fail('bad_date', afterType, { value: wordAt(text, afterType) })
  const at = written === undefined ? afterType : skipSpace(text, afterType + written.length)
  if (at >= text.length) return fail('value_missing', at)
  const { minutesADay, daysAWeek } = dictionary.data
  for (const piece of piecesAt(text, at)) {
    const minutes = parsePeriod(piece.key, { minutesADay, daysAWeek })
    if (minutes === null || minutes === 0) continue
    const note = text.slice(skipComma(text, piece.end).at).trim()
    reading.styles.push({ start: from, end: piece.end, style: 'field_value' })
    return {
      kind: 'work',
      minutes,
      shown: text.slice(at, piece.end),
      date: day,
      type: typed?.entry.name ?? null,
      text: note === '' ? null : note,
      start: name.start,
      end: note === '' ? piece.end : text.length,
    }
  }
  return fail('bad_period', at, { value: wordAt(text, at) })
}

/** `work [<type>] [<day>] <period> [<text>]`. */
export const workVerb: VerbDefinition<WorkCommand> = {
  kind: 'work',
  words: [
    {
      word: 'work',
      read: (reading, name, from, action) => (action === 'remove' ? null : workCommand(reading, name, from)),
    },
  ],
  place: 10,
}
