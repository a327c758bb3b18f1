/** What V8 takes for an object or a text besides what stands in it; measured, rounded up. */
const HEADER = 24
const SLOT = 8
/** A place in a hash table, with what it keeps free. */
const HASHED = 40

/**
 * About how many bytes of memory plain data take: texts, numbers, arrays, objects, maps, sets and buffers, with all that
 * stands in them. What occurs in them several times counts once. Of functions and private members nothing is known.
 */
export function bytesOf(value: unknown): number {
  const seen = new Set<object>()
  const sum = (values: Iterable<unknown>, each: number): number => {
    let bytes = HEADER
    for (const one of values) bytes += each + of(one)
    return bytes
  }
  const of = (one: unknown): number => {
    // Two bytes a unit, as texts take that hold anything beyond Latin-1.
    if (typeof one === 'string') return HEADER + 2 * one.length
    if (typeof one !== 'object' || one === null || seen.has(one)) return 0
    seen.add(one)
    if (ArrayBuffer.isView(one)) return HEADER + one.byteLength
    if (Array.isArray(one)) return sum(one, SLOT)
    if (one instanceof Set) return sum(one, HASHED)
    if (one instanceof Map) return sum(one.keys(), HASHED) + sum(one.values(), 0)
    return sum(Object.values(one), SLOT)
  }
  return SLOT + of(value)
}
