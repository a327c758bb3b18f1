import { STREAM_HEARTBEAT_MS, TYPING_TIMEOUT_MS } from '@cairn/common/features/live'
import { type Platform, platformOf, type RequestContext } from '../../platform/context/index.ts'
import type { DomainEvent, EventPlace } from '../../platform/events/index.ts'
import type { EventStream } from '../../platform/http/index.ts'
import type { Interest } from './live.interest.ts'
import { type Message, messageOf, printMessage } from './live.messages.ts'
import { visibleAmong } from './live.policy.ts'
import { createReader, type Reader } from './live.reader.ts'
import { idOf, type LiveStream, sendReset, wants } from './live.stream.ts'
import { requireFewStreams } from './stream-limits.ts'
import { turns } from './turns.ts'
import { onTyping } from './typing.ts'

/** Missed messages up to this number are told afterwards; who missed more reads everything again. */
const MAX_MISSED = 1_000
/** A new stream begins so much earlier: what was read just before it was opened may have changed since. */
const BEGINS_EARLIER_MS = 10_000
/** Readers that look into the database at once, so that many of them leave connections to others. */
const LOOKING_AT_ONCE = 4

/** All streams of this node. */
export interface LiveHub {
  /** Answers the actor with a stream, from after the place `last` on. Throws `too_many_streams`. */
  open(
    ctx: RequestContext,
    interest: Interest,
    last: EventPlace | null,
    asker: LiveStream['asker'],
    connect: () => EventStream,
  ): Promise<void>
}

const hubs = new WeakMap<object, LiveHub>()

/** The one hub of a node, made when it is first needed. */
export function hubOf(ctx: RequestContext): LiveHub {
  const hub = hubs.get(ctx.events) ?? createHub(platformOf(ctx))
  hubs.set(ctx.events, hub)
  return hub
}

function createHub(platform: Platform): LiveHub {
  const readers = new Map<string, Reader>()
  const takeTurn = turns(LOOKING_AT_ONCE)
  let following: Promise<unknown> | null = null

  const messagesOf = (events: readonly DomainEvent[]): readonly Message[] =>
    events.map(event => messageOf(event, platform.contributions)).filter(message => message !== null)

  function tellAll(messages: readonly Message[]): void {
    for (const reader of readers.values()) {
      const ready: LiveStream[] = []
      for (const stream of reader.streams)
        if (stream.early) stream.early.push(...messages.filter(message => wants(stream, message)))
        else ready.push(stream)
      reader.push(messages, ready)
    }
  }

  function onEvents(events: readonly DomainEvent[]): void {
    const people = new Set(events.filter(({ entity }) => entity === 'User').map(({ entityId }) => entityId))
    const messages = messagesOf(events)
    if (messages.length > 0) tellAll(messages)
    // Whoever was just banned stops listening now, not with the next word.
    if (people.size > 0) for (const reader of readers.values()) if (people.has(reader.userId)) reader.beat()
  }

  /** What streams were told so far means nothing any more: their clients come back and read again. */
  function onNewEpoch(): void {
    for (const reader of readers.values()) for (const { wire } of reader.streams) wire.close()
  }

  async function start(): Promise<void> {
    following ??= platform.events.follow({ onEvents, onNewEpoch })
    try {
      await following
    } catch (error) {
      following = null
      throw error
    }
  }

  onTyping(platform, typing => tellAll([typing]))
  const beats = setInterval(() => {
    for (const reader of readers.values()) reader.beat()
  }, STREAM_HEARTBEAT_MS)
  beats.unref()

  function readerOf(ctx: RequestContext): Reader {
    const { userId, credential } = ctx.actor
    const key = `${userId} ${credential?.kind} ${credential?.id}`
    const reader = readers.get(key) ?? createReader(platform, ctx.actor, ctx.locale, takeTurn)
    readers.set(key, reader)
    return reader
  }

  function requireFew({ actor }: RequestContext, asker: string): void {
    const open: LiveStream[] = []
    for (const [key, { userId, streams }] of readers) {
      if (streams.size === 0) readers.delete(key)
      if (userId === actor.userId) open.push(...streams)
    }
    requireFewStreams(open, { isGuest: actor.isGuest, asker })
  }

  return {
    open: async (ctx, interest, last, asker, connect) => {
      await start()
      requireFew(ctx, asker)
      const stream: LiveStream = {
        ...{ interest, wire: connect(), asker },
        ...{ epoch: '', cursor: 0, seen: new Set(), early: [] },
      }
      const reader = readerOf(ctx)
      reader.add(stream)
      try {
        const from = last ?? (await ctx.events.head(ctx.clock() - BEGINS_EARLIER_MS))
        const missed = await ctx.events.after(from, MAX_MISSED)
        for (const id of await visibleAmong(ctx, [...interest.hosts])) stream.seen.add(id)
        const begin = missed || last === null ? from : await ctx.events.head()
        stream.epoch = begin.epoch
        stream.cursor = begin.seq
        stream.wire.send(
          `retry: 2000\n${printMessage('ready', { beatEvery: STREAM_HEARTBEAT_MS, typingLasts: TYPING_TIMEOUT_MS }, idOf(stream, stream.cursor))}`,
        )
        if (!missed) sendReset(stream)
        const early = stream.early ?? []
        stream.early = null
        reader.push([...messagesOf(missed ?? []), ...early], [stream])
      } catch (error) {
        // The reply has begun: what went wrong can only be told by its end.
        platform.log.warn({ error }, 'A stream of events could not begin')
        stream.wire.close()
      }
    },
  }
}
