/** So long a count is served after it was made. */
const KEPT_MS = 10_000
/** Counts that are made at the same time, each for somebody else; others begin when their client asks again. */
const AT_ONCE = 2
const MAX_KEPT = 200

interface LongCount {
  /** When it was made, in ms; null while it is being made. */
  readonly at: number | null
  readonly result:
    | { readonly kind: 'made'; readonly count: number }
    | { readonly kind: 'failed'; readonly error: unknown }
    | null
}

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

export function createLongCounts(): LongCounts {
  const counts = new Map<string, LongCount>()
  const served = new Set<number>()
  const forgetOld = (now: number): void => {
    for (const [key, { at }] of counts) if (at !== null && now - at > KEPT_MS) counts.delete(key)
    for (const [key, { at }] of counts) if (at !== null && counts.size > MAX_KEPT) counts.delete(key)
  }
  const start = async ({ key, person, make }: AskedCount, now: number): Promise<void> => {
    const begun = performance.now()
    const finish = (result: LongCount['result']) => counts.set(key, { at: now + performance.now() - begun, result })
    served.add(person)
    counts.set(key, { at: null, result: null })
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
      forgetOld(now)
      const known = counts.get(key)
      if (known?.result?.kind === 'failed') {
        counts.delete(key)
        throw known.result.error
      }
      if (known) return known.result?.count ?? null
      if (served.size < AT_ONCE && !served.has(person)) void start(count, now)
      return null
    },
  }
}
