import { AppError } from '@cairn/common/platform/errors'
import { type ResultMemory, resultMemory } from '../db/index.ts'
import type { HeldMemory } from './shared-memory.ts'

/** Bytes that the statements of one request, or of one portion of its reply, may bring. */
export const MAX_OF_ONE = 64 * 1024 * 1024

/** What a request holds of what its statements brought. */
export interface ReplyMemory {
  /** Statements of the work take room here. They fail with `reply_too_large` and `too_much_at_once`. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** What was brought so far is on its way and forgotten. */
  free(): void
  /** What goes on in the background from now on counts for nobody. */
  close(): void
}

export function openReplyMemory(held: HeldMemory, most = MAX_OF_ONE): ReplyMemory {
  let own = 0
  let isOpen = true
  const memory: ResultMemory = {
    grow: bytes => {
      if (!isOpen) return
      own += bytes
      if (own > most) throw new AppError('reply_too_large', { limit: most })
      held.grow(bytes)
    },
  }
  const free = (): void => {
    own = 0
    held.free()
  }
  return {
    run: work => resultMemory.run(memory, work),
    free,
    close: () => {
      isOpen = false
      free()
    },
  }
}
