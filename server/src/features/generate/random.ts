/** Numbers from 0 (included) to 1 (excluded), the same sequence for the same seed. */
export type Random = () => number

/** A small, fast generator (mulberry32); good enough for data, never for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <T>(random: Random, values: readonly T[]): T => {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('Nothing to pick from')
  return value
}

/** Picks 0 … count-1, smaller numbers more often: the n-th with weight 1/n^exponent. */
export function createZipf(count: number, exponent: number): (random: Random) => number {
  const sums = new Float64Array(count)
  let sum = 0
  for (let index = 0; index < count; index++) {
    sum += 1 / (index + 1) ** exponent
    sums[index] = sum
  }
  return random => {
    const wanted = random() * sum
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Counts of which most are small and a few are huge, at least 1; the smaller the exponent, the longer the tail. */
export function heavyTail(random: Random, exponent: number, most: number): number {
  return Math.min(most, Math.floor((1 - random()) ** (-1 / exponent)))
}

/** Lengths as texts have them: `middle` is in the middle, and few are many times as long. */
export function logNormal(random: Random, middle: number, spread: number, most: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Math.max(1, Math.min(most, Math.round(middle * Math.exp(normal * spread))))
}
