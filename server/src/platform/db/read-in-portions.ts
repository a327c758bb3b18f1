import { resultMemory } from './result-memory.ts'

/** Bytes that the statements of one portion may bring. */
const MAX_BYTES = 16 * 1024 * 1024

/** What statements bring is more than the work around them has room for. */
export class TooLarge extends Error {}

/**
 * Reads what belongs to many keys, at most so many at a time, and half as many each time that their rows are too large
 * to stand in memory together. For what is written while it is read.
 */
export async function* readInPortions<K, T>(
  keys: readonly K[],
  most: number,
  read: (portion: readonly K[]) => Promise<T>,
  mostBytes = MAX_BYTES,
): AsyncGenerator<T> {
  let size = most
  for (let start = 0; start < keys.length; ) {
    const portion = keys.slice(start, start + size)
    const found = await withinBytes(portion.length === 1 ? Number.POSITIVE_INFINITY : mostBytes, () => read(portion))
    if (found === null) size = Math.ceil(portion.length / 2)
    else {
      start += portion.length
      yield found.result
    }
  }
}

/** What the work gives; null when its statements bring more than so many bytes, which must leave nothing done. */
export async function withinBytes<T>(most: number, work: () => Promise<T>): Promise<{ readonly result: T } | null> {
  let bytes = 0
  const grow = (more: number): void => {
    bytes += more
    if (bytes > most) throw new TooLarge()
  }
  try {
    return { result: await resultMemory.run({ grow }, work) }
  } catch (error) {
    if (error instanceof TooLarge) return null
    throw error
  }
}
