import { today } from '@internationalized/date'

/** The day that it is now in a time zone, e.g. "2026-11-22". What browsers print for people differs, and is never parsed. */
export const todayIn = (timeZone: string): string => today(timeZone).toString()
