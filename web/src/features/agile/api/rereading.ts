/** Changes come in groups: one reading shows them all. */
const SETTLE_MS = 250
/** As often as that the pause before a reading grows while changes do not cease. */
const MAX_GROWTH = 8

/**
 * Reads what is on the screen again a moment after it may have changed: one reading at a time, so that changes which never
 * cease are shown too, and none while nobody sees the tab; whoever comes back finds it true. While they do not cease, the
 * pause before a reading doubles up to a bound: many people work on what many others look at.
 * @param read must not reject; `isFirst` as `now` was told
 * @param settleMs how long a reading waits for more changes, as long as they come now and then
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
  let pause = settleMs
  /** When it was last said that something may have changed, ms. */
  let changedAt = 0

  /** Reads at once; a reading that is under way is given up. */
  const readNow = async (isFirst: boolean): Promise<void> => {
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
    const now = Date.now()
    // It was quiet for longer than a reading waits.
    if (settling === undefined && now - changedAt > pause) pause = settleMs
    changedAt = now
    if (!isRunning || document.visibilityState === 'hidden') return
    settling ??= setTimeout(() => {
      settling = undefined
      if (reading) return
      isDue = false
      pause = Math.min(2 * pause, MAX_GROWTH * settleMs)
      void readNow(false)
    }, pause)
  }
  const look = () => {
    if (isDue) soon()
  }
  return {
    now: readNow,
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
