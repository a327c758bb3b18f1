import { getHeapStatistics } from 'node:v8'
import { AppError } from '@cairn/common/platform/errors'

const MB = 1024 * 1024
/** Seconds after which a client may try again: most bodies are there and done with sooner. */
const RETRY_AFTER = 5

/** What one request holds. */
export interface HeldMemory {
  /** Reserves more bytes. Throws `too_much_at_once`. */
  grow(bytes: number): void
  free(): void
}

/** How much all running requests may hold, and those of one asker. */
export interface SharedMemory {
  open(asker: string): HeldMemory
}

/** Bytes for all bodies: a small part of the heap, since text and parsed values need several times as much. */
export const roomForBodies = (heap = getHeapStatistics().heap_size_limit): number =>
  Math.min(256 * MB, Math.max(48 * MB, heap / 16))

/** Bytes for all that statements bring to be answered with. */
export const roomForReplies = (heap = getHeapStatistics().heap_size_limit): number =>
  Math.min(1024 * MB, Math.max(160 * MB, heap / 6))

/**
 * How much of it one asker gets: half of all; or as much as is still free beside, so that a second one gets half of the
 * rest, and so on, and there is always some left for the next one.
 */
type Share = 'half of all' | 'half of the rest'

/** @param most bytes in all */
export function createSharedMemory(most: number, share: Share): SharedMemory {
  const byAsker = new Map<string, number>()
  let all = 0
  return {
    open: asker => {
      let held = 0
      return {
        grow: bytes => {
          const own = (byAsker.get(asker) ?? 0) + bytes
          const free = most - all - bytes
          if (free < 0 || own > (share === 'half of all' ? most / 2 : free))
            throw new AppError('too_much_at_once', { retryAfter: RETRY_AFTER })
          held += bytes
          all += bytes
          byAsker.set(asker, own)
        },
        free: () => {
          const rest = (byAsker.get(asker) ?? 0) - held
          all -= held
          held = 0
          if (rest > 0) byAsker.set(asker, rest)
          else byAsker.delete(asker)
        },
      }
    },
  }
}
