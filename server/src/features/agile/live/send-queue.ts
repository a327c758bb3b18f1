import type { EventStream } from '../../../platform/http/index.ts'

/** Bytes of one message: fewer than the connection buffers for a client beside what it has not taken yet. */
const MAX_MESSAGE = 160 * 1024
/** Bytes that wait for a client that is slow. */
const MAX_WAITING = 512 * 1024

/** What waits for a client to take it, so that a slow one neither loses anything nor holds up others. */
export interface SendQueue {
  /**
   * Sends a message as soon as the client has taken those before. Gives false, and does not take it, when it is too long,
   * too many wait, or the client is still to be told to read again: that is what it is to be told in its place.
   *
   * @param seq where the client is when it has got it
   */
  add(text: string, seq: number): boolean
  /** Drops what waits and tells the client to read again, as soon as it takes anything. */
  reset(): void
  /** Where the client is at least, after what was handed to the connection; null: nothing waits. */
  readonly heldAt: number | null
}

/** @param resetText what tells to read again, at the moment that it is sent */
export function createSendQueue(
  wire: Pick<EventStream, 'send' | 'isOpen' | 'isFull' | 'onDrain'>,
  resetText: () => string,
): SendQueue {
  let waiting: { readonly text: string; readonly bytes: number; readonly seq: number }[] = []
  let bytes = 0
  let sent = 0
  let isResetting = false

  function flush(): void {
    while (wire.isOpen && !wire.isFull) {
      const next = isResetting ? null : waiting.shift()
      if (next === undefined) return
      isResetting = false
      bytes -= next?.bytes ?? 0
      sent = next?.seq ?? sent
      wire.send(next?.text ?? resetText())
    }
  }

  wire.onDrain(flush)
  return {
    add: (text, seq) => {
      const size = Buffer.byteLength(text)
      if (isResetting || size > MAX_MESSAGE || bytes + size > MAX_WAITING) return false
      waiting.push({ text, bytes: size, seq })
      bytes += size
      flush()
      return true
    },
    reset: () => {
      waiting = []
      bytes = 0
      isResetting = true
      flush()
    },
    get heldAt() {
      return isResetting || waiting.length > 0 ? sent : null
    },
  }
}
