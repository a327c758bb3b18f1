/** Changes come in groups: one reading shows them all. */
const SETTLE_MS = 250

/**
 * Reads what is on the screen again a moment after it may have changed: one reading at a time, so that changes which never
 * cease are shown too, and none while nobody sees the tab; whoever comes back finds it true.
 * @param read must not reject; `isFirst` as `now` was told
 * @param settleMs how long a reading waits for more changes
 */
export function createRereading(
  read: (signal: AbortSignal, isFirst: boolean) => Promise<void>,
  settleMs: number = SETTLE_MS,
) {
  let isRunning = false
  /** There is something new to read, but a reading is under way, or nobody looks. */
  let isDue = false
  let reading: AbortController | undefined
  let settling: ReturnType<typeof setTimeout> | undefined

  /** Reads at once; a reading that is under way is given up. */
  const now = async (isFirst: boolean): Promise<void> => {
    reading?.abort()
    const own = new AbortController()
    reading = own
    await read(own.signal, isFirst)
    if (reading !== own) return
    reading = undefined
    if (isDue) soon()
  }
  const soon = (): void => {
    isDue = true
    if (!isRunning || document.visibilityState === 'hidden') return
    settling ??= setTimeout(() => {
      settling = undefined
      if (reading) return
      isDue = false
      void now(false)
    }, settleMs)
  }
  const look = () => {
    if (isDue) soon()
  }
  return {
    now,
    soon,
    /** Gives the way to stop. */
    start(): () => void {
      isRunning = true
      isDue = false
      document.addEventListener('visibilitychange', look)
      return () => {
        isRunning = false
        document.removeEventListener('visibilitychange', look)
        reading?.abort()
        reading = undefined
        clearTimeout(settling)
        settling = undefined
      }
    },
  }
}
