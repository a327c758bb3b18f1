import { BUS_PING_MS } from '@cairn/common/features/agile'
import { AppError } from '@cairn/common/platform/errors'
import type { Projection } from '@cairn/common/platform/fields'
import type { Platform } from '../../../platform/context/index.ts'
import type { DomainEvent, EventPlace } from '../../../platform/events/index.ts'
import type { EventStream } from '../../../platform/http/index.ts'
import type { Presenter } from '../../../platform/projection/index.ts'
import { refreshActor } from '../../auth/index.ts'
import { turns } from '../../live/index.ts'
import { loadBoards } from '../boards.store.ts'
import { type BusStream, send, sendReset } from './bus.stream.ts'
import { keepPlaces, type Ticket } from './tickets.store.ts'
import { viewingContext } from './viewers-of.ts'
import { createWatchedSprint, type WatchedSprint } from './watched-sprint.ts'

/** Streams of one user on this node, and of all guests together. */
const MAX_OF_USER = 24
const MAX_OF_GUESTS = 500
/** Those of the guests of one network, so that they leave some to others. */
const MAX_OF_NETWORK = 100
/** Missed events up to this number are told afterwards; who missed more reads everything again. */
const MAX_MISSED = 1_000
/** Sprints that are looked at at once, so that many of them leave connections to others. */
const LOOKING_AT_ONCE = 4

/** What a stream is opened with. */
export interface Opening {
  readonly ticket: Ticket
  readonly fields: Projection
  readonly locale: string
  readonly asker: string
  /** Where it goes on, when the client says so. */
  readonly last: EventPlace | null
  readonly connect: () => EventStream
}

/** All streams of sprints on this node. */
export interface BusHub {
  /** Throws `invalid_ticket` where the session has ended or the board is not seen, and `too_many_streams`. */
  open(opening: Opening): Promise<void>
}

const hubs = new WeakMap<object, BusHub>()

/** The one hub of a node, made when it is first needed. */
export function busOf(platform: Platform, presenter: Presenter): BusHub {
  const hub = hubs.get(platform.events) ?? createHub(platform, presenter)
  hubs.set(platform.events, hub)
  return hub
}

function createHub(platform: Platform, presenter: Presenter): BusHub {
  const sprints = new Map<number, WatchedSprint>()
  const takeTurn = turns(LOOKING_AT_ONCE)
  let following: Promise<unknown> | null = null

  const open = (): readonly BusStream[] => [...sprints.values()].flatMap(({ streams }) => [...streams])

  function onEvents(events: readonly DomainEvent[]): void {
    const people = new Set(events.filter(({ entity }) => entity === 'User').map(({ entityId }) => entityId))
    for (const [id, sprint] of sprints) {
      if (sprint.streams.size === 0) {
        sprints.delete(id)
        continue
      }
      const about = events.filter(({ entity, hostId }) => hostId !== null || entity === 'Agile' || entity === 'Sprint')
      if (about.length > 0) sprint.push(about)
      // Whoever was just banned stops listening now, not with the next change.
      if ([...sprint.streams].some(({ ticket }) => people.has(ticket.holder.userId))) void sprint.look()
    }
  }

  async function start(): Promise<void> {
    const onNewEpoch = (): void => {
      for (const { wire } of open()) wire.close()
    }
    following ??= platform.events.follow({ onEvents, onNewEpoch })
    try {
      await following
    } catch (error) {
      following = null
      throw error
    }
  }

  const keep = (streams: readonly BusStream[]): void => {
    const places = streams.flatMap(({ ticket, epoch, cursor }) =>
      epoch === '' ? [] : [{ ticketId: ticket.id, place: { epoch, seq: cursor } }],
    )
    void keepPlaces(platform, places).catch(error =>
      platform.log.warn({ error }, 'Places of streams could not be kept'),
    )
  }

  setInterval(() => {
    keep(open())
    for (const sprint of sprints.values()) sprint.ping()
  }, BUS_PING_MS).unref()

  function requireFew({ userId }: Ticket['holder'], isGuest: boolean, asker: string): void {
    const own = open().filter(({ ticket }) => ticket.holder.userId === userId)
    const limit = isGuest ? MAX_OF_NETWORK : MAX_OF_USER
    if (own.filter(stream => stream.asker === asker).length >= limit) throw new AppError('too_many_streams', { limit })
    const all = isGuest ? MAX_OF_GUESTS : MAX_OF_USER
    if (own.length >= all) throw new AppError('too_many_streams', { limit: all })
  }

  function watched({ sprintId, boardId }: Ticket): WatchedSprint {
    const known = sprints.get(sprintId) ?? createWatchedSprint(platform, { sprintId, boardId }, presenter, takeTurn)
    sprints.set(sprintId, known)
    return known
  }

  return {
    open: async ({ ticket, fields, locale, asker, last, connect }) => {
      await start()
      const actor = await refreshActor(platform, ticket.holder)
      if (!actor) throw new AppError('invalid_ticket')
      const ctx = viewingContext(platform, actor, locale)
      if (!(await loadBoards(ctx, [ticket.boardId])).has(ticket.boardId)) throw new AppError('invalid_ticket')
      requireFew(ticket.holder, actor.isGuest, asker)
      const sprint = watched(ticket)
      const stream: BusStream = {
        ...{ ticket, fields, locale: actor.locale ?? locale, asker, wire: connect() },
        ...{ actor, epoch: '', cursor: 0, early: [] },
      }
      sprint.add(stream)
      stream.wire.onClose(() => keep([stream]))
      try {
        // What leaves the board from here on was on it.
        await sprint.look()
        const from = last ?? ticket.place
        const missed = await platform.events.after(from, MAX_MISSED)
        const begin = missed ? from : await platform.events.head()
        stream.epoch = begin.epoch
        stream.cursor = begin.seq
        stream.wire.send('retry: 2000\n\n')
        send(stream, 'ping', {})
        if (!missed) sendReset({ stream, ctx })
        sprint.begin(stream, missed ?? [])
      } catch (error) {
        // The reply has begun: what went wrong can only be told by its end.
        platform.log.warn({ error }, 'A stream of a sprint could not begin')
        stream.wire.close()
      }
    },
  }
}
