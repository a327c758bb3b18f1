/** A locale as the API names it (`en_US`), or null when the text is none. A bare language gets its usual country. */
export function localeId(text: string): string | null {
  if (!/^[A-Za-z]{2,3}([-_][A-Za-z]{2,4}){0,2}$/.test(text)) return null
  try {
    const locale = new Intl.Locale(text.replaceAll('_', '-'))
    return `${locale.language}_${locale.region ?? locale.maximize().region ?? 'US'}`
  } catch {
    // Not a locale at all: the caller says so.
    return null
  }
}

/** What a locale is called, in its own language. */
export function localeName(id: string): string {
  const tag = id.replaceAll('_', '-')
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? id
}

export function isRightToLeft(id: string): boolean {
  return ['ar', 'he', 'fa', 'ur', 'ps', 'dv', 'yi'].includes(id.split(/[-_]/)[0] ?? '')
}

export function isTimeZone(id: string): boolean {
  return id.length <= 64 && /^[A-Za-z]/.test(id) && offsetOf(id, 0) !== null
}

/** How many minutes the zone is ahead of UTC at a moment (ms), or null when there is no such zone. */
export function offsetOf(zone: string, time: number): number | null {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(time)
    const name = parts.find(part => part.type === 'timeZoneName')?.value ?? 'GMT'
    const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d+):(\d+))?/.exec(name) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) || 0
  } catch {
    // RangeError: no such zone.
    return null
  }
}

/** A zone as people choose it: `UTC+01:00 Europe/Berlin`. */
export function zonePresentation(zone: string, offset: number): string {
  const minutes = Math.abs(offset)
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)} ${zone}`
}
