import type { Projection } from '@cairn/common/platform/fields'
import type { Actor, RequestContext } from '../../../platform/context/index.ts'
import type { DomainEvent } from '../../../platform/events/index.ts'
import type { EventStream } from '../../../platform/http/index.ts'
import { printMessage } from '../../live/index.ts'
import type { Ticket } from './tickets.store.ts'

/** One open stream of a ticket. */
export interface BusStream {
  readonly ticket: Ticket
  readonly wire: EventStream
  readonly fields: Projection
  readonly locale: string
  /** Whose it is: a person's, or of the guests of a network. */
  readonly asker: string
  /** Its reader with the rights that were looked at last. */
  actor: Actor
  /** In which the numbers of its events hold. */
  epoch: string
  /** Number of the last event that was told or left out. */
  cursor: number
  /** What came before it is known where the stream begins. */
  early: DomainEvent[] | null
}

/** A stream with its reader, as they are looked at together with others. */
export interface Viewer {
  readonly stream: BusStream
  readonly ctx: RequestContext
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

/**
 * Sends a message. Its id is where the client goes on, after all that it was told together with this. A stream that has
 * not begun is sent nothing.
 */
export function send(stream: BusStream, event: BusEvent, data: object): void {
  if (stream.epoch === '') return
  stream.wire.send(printMessage(event, data, `${stream.epoch}.${stream.cursor}`))
}

/** Tells that what is shown is no longer what there is: clients that do not know of it get words for people. */
export function sendReset({ stream, ctx }: Pick<Viewer, 'stream'> & { ctx: Pick<RequestContext, 'texts'> }): void {
  send(stream, 'reset', {})
  send(stream, 'sprintIssueMessage', { messages: [ctx.texts.format(stream.locale, 'board.readAgain', {})] })
}
