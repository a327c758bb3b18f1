import type { Projection } from '@cairn/common/platform/fields'
import type { Actor, RequestContext } from '../../../platform/context/index.ts'
import type { EventPlace } from '../../../platform/events/index.ts'
import type { EventStream } from '../../../platform/http/index.ts'
import type { Texts } from '../../../platform/texts/index.ts'
import { printMessage } from '../../live/index.ts'
import type { BoardNews } from './board-news.ts'
import { createSendQueue, type SendQueue } from './send-queue.ts'
import type { Ticket } from './tickets.store.ts'

/** What a stream is made of. */
interface Opened {
  readonly ticket: Ticket
  readonly wire: EventStream
  readonly fields: Projection
  readonly locale: string
  /** Whose it is: a person's, or of the guests of a network. */
  readonly asker: string
  /** Its reader with the rights that were looked at last. */
  readonly actor: Actor
}

/** One open stream of a ticket. */
export interface BusStream extends Omit<Opened, 'actor'> {
  readonly queue: SendQueue
  actor: Actor
  /** In which the numbers of its events hold; empty: it has not begun. */
  epoch: string
  /** Number of the last event that was told or left out. */
  cursor: number
  /** What came before it is known where the stream begins. */
  early: BoardNews[] | null
}

/** A stream with its reader, as they are looked at together with others. */
export interface Viewer {
  readonly stream: BusStream
  readonly ctx: RequestContext
  /** Has other rights than when it was looked at last, and was told to read again. */
  readonly isChanged: boolean
}

/** Kinds of messages that clients know, and `reset`: read everything again. */
export type BusEvent =
  | 'ping'
  | 'reset'
  | 'sprintCellUpdate'
  | 'sprintSwimlaneUpdate'
  | 'sprintIssueRemove'
  | 'sprintIssueHide'
  | 'sprintIssuesReorder'
  | 'sprintIssueMessage'

export function createBusStream(opened: Opened, texts: Texts): BusStream {
  // Clients that do not know of `reset` get words for people.
  const resetText = (): string => {
    const messages = [texts.format(stream.locale, 'board.readAgain', {})]
    return print(stream, 'reset', {}) + print(stream, 'sprintIssueMessage', { messages })
  }
  const queue = createSendQueue(opened.wire, resetText)
  const stream: BusStream = { ...opened, queue, epoch: '', cursor: 0, early: [] }
  return stream
}

/** Its id is where the client goes on, after all that it was told up to this. */
const print = ({ epoch, cursor }: BusStream, event: BusEvent, data: object): string =>
  printMessage(event, data, `${epoch}.${cursor}`)

/** Sends a message; false: the client is to read again instead. A stream that has not begun is sent nothing. */
export function send(stream: BusStream, event: BusEvent, data: object): boolean {
  return stream.epoch === '' || stream.queue.add(print(stream, event, data), stream.cursor)
}

/** Tells that what is shown is no longer what there is. */
export function sendReset(stream: BusStream): void {
  if (stream.epoch !== '') stream.queue.reset()
}

/** Up to there all is told, or left out. */
export function advance(stream: BusStream, seq: number): void {
  if (stream.epoch !== '') stream.cursor = Math.max(stream.cursor, seq)
}

/** Leaves out what could not be told up to there: its client reads again. */
export function skipTo(stream: BusStream, seq: number): void {
  advance(stream, seq)
  sendReset(stream)
}

/** Where the client goes on should it come back; null: the stream has not begun. */
export const placeOf = ({ epoch, cursor, queue }: BusStream): EventPlace | null =>
  epoch === '' ? null : { epoch, seq: queue.heldAt ?? cursor }
