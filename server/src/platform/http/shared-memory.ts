import { getHeapStatistics } from 'node:v8'
import { AppError } from '@cairn/common/platform/errors'
import { networkOf } from './network.ts'

const MB = 1024 * 1024
/** Seconds after which a client may try again: most bodies are there and done with sooner. */
const RETRY_AFTER = 5

/** What one request holds. */
export interface HeldMemory {
  /** Takes room for so many bytes more. Throws `too_much_at_once`. */
  grow(bytes: number): void
  free(): void
}

/** How much all running requests may hold, and those that come from one network. */
export interface SharedMemory {
  open(address: string): HeldMemory
}

/** Bytes for all bodies: a small part of the heap, since text and parsed values need several times as much. */
export const roomForBodies = (heap = getHeapStatistics().heap_size_limit): number =>
  Math.min(256 * MB, Math.max(48 * MB, heap / 16))

/** Bytes for all that statements bring to be answered with. */
export const roomForReplies = (heap = getHeapStatistics().heap_size_limit): number =>
  Math.min(1024 * MB, Math.max(160 * MB, heap / 6))

/** @param most bytes in all; one network gets at most half of it */
export function createSharedMemory(most: number): SharedMemory {
  const byNetwork = new Map<string, number>()
  let all = 0
  return {
    open: address => {
      const network = networkOf(address)
      let held = 0
      return {
        grow: bytes => {
          const own = (byNetwork.get(network) ?? 0) + bytes
          if (all + bytes > most || own > most / 2) throw new AppError('too_much_at_once', { retryAfter: RETRY_AFTER })
          held += bytes
          all += bytes
          byNetwork.set(network, own)
        },
        free: () => {
          const rest = (byNetwork.get(network) ?? 0) - held
          all -= held
          held = 0
          if (rest > 0) byNetwork.set(network, rest)
          else byNetwork.delete(network)
        },
      }
    },
  }
}
