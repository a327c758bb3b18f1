/** An entity as shown, the same object wherever it stands. */
export interface SharedJson {
  readonly json: Record<string, unknown>
  /** Objects in it. */
  readonly size: number
}

/** Units of text kept at most, of all versions together, and of one entity: a long one is better read anew. */
const LIMIT = 8 * 1024 * 1024
const LONGEST = 4_096
/** What an entry takes beside its text. */
const OVERHEAD = 200

interface Version {
  readonly entries: Map<unknown, SharedJson>
  units: number
}

const NOTHING: ReadonlyMap<unknown, SharedJson> = new Map()

/**
 * Small things that stand everywhere, people and projects, as they are shown under one version: to one reader, in one
 * projection. The versions used last, up to a bound of memory: whoever asks chooses how many projections there are, and
 * whoever writes texts how long they are.
 */
export class SharedMemory {
  private readonly versions = new Map<string, Version>()
  private units = 0

  of(version: string): ReadonlyMap<unknown, SharedJson> {
    const known = this.versions.get(version)
    if (!known) return NOTHING
    this.versions.delete(version)
    this.versions.set(version, known)
    return known.entries
  }

  keep(version: string, key: unknown, shared: SharedJson): void {
    const units = JSON.stringify(shared.json).length + OVERHEAD
    const known = this.versions.get(version) ?? { entries: new Map(), units: 0 }
    if (units > LONGEST || known.entries.has(key)) return
    if (known.entries.size === 0) {
      this.versions.set(version, known)
      this.count(known, version.length + OVERHEAD)
    }
    known.entries.set(key, shared)
    this.count(known, units)
    for (const [oldest, { units }] of this.versions) {
      if (this.units <= LIMIT) return
      this.versions.delete(oldest)
      this.units -= units
    }
  }

  private count(version: Version, units: number): void {
    version.units += units
    this.units += units
  }
}
