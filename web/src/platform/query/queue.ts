type Line = { readonly tail: Promise<unknown>; readonly waiting: number }

const lines = new Map<string, Line>()

/** Runs the task after the earlier ones of the same key: each sees the versions the ones before have left. */
export function queued<T>(key: string, task: () => Promise<T>): Promise<T> {
  const line = lines.get(key) ?? { tail: Promise.resolve(), waiting: 0 }
  const run = async () => {
    try {
      return await task()
    } finally {
      leave(key)
    }
  }
  const result = line.tail.then(run, run)
  lines.set(key, { tail: result, waiting: line.waiting + 1 })
  return result
}

/** Whether tasks of the key are still to come, besides `running` ones that ask. */
export function isBusy(key: string, running = 0): boolean {
  return (lines.get(key)?.waiting ?? 0) > running
}

function leave(key: string): void {
  const line = lines.get(key)
  if (!line) return
  if (line.waiting <= 1) lines.delete(key)
  else lines.set(key, { ...line, waiting: line.waiting - 1 })
}
