/** What one statement takes; more is written in several. */
const PORTION = 5_000

/** The items in their order, so many at a time as one statement takes. */
export function portionsOf<T>(all: readonly T[], size = PORTION): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size))
}
