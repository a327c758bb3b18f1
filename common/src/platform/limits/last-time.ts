/**
 * The last time that every calendar reaches, in ms; the first one is as far on the other side. It is a day before the
 * ends of what a `Date` holds, so that the clocks of all zones are still inside.
 */
export const LAST_TIME = 8_640_000_000_000_000 - 86_400_000
