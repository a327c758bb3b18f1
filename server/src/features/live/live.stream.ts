import type { EventStream } from '../../platform/http/index.ts'
import type { Interest } from './live.interest.ts'
import { isAbout } from './live.interest.ts'
import { type Message, printMessage } from './live.messages.ts'

/** One open stream of a reader. */
export interface LiveStream {
  readonly interest: Interest
  readonly wire: EventStream
  /** Whose it is: a person's, or of the guests of a network. */
  readonly asker: string
  /** In which the numbers of its events hold. */
  epoch: string
  /** Number of the last event that was told or left out. */
  cursor: number
  /** Hosts of its interest that its reader saw when they were last looked at. */
  readonly seen: Set<number>
  /** What came before it is known where the stream begins. */
  early: Message[] | null
}

/** Whether the message is to be told on this stream, if its reader may know of it. */
export const wants = (stream: LiveStream, message: Message): boolean =>
  stream.wire.isOpen && isAbout(stream.interest, message) && (message.seq === null || message.seq > stream.cursor)

/** Tells the client to read everything again that it shows: it may have missed something, or lost a right. */
export function sendReset(stream: LiveStream): void {
  stream.wire.send(printMessage('reset', {}, idOf(stream, stream.cursor)))
}

/** Where the client goes on after the event of that number; nothing it could compute with. */
export const idOf = (stream: LiveStream, seq: number | null): string | null =>
  seq === null ? null : `${stream.epoch}.${seq}`
