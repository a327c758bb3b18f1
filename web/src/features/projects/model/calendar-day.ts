/** The calendar day of a time stored at noon UTC: `2026-11-20`. */
export const dayOfTime = (time: number | null | undefined): string | null =>
  time === null || time === undefined ? null : new Date(time).toISOString().slice(0, 10)

/** How a calendar day is stored: noon UTC, so that it is the same day nearly everywhere. */
export const timeOfDay = (day: string | null): number | null => (day === null ? null : Date.parse(`${day}T12:00:00Z`))
