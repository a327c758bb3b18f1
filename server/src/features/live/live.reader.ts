import { type Actor, contextOf, type Platform, type RequestContext } from '../../platform/context/index.ts'
import { singleFlight } from '../../platform/events/index.ts'
import { refreshActor } from '../auth/index.ts'
import { dataOf, hiddenChange, type Message, printMessage } from './live.messages.ts'
import { formerlyVisible, tellable } from './live.policy.ts'
import { idOf, type LiveStream, sendReset, wants } from './live.stream.ts'
import { sameRights } from './same-rights.ts'
import type { Turn } from './turns.ts'

/** So many messages may wait for one reader; who needs longer begins again where it was. */
const MAX_WAITING = 5_000

interface Waiting {
  readonly message: Message
  readonly streams: readonly LiveStream[]
}

/** Everything open for one session or token: looked at together, so that many tabs cost as little as one. */
export interface Reader {
  readonly userId: number
  readonly streams: ReadonlySet<LiveStream>
  add(stream: LiveStream): void
  /** Tells it to the given streams, as far as the reader may know of it when it is told. */
  push(messages: readonly Message[], streams: Iterable<LiveStream>): void
  /** Looks whether the reader may still listen, and gives a sign of life. */
  beat(): void
}

/** @param takeTurn lets only some readers look into the database at once */
export function createReader(platform: Platform, first: Actor, locale: string, takeTurn: Turn): Reader {
  const streams = new Set<LiveStream>()
  let waiting: Waiting[] = []
  let wantsBeat = false
  let { permissions, principals } = first

  const look = singleFlight(async () => {
    const [batch, isBeat] = [waiting, wantsBeat]
    waiting = []
    wantsBeat = false
    const wanted = batch.filter(({ message, streams }) => streams.some(stream => wants(stream, message)))
    if (wanted.length > 0 || isBeat) await takeTurn(() => tell(wanted))
    for (const { message, streams } of batch)
      for (const stream of streams) if (message.seq !== null) stream.cursor = Math.max(stream.cursor, message.seq)
    if (isBeat)
      for (const stream of streams)
        stream.wire.send(`: alive\n${printMessage('beat', {}, idOf(stream, stream.cursor))}`)
  })

  async function tell(wanted: readonly Waiting[]): Promise<void> {
    const actor = await refreshActor(platform, first)
    if (!actor) return closeAll()
    if (isOther(actor)) for (const stream of streams) sendReset(stream)
    const ctx: RequestContext = contextOf(platform, actor, {
      requestId: 'live',
      person: `live ${actor.userId}`,
      locale,
    })
    const { messages, lostParts, hidden, kinds } = await tellable(
      ctx,
      wanted.map(({ message }) => message),
    )
    const lost = await formerlyVisible(
      ctx,
      wanted.flatMap(({ message }) => (hidden.has(message.hostId) ? [message] : [])),
    )
    for (const { message, streams } of wanted)
      for (const stream of streams) {
        if (!wants(stream, message)) continue
        const kind = kinds.get(message.hostId)
        if (kind && lost.has(message)) {
          stream.seen.delete(message.hostId)
          stream.wire.send(printMessage('change', hiddenChange(message, kind, actor.userId), idOf(stream, message.seq)))
          if (message.seq !== null) stream.cursor = message.seq
        } else if (hidden.has(message.hostId)) forget(stream, message.hostId)
        else if (stream.interest.hosts.has(message.hostId)) stream.seen.add(message.hostId)
        if (kind && lostParts.has(message)) {
          stream.wire.send(printMessage('change', hiddenChange(message, kind, actor.userId), idOf(stream, message.seq)))
          if (message.seq !== null) stream.cursor = message.seq
        }
        // Whoever writes knows it.
        if (!kind || !messages.has(message) || (message.event === 'typing' && message.actorId === actor.userId))
          continue
        stream.wire.send(printMessage(message.event, dataOf(message, kind), idOf(stream, message.seq)))
        if (message.seq !== null) stream.cursor = message.seq
      }
  }

  /** A host that is shown somewhere is hidden by now: what is shown is read again, which tells it. */
  function forget(stream: LiveStream, hostId: number): void {
    if (stream.seen.delete(hostId)) sendReset(stream)
  }

  function isOther(actor: Actor): boolean {
    const same = sameRights(actor, { permissions, principals })
    permissions = actor.permissions
    principals = actor.principals
    return !same
  }

  const closeAll = (): void => {
    for (const { wire } of streams) wire.close()
  }
  // They come back and go on after the last message they have got.
  const run = (): void =>
    void look().catch(error => {
      platform.log.warn({ error }, 'Events could not be told; their readers begin anew')
      closeAll()
    })

  return {
    userId: first.userId,
    streams,
    add: stream => {
      streams.add(stream)
      stream.wire.onClose(() => streams.delete(stream))
    },
    push: (messages, given) => {
      const targets = [...given]
      if (targets.length === 0) return
      waiting.push(...messages.map(message => ({ message, streams: targets })))
      if (waiting.length > MAX_WAITING) {
        waiting = []
        closeAll()
      } else run()
    },
    beat: () => {
      wantsBeat = true
      run()
    },
  }
}
