/**
 * Whether the session of the person on this screen has ended: they are asked to sign in again, or have put that off to
 * read on.
 */
export type SessionState = 'open' | 'asked' | 'putOff'

export type SessionEnd = ReturnType<typeof createSessionEnd>

export function createSessionEnd() {
  let state: SessionState = 'open'
  let end = Promise.withResolvers<void>()
  const watchers = new Set<() => void>()
  const become = (next: SessionState): void => {
    if (state === next) return
    state = next
    for (const run of [...watchers]) run()
  }
  /** Whoever waited goes on, or is refused; who comes later waits anew. */
  const release = (): typeof end => {
    const over = end
    end = Promise.withResolvers()
    // A refusal that nobody waits for is none.
    over.promise.catch(() => undefined)
    return over
  }
  return {
    state: () => state,
    subscribe(run: () => void): () => void {
      watchers.add(run)
      return () => void watchers.delete(run)
    },
    /**
     * A request was refused for want of a session. Gives what to wait for before it is sent again: it resolves when the
     * same person is signed in, and rejects when they put it off. Undefined while they have done so.
     */
    met(): Promise<void> | undefined {
      if (state === 'putOff') return undefined
      become('asked')
      return end.promise
    },
    /** Somebody wants to sign in after all. */
    ask: () => become('asked'),
    /** Not now: what waits is refused, and nobody asks again. */
    putOff(reason: unknown): void {
      become('putOff')
      release().reject(reason)
    },
    /** The same person is signed in again: whatever waits goes on. */
    resume(): void {
      become('open')
      release().resolve()
    },
  }
}

/** Of this tab. */
export const sessionEnd = createSessionEnd()
