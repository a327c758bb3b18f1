import { memoryPerNode } from '../../../platform/memory/index.ts'

/** So long a count is served after it was made. */
const KEPT_MS = 10_000
/** Counts that are made at the same time, each for somebody else; others begin when their client asks again. */
const AT_ONCE = 2

interface LongCount {
  /** When it was made, in ms. */
  readonly at: number
  readonly result:
    | { readonly kind: 'made'; readonly count: number }
    | { readonly kind: 'failed'; readonly error: unknown }
}

const memoryOf = memoryPerNode<LongCount>({ name: 'long counts', maxBytes: 2 * 1024 * 1024 })

export interface AskedCount {
  readonly key: string
  /** Who asks: nobody has two made at a time, or there would be none for the others. */
  readonly person: number
  readonly make: () => Promise<number>
}

/** Counts that take longer than a reply may: who asks again gets them once they are made. */
export interface LongCounts {
  /**
   * The count known by that key, else null: then it is being made, or will be when one asks again. An error of `make`
   * is thrown to who asks next. `now` in ms.
   */
  readonly ask: (count: AskedCount, now: number) => number | null
}

export function createLongCounts(node: object): LongCounts {
  const counts = memoryOf(node)
  /** Who has which one made. */
  const served = new Map<number, string>()
  const start = async ({ key, person, make }: AskedCount, now: number): Promise<void> => {
    const begun = performance.now()
    const finish = (result: LongCount['result']) => counts.set(key, { at: now + performance.now() - begun, result })
    served.set(person, key)
    try {
      finish({ kind: 'made', count: await make() })
    } catch (error) {
      finish({ kind: 'failed', error })
    } finally {
      served.delete(person)
    }
  }
  return {
    ask: (count, now) => {
      const { key, person } = count
      const known = counts.get(key)
      if (known && now - known.at <= KEPT_MS) {
        if (known.result.kind === 'made') return known.result.count
        counts.delete(key)
        throw known.result.error
      }
      const isUnderway = [...served.values()].includes(key)
      if (!isUnderway && served.size < AT_ONCE && !served.has(person)) void start(count, now)
      return null
    },
  }
}
