/** How long a working day and week are; periods are counted in working time. */
export interface WorkTime {
  readonly minutesADay: number
  readonly daysAWeek: number
}

export const DEFAULT_WORK_TIME: WorkTime = { minutesADay: 480, daysAWeek: 5 }

/** The longest period that is accepted, in minutes (as many as fit into 32 bits). */
const MAX_MINUTES = 2_147_483_647

const PART = /(\d+(?:[.,]\d+)?)\s*(weeks?|w|days?|d|hours?|h|minutes?|min|m)/giy

/**
 * Reads a period such as `1w 2d 3h 30m`, `90m`, `1.5h`, `2h30m`, or ISO 8601 `P1DT2H`, in working time.
 * Returns minutes, or null when the text is no period.
 */
export function parsePeriod(text: string, work: WorkTime = DEFAULT_WORK_TIME): number | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > 100) return null
  const iso = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/i.exec(trimmed)
  if (iso && trimmed.length > 1) {
    const [, weeks = '0', days = '0', hours = '0', minutes = '0'] = iso
    return bounded(
      (Number(weeks) * work.daysAWeek + Number(days)) * work.minutesADay + Number(hours) * 60 + Number(minutes),
    )
  }
  let minutes = 0
  let position = 0
  while (position < trimmed.length) {
    PART.lastIndex = position
    const match = PART.exec(trimmed)
    if (!match?.[1] || !match[2]) return null
    minutes += Number(match[1].replace(',', '.')) * unitMinutes(match[2], work)
    position = PART.lastIndex
    while (trimmed[position] === ' ') position++
  }
  return bounded(Math.round(minutes))
}

const bounded = (minutes: number): number | null => (minutes <= MAX_MINUTES ? minutes : null)

function unitMinutes(unit: string, work: WorkTime): number {
  switch (unit[0]?.toLowerCase()) {
    case 'w':
      return work.daysAWeek * work.minutesADay
    case 'd':
      return work.minutesADay
    case 'h':
      return 60
    default:
      return 1
  }
}

/** Writes minutes as `1w 2d 3h 30m` in working time; `0m` for none. */
export function formatPeriod(minutes: number, work: WorkTime = DEFAULT_WORK_TIME): string {
  const parts = split(minutes, work)
  const text = (
    [
      [parts.weeks, 'w'],
      [parts.days, 'd'],
      [parts.hours, 'h'],
      [parts.minutes, 'm'],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join(' ')
  return text || '0m'
}

/** Writes minutes in ISO 8601: `P1W2DT3H30M`; `PT0M` for none. */
export function isoPeriod(minutes: number, work: WorkTime = DEFAULT_WORK_TIME): string {
  const parts = split(minutes, work)
  const date = `${parts.weeks ? `${parts.weeks}W` : ''}${parts.days ? `${parts.days}D` : ''}`
  const time = `${parts.hours ? `${parts.hours}H` : ''}${parts.minutes ? `${parts.minutes}M` : ''}`
  return date || time ? `P${date}${time ? `T${time}` : ''}` : 'PT0M'
}

function split(total: number, work: WorkTime) {
  const week = work.daysAWeek * work.minutesADay
  const weeks = Math.floor(total / week)
  const days = Math.floor((total % week) / work.minutesADay)
  const rest = (total % week) % work.minutesADay
  return { weeks, days, hours: Math.floor(rest / 60), minutes: rest % 60 }
}
