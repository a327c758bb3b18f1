/** A sprint as it is written. */
export interface PlannedSprint {
  readonly name: string
  readonly start: number
  readonly finish: number
  readonly archived: boolean
  /** Greatest number of cards that its time gives it. */
  readonly size: number
}

const DAY = 86_400_000
const LENGTH = 14 * DAY
/** Sprints of a year before the running one. */
const PAST = 26
/** Of those, the ones that were archived. */
const ARCHIVED = 14

/** A year of sprints of two weeks, the running one and the next. `seed`: the same for the same board. */
export function yearOfSprints(now: number, seed: number): readonly PlannedSprint[] {
  const first = now - (now % DAY) - 6 * DAY - PAST * LENGTH
  return Array.from({ length: PAST + 2 }, (_, index) => ({
    name: `Sprint ${index + 1}`,
    start: first + index * LENGTH,
    finish: first + (index + 1) * LENGTH - 1,
    archived: index < ARCHIVED,
    size: 12 + ((seed * 31 + index * 17) % 45),
  }))
}

/** One sprint that has run for two months. */
export const longSprint = (now: number, size: number): PlannedSprint => ({
  name: 'Release 1',
  start: now - (now % DAY) - 60 * DAY,
  finish: now - (now % DAY) + 30 * DAY,
  archived: false,
  size,
})
