/** What something was from when on, ms; the first has been so since ever. */
export type Timeline<T> = readonly { readonly from: number; readonly value: T }[]

/** A change of something: what it was before it. */
export interface Turn<T> {
  readonly at: number
  readonly before: T
}

/** How something came to be what it is now, by its changes in the order of time. */
export function replay<T>(now: T, turns: readonly Turn<T>[]): Timeline<T> {
  const spans: { from: number; value: T }[] = []
  let value = now
  for (let at = turns.length - 1; at >= 0; at--) {
    const turn = turns[at]
    if (!turn) continue
    // Of several changes at one moment the last one counts.
    if (spans.at(-1)?.from !== turn.at) spans.push({ from: turn.at, value })
    value = turn.before
  }
  spans.push({ from: Number.NEGATIVE_INFINITY, value })
  return spans.reverse()
}

/** Of what holds from ascending moments on that which holds at a time. Found by halves: cards may have changed very often. */
export function lastFrom<T extends { readonly from: number }>(ascending: readonly T[], time: number): T | undefined {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle]?.from ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return ascending[low - 1]
}

export const valueAt = <T>(timeline: Timeline<T>, time: number): T | undefined => lastFrom(timeline, time)?.value

/** Index of the first of the ascending numbers that is not below a value; how many there are when all are. */
export function firstFrom(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
