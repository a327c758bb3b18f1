const DAY = 86_400_000

/** So many dots a card has at most: one for each whole day in its column. */
export const MAX_DOTS = 5

/** Whole days that a card has been in its column. */
export const daysInColumn = (since: number, now: number): number => Math.max(0, Math.floor((now - since) / DAY))
