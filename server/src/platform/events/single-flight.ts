/**
 * Makes work that runs one at a time: calls while it runs share one further run after it. The promise of a call is
 * settled by a run that began after the call.
 */
export function singleFlight(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const start = (): Promise<void> => {
    running = work().finally(() => {
      running = null
    })
    return running
  }
  const afterThis = (current: Promise<void>): Promise<void> => {
    const again = (): Promise<void> => {
      next = null
      return start()
    }
    return current.then(again, again)
  }
  return () => {
    if (!running) return start()
    next ??= afterThis(running)
    return next
  }
}
