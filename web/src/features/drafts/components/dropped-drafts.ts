/** How long a draft with files that was dropped can be brought back, in ms. */
export const DROPPED_FILES_MS = 10_000

/** How the drafts are removed that were dropped and are still on the server for a moment, by their ids. */
const leaving = new Map<string, () => void>()

/** Whether it was dropped, and is still there. */
export const isLeaving = (id: string): boolean => leaving.has(id)

/** Removes a draft after a time in ms. Gives the way back, which tells whether it is still there. */
export function removeLater(id: string, remove: () => Promise<void>, delay: number): () => boolean {
  if (delay === 0) {
    void remove()
    return () => false
  }
  const run = () => {
    if (leaving.delete(id)) void remove()
  }
  const timer = setTimeout(run, delay)
  leaving.set(id, run)
  return () => {
    clearTimeout(timer)
    return leaving.delete(id)
  }
}

// Leaving the page must not keep what the reader threw away.
window.addEventListener('pagehide', () => {
  for (const remove of [...leaving.values()]) remove()
})
