import { nameKey } from './names.ts'

/** More mistakes are another word. */
const MAX_MISTAKES = 2
/** More names to choose from are no help. */
const MAX_NEAR = 2
/** In a name this short two mistakes leave little of it. */
const SHORT = 5

/**
 * The names that somebody may have meant who wrote `written`: those that begin with it, else those a mistake or two
 * away, the nearest alone. Empty when there are more than two.
 */
export function nearNames(written: string, known: Iterable<string>): readonly string[] {
  const key = nameKey(written)
  if (key === '') return []
  const most = key.length < SHORT ? 1 : MAX_MISTAKES
  let nearest = most
  const near = new Map<string, { readonly name: string; readonly mistakes: number }>()
  for (const name of known) {
    const other = nameKey(name)
    const mistakes = key.length > 1 && other.startsWith(key) ? 0 : mistakesBetween(key, other, most)
    if (other === key || mistakes > nearest || mistakes >= key.length || near.has(other)) continue
    nearest = mistakes
    near.set(other, { name, mistakes })
  }
  const names = [...near.values()].flatMap(({ name, mistakes }) => (mistakes === nearest ? [name] : []))
  return names.length > MAX_NEAR ? [] : names
}

/** Letters to add, take out, replace or swap with the next one (Damerau-Levenshtein); more than `most` need not be exact. */
function mistakesBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let above: readonly number[] = []
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next: number[] = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next[j] = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        at(row, j - 1) + (isSame ? 0 : 1),
        isSwap ? at(above, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    above = row
    row = next
  }
  return at(row, b.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY
