/**
 * Collects what is asked for in one turn and finds it together: each of many parts of a query asks for itself, the
 * database is asked once.
 */
export function batched<K, V>(load: (keys: readonly K[]) => Promise<readonly V[]>): (key: K) => Promise<V> {
  let waiting: { readonly key: K; readonly resolve: (value: V) => void; readonly reject: (error: unknown) => void }[] =
    []
  const flush = async (): Promise<void> => {
    const batch = waiting
    waiting = []
    try {
      const values = await load(batch.map(({ key }) => key))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const value = values[index]
        if (value === undefined) reject(new Error('A batch gave too few values'))
        else resolve(value)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  return key =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(() => void flush())
      waiting.push({ key, resolve, reject })
    })
}
