import { AppError } from '@cairn/common/platform/errors'
import { type ResultMemory, resultMemory } from '../db/index.ts'
import type { HeldMemory } from './shared-memory.ts'

/** Bytes that the statements of one request, or of one portion of its reply, may bring. */
export const MAX_OF_ONE = 64 * 1024 * 1024

/** The memory that the results of a request hold. */
export interface ReplyMemory {
  /** Statements of the work take room here. They fail with `reply_too_large` and `too_much_at_once`. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Releases the memory of what has been sent. */
  free(): void
  /** Stops counting: what goes on in the background holds no memory of the request. */
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
