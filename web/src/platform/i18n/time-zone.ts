import { storedValue } from '../storage/index.ts'

const stored = storedValue('time-zone', '')

/** The zone in which times are shown: the chosen one, else the browser's. */
export function shownTimeZone(): string {
  const chosen = stored.read()
  return isTimeZone(chosen) ? chosen : Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Keeps the choice for this browser; an unknown zone counts as none. */
export function rememberTimeZone(zone: string): void {
  stored.write(zone)
}

function isTimeZone(zone: string): boolean {
  if (zone === '') return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
