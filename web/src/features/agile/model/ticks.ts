type Named = { readonly id: string }

/** What was ticked and what was no longer in a choice of several, for a list that may have changed since it was drawn. */
export type Ticks<T extends Named> = { readonly added: readonly T[]; readonly removed: ReadonlySet<string> }

/** @param drawn what the choice began with, `chosen`: what it gave */
export function ticksOf<T extends Named>(drawn: readonly Named[], chosen: readonly T[]): Ticks<T> {
  return {
    added: chosen.filter(({ id }) => !drawn.some(one => one.id === id)),
    removed: new Set(drawn.flatMap(({ id }) => (chosen.some(one => one.id === id) ? [] : [id]))),
  }
}

/** A list with what was ticked, and without what was no longer. */
export function ticked<T extends Named>(now: readonly T[], { added, removed }: Ticks<T>): readonly T[] {
  const kept = now.filter(({ id }) => !removed.has(id))
  return [...kept, ...added.filter(({ id }) => !kept.some(one => one.id === id))]
}
