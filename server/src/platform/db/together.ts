/**
 * Waits for work that goes on at once, as `Promise.all` does, but also for the rest when some of it fails, before it says
 * so: what still goes on in a transaction must not come after its rollback, or that to a savepoint. What is asked at once
 * in a transaction is sent at once, and PostgreSQL carries it out in the order in which it was asked. What failed first is
 * thrown, except where it only says that something before it in the same transaction did.
 */
export async function together<T extends readonly unknown[]>(
  works: {
    readonly [K in keyof T]: Promise<T[K]>
  },
): Promise<T> {
  try {
    return (await Promise.all(works)) as unknown as T
  } catch (error) {
    const reasons = (await Promise.allSettled(works)).flatMap(work => (work.status === 'rejected' ? [work.reason] : []))
    throw isConsequence(error) ? (reasons.find(reason => !isConsequence(reason)) ?? error) : error
  }
}

/** PostgreSQL answers everything with it after the statement that it refused. */
const isConsequence = (error: unknown): boolean => (error as { readonly code?: unknown } | null)?.code === '25P02'
