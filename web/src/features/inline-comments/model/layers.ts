/** Marks that lie over each other are told apart up to this depth. */
export const LAYERS = 3

interface Mark {
  readonly start: number
  readonly end: number
}

/**
 * Distributes marks so that those of one layer do not overlap, and each layer is painted by itself, over the others.
 * @param marks in the order of their starts
 */
export function layersOf<T extends Mark>(marks: readonly T[]): readonly (readonly T[])[] {
  const layers = Array.from({ length: LAYERS }, () => ({ marks: [] as T[], end: -1 }))
  for (const mark of marks) {
    // What lies deeper than that goes on top.
    const layer = layers.find(({ end }) => end <= mark.start) ?? layers.at(-1)
    if (!layer) continue
    layer.marks.push(mark)
    layer.end = Math.max(layer.end, mark.end)
  }
  return layers.map(layer => layer.marks)
}
