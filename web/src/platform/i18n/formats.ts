import type { I18n } from './i18n.ts'

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** With the milliseconds from which on they are used. */
const SHORT_UNITS: readonly (readonly ['day' | 'hour' | 'minute' | 'second' | 'millisecond', number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
  ['millisecond', 1],
]

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Dates, numbers and sizes in the reader's locale. Times are milliseconds since the epoch. */
export type Formats = {
  /** 20 Nov 2026, in the reader's time zone */
  readonly date: (time: number) => string
  /** 20 Nov 2026 of a calendar day stored at noon UTC */
  readonly day: (time: number) => string
  readonly dateTime: (time: number) => string
  /** 20 Nov, where the year is plain */
  readonly monthDay: (time: number) => string
  /** "2 hr. ago", "yesterday"; `now` under a minute */
  readonly relative: (time: number, now?: number) => string
  readonly number: (value: number, options?: Intl.NumberFormatOptions) => string
  readonly bytes: (size: number) => string
  /** How long `ms` are, in the largest unit: 40 ms, 1.5 sec; what people do is told in minutes at the smallest: 0 min */
  readonly duration: (ms: number, smallest?: 'minute' | 'millisecond') => string
  readonly list: (items: readonly string[]) => string
}

const cache = new WeakMap<I18n, Formats>()

export function formatsOf(i18n: I18n): Formats {
  const known = cache.get(i18n)
  if (known) return known
  const formats = createFormats(i18n)
  cache.set(i18n, formats)
  return formats
}

function createFormats({ formatLocale: locale, timeZone, direction }: I18n): Formats {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const monthDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' })
  const number = new Intl.NumberFormat(locale)
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const inUnit = (value: number, unit: string, unitDisplay: 'short' | 'long'): string => {
    const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const
    const text = new Intl.NumberFormat(locale, options).format(value)
    // Between words that read the other way number and unit would change places.
    return direction === 'rtl' ? `\u2068${text}\u2069` : text
  }
  return {
    date: time => date.format(time),
    day: time => day.format(time),
    dateTime: time => dateTime.format(time),
    monthDay: time => monthDay.format(time),
    relative(time, now = Date.now()) {
      const seconds = (time - now) / 1000
      for (const [unit, length] of UNITS) {
        if (Math.abs(seconds) >= length) return spoken(relative.format(Math.trunc(seconds / length), unit))
      }
      return spoken(relative.format(0, 'second'))
    },
    number: (value, options) => (options ? new Intl.NumberFormat(locale, options) : number).format(value),
    bytes(size) {
      const power = size < 1 ? 0 : Math.min(Math.floor(Math.log(size) / Math.log(1024)), BYTE_UNITS.length - 1)
      const unit = BYTE_UNITS[power] ?? 'byte'
      return inUnit(size / 1024 ** power, unit, power === 0 ? 'long' : 'short')
    },
    duration(ms, smallest = 'millisecond') {
      const [unit, length] = SHORT_UNITS.find(([name, least]) => ms >= least || name === smallest) ?? ['millisecond', 1]
      // Of a minute that has not passed nothing is told.
      return inUnit(unit === 'minute' && ms < length ? 0 : ms / length, unit, 'short')
    },
    list: items => list.format(items),
  }
}

/** Without the figure in brackets that Hebrew has behind words that say it already: `לפני שעה (1)`. */
const spoken = (relative: string): string => relative.replace(/ \([12]\)$/, '')
