/** An entity as shown, the same object wherever it stands. */
export interface SharedJson {
  readonly json: Record<string, unknown>
  /** Objects in it. */
  readonly size: number
}

/** Objects kept at most, of all versions together. */
const LIMIT = 16_000

/**
 * Small things that stand everywhere, people and projects, as they are shown under one version: to one reader, in one
 * projection. The versions used last, up to a bound.
 */
export class SharedMemory {
  private readonly versions = new Map<string, Map<unknown, SharedJson>>()
  private count = 0

  of(version: string): ReadonlyMap<unknown, SharedJson> {
    const known = this.versions.get(version) ?? new Map<unknown, SharedJson>()
    this.versions.delete(version)
    this.versions.set(version, known)
    return known
  }

  keep(version: string, key: unknown, shared: SharedJson): void {
    const known = this.versions.get(version)
    if (!known || known.has(key)) return
    known.set(key, shared)
    this.count++
    for (const [oldest, entries] of this.versions) {
      if (this.count <= LIMIT) return
      this.versions.delete(oldest)
      this.count -= entries.size
    }
  }
}
