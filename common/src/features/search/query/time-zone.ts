/** Made once for each zone; zones have many spellings, so their number is bounded. */
const formats = new Map<string, Intl.DateTimeFormat | null>()
const MAX_FORMATS = 500

function formatOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  let format: Intl.DateTimeFormat | null
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    // Not a zone of this runtime: its days are those of UTC.
    format = null
  }
  if (formats.size >= MAX_FORMATS) formats.clear()
  formats.set(timeZone, format)
  return format
}

/**
 * What a clock on the wall shows at an instant, as if it were UTC; both in ms. A zone that is not known is UTC.
 */
export function wallTime(instant: number, timeZone: string): number {
  const format = formatOf(timeZone)
  if (!format) return instant
  const parts: Record<string, number> = {}
  let sign = 1
  for (const { type, value } of format.formatToParts(instant)) {
    if (type === 'era' && value.startsWith('B')) sign = -1
    parts[type] = Number(value)
  }
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const wall = new Date(0)
  wall.setUTCFullYear(sign < 0 ? 1 - year : year, month - 1, day)
  wall.setUTCHours(hour, minute, second)
  return wall.getTime() + (((instant % 1000) + 1000) % 1000)
}

/** The first instant at which the clock on the wall shows this; in a gap of the clock, what it would have been before. */
export function instantOf(wall: number, timeZone: string): number {
  const early = wall - offset(wall - 86_400_000, timeZone)
  const late = wall - offset(wall + 86_400_000, timeZone)
  const shown = [Math.min(early, late), Math.max(early, late)].find(at => wallTime(at, timeZone) === wall)
  return shown ?? early
}

function offset(instant: number, timeZone: string): number {
  return wallTime(instant, timeZone) - instant
}
