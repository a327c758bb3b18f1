/**
 * Runs something when the browser has nothing else to do, at the latest after `atLatestMs`.
 * @returns what calls it off
 */
export function whenIdle(run: () => void, atLatestMs: number): () => void {
  // Not every browser tells when it is idle.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, atLatestMs / 3)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(run, { timeout: atLatestMs })
  return () => cancelIdleCallback(waiting)
}
