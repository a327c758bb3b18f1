/** Smaller objects are not counted: the bound of their number bounds them. */
const LEAST = 128

/** About how many bytes objects take when they are written out, with all that stands in them. Most are too small. */
export class Bytes {
  private readonly large = new Map<object, number>()

  of(object: object | null): number {
    return object === null ? 0 : (this.large.get(object) ?? 0)
  }

  found(object: object, bytes: number): void {
    if (bytes > LEAST) this.large.set(object, bytes)
  }

  /** An object got others inside; those that stand in it several times count as often. */
  add(owner: object, inside: readonly (object | null)[]): void {
    if (this.large.size === 0) return
    let bytes = this.of(owner)
    for (const one of inside) bytes += this.of(one)
    if (bytes > 0) this.large.set(owner, bytes)
  }
}

/** Units of the texts in plain JSON; escapes, and letters of several bytes, are not counted. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  let bytes = 0
  for (const member of Object.values(value)) if (member !== null) bytes += bytesOf(member)
  return bytes
}
