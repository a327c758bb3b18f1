import type { CardState } from './card-story.ts'
import { firstFrom } from './timeline.ts'

/**
 * Sums over cards at moments (ascending, ms). `weigh` gives what a card adds in a state: pairs of an index below `width`
 * and a number.
 *
 * @returns one list of `width` sums for each moment
 */
export function sumOverTime(
  cards: Iterable<readonly CardState[]>,
  times: readonly number[],
  width: number,
  weigh: (state: CardState) => readonly (readonly [index: number, value: number])[],
): readonly (readonly number[])[] {
  // What changes from one moment to the next.
  const steps = Array.from({ length: times.length + 1 }, () => new Float64Array(width))
  for (const states of cards)
    for (const [at, state] of states.entries()) {
      const next = states[at + 1]
      const [start, end] = [firstFrom(times, state.from), next ? firstFrom(times, next.from) : times.length]
      if (start >= end) continue
      for (const [index, value] of weigh(state)) {
        add(steps[start], index, value)
        add(steps[end], index, -value)
      }
    }
  const sums = new Float64Array(width)
  return times.map((_, at) => {
    for (let index = 0; index < width; index++) sums[index] = (sums[index] ?? 0) + (steps[at]?.[index] ?? 0)
    return [...sums].map(rounded)
  })
}

function add(list: Float64Array | undefined, index: number, value: number): void {
  if (list) list[index] = (list[index] ?? 0) + value
}

/** What is left of adding and taking away fractions. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000 || 0
