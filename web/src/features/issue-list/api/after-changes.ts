import { onLive } from '../../../platform/live/index.ts'

/** Many changes in a row are looked at together. */
const LOOK_MS = 600

/**
 * Looks a moment after changes were heard of, and never while nobody sees the tab: whoever comes back finds it true.
 * What could not be looked at is with the next change. Gives the way to stop.
 * @param onHeard told of each issue at once, and what happened to it
 */
export function afterChanges(
  look: (signal: AbortSignal) => Promise<void>,
  onHeard: (issue: string, kind: string) => void = () => undefined,
): () => void {
  let isChanged = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopped = new AbortController()
  const later = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (!isChanged || document.visibilityState === 'hidden') return
      isChanged = false
      void look(stopped.signal).catch(() => undefined)
    }, LOOK_MS)
  }
  const stop = onLive(message => {
    if (message.type !== 'change' || message.change.issue === null) return
    isChanged = true
    onHeard(message.change.issue, message.change.kind)
    later()
  })
  document.addEventListener('visibilitychange', later)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', later)
    clearTimeout(timer)
    stopped.abort()
  }
}
