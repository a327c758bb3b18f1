/** Words for spans of time, in the order in which completion offers them. Those with spaces stand in braces. */
export const dateWords = [
  'Today',
  'Yesterday',
  'Tomorrow',
  'Now',
  'Last working day',
  'This week',
  'Last week',
  'Next week',
  'Two weeks ago',
  'Three weeks ago',
  'This month',
  'Last month',
  'Next month',
  'Older',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const words: ReadonlySet<string> = new Set(dateWords.map(word => word.toLowerCase()))

/** `minus 1y 6M`, `plus 3d`, `minus 48h`. */
export const OFFSET = /^(minus|plus)((?:\s*\d{1,6}\s*[ymwdh])+)$/iu
/** Date and time, each part from the year on; `05-12` is a day of this year, `12:30` a time of today. */
export const DAY = /^(?:(\d{4})-(\d{1,2})(?:-(\d{1,2}))?|(\d{1,2})-(\d{1,2}))(?:T(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/iu
export const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/u

/** Is this written like a date, whatever its numbers? */
export function looksLikeDate(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed.length > 60) return false
  return words.has(trimmed.toLowerCase().replace(/\s+/gu, ' ')) || [OFFSET, DAY, TIME].some(form => form.test(trimmed))
}
