import { createStore } from '../store/index.ts'

/**
 * Whether the session of the person on this screen has ended: they are asked to sign in again, or have put that off to
 * read on.
 */
export type SessionState = 'open' | 'asked' | 'putOff'

export type SessionEnd = ReturnType<typeof createSessionEnd>

export function createSessionEnd() {
  const { state, set, subscribe } = createStore<SessionState>('open')
  let end = Promise.withResolvers<void>()
  /** Whoever waited goes on, or is refused; who comes later waits anew. */
  const release = (): typeof end => {
    const over = end
    end = Promise.withResolvers()
    // A refusal that nobody waits for is none.
    over.promise.catch(() => undefined)
    return over
  }
  return {
    state,
    subscribe,
    /**
     * A request was refused for want of a session. Gives what to wait for before it is sent again: it resolves when the
     * same person is signed in, and rejects when they put it off. Undefined while they have done so.
     */
    met(): Promise<void> | undefined {
      if (state() === 'putOff') return undefined
      set('asked')
      return end.promise
    },
    /** Somebody wants to sign in after all. */
    ask: () => set('asked'),
    /** Not now: what waits is refused, and nobody asks again. */
    putOff(reason: unknown): void {
      set('putOff')
      release().reject(reason)
    },
    /** The same person is signed in again: whatever waits goes on. */
    resume(): void {
      set('open')
      release().resolve()
    },
  }
}

/** Of this tab. */
export const sessionEnd = createSessionEnd()
