/** A list without what an entry added, and with what it removed, in its order, at the end. */
export function swapValues<T>(
  current: readonly T[],
  added: readonly T[],
  removed: readonly T[],
  keyOf: (value: T) => unknown,
): readonly T[] {
  const out = new Set([...added, ...removed].map(keyOf))
  return [...current.filter(value => !out.has(keyOf(value))), ...removed]
}
