import { BUS_PING_MS } from '@cairn/common/features/agile'
import { AppError } from '@cairn/common/platform/errors'
import type { Projection } from '@cairn/common/platform/fields'
import { type Platform, platformOf } from '../../../platform/context/index.ts'
import type { DomainEvent, EventPlace } from '../../../platform/events/index.ts'
import type { EventStream } from '../../../platform/http/index.ts'
import type { Presenter } from '../../../platform/projection/index.ts'
import { refreshActor } from '../../auth/index.ts'
import { requireFewStreams, turns } from '../../live/index.ts'
import { type Board, loadBoards } from '../boards.store.ts'
import { newsAmong } from './board-news.ts'
import { type BusStream, createBusStream, placeOf, send, sendReset } from './bus.stream.ts'
import { keepPlaces, type Ticket } from './tickets.store.ts'
import { shownSprint, viewingContext } from './viewers-of.ts'
import { createWatchedSprint, type WatchedSprint } from './watched-sprint.ts'

/** Missed events of the board's projects up to this number are told afterwards; who missed more reads everything again. */
const MAX_MISSED = 1_000
/** Sprints, or groups of their readers, that are looked at at once, so that many of them leave connections to others. */
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
  const hub = hubs.get(platform.events) ?? createHub(platformOf(platform), presenter)
  hubs.set(platform.events, hub)
  return hub
}

function createHub(platform: Platform, presenter: Presenter): BusHub {
  const sprints = new Map<number, WatchedSprint>()
  const takeTurn = turns(LOOKING_AT_ONCE)
  let following: Promise<unknown> | null = null
  let beats: NodeJS.Timeout | null = null

  const open = (): readonly BusStream[] => [...sprints.values()].flatMap(({ streams }) => [...streams])

  function onEvents(events: readonly DomainEvent[]): void {
    const people = new Set(events.filter(({ entity }) => entity === 'User').map(({ entityId }) => entityId))
    const news = newsAmong(events, platform.contributions)
    for (const sprint of sprints.values()) {
      sprint.push(news, events.at(-1)?.seq ?? 0)
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
    const places = streams.flatMap(stream => {
      const place = placeOf(stream)
      return place ? [{ ticketId: stream.ticket.id, place }] : []
    })
    void keepPlaces(platform, places).catch(error =>
      platform.log.warn({ error }, 'Places of streams could not be kept'),
    )
  }

  function beat(): void {
    keep(open())
    for (const sprint of sprints.values()) sprint.ping()
  }

  function drop(sprintId: number): void {
    if (sprints.get(sprintId)?.streams.size === 0) sprints.delete(sprintId)
    if (sprints.size > 0 || !beats) return
    clearInterval(beats)
    beats = null
  }

  function watched({ sprintId, boardId }: Ticket, { projectIds }: Board): WatchedSprint {
    const key = { sprintId, boardId, projectIds }
    const known = sprints.get(sprintId) ?? createWatchedSprint(platform, key, presenter, takeTurn)
    sprints.set(sprintId, known)
    return known
  }

  return {
    open: async ({ ticket, fields, locale, asker, last, connect }) => {
      await start()
      const actor = await refreshActor(platform, ticket.holder)
      if (!actor) throw new AppError('invalid_ticket')
      const ctx = viewingContext(platform, actor, locale)
      const board = (await loadBoards(ctx, [ticket.boardId])).get(ticket.boardId)
      if (!board || !(await shownSprint(ctx, board, ticket.sprintId))) throw new AppError('invalid_ticket')
      const own = open().filter(stream => stream.ticket.holder.userId === ticket.holder.userId)
      requireFewStreams(own, { isGuest: actor.isGuest, asker })
      const sprint = watched(ticket, board)
      const opened = { ticket, fields, locale: actor.locale ?? locale, asker, actor, wire: connect() }
      const stream = createBusStream(opened, platform.texts)
      sprint.add(stream)
      beats ??= setInterval(beat, BUS_PING_MS).unref()
      stream.wire.onClose(() => {
        keep([stream])
        drop(ticket.sprintId)
      })
      try {
        // What leaves the board from here on was on it.
        await sprint.look()
        const from = last ?? ticket.place
        // Other projects' count for nothing. Should the board have had others, that is told by an event of its own.
        const scope = { projectIds: board.projectIds, entities: { Agile: board.id, Sprint: ticket.sprintId } }
        const missed = await platform.events.after(from, MAX_MISSED, scope)
        const begin = missed ? from : await platform.events.head()
        stream.epoch = begin.epoch
        stream.cursor = begin.seq
        stream.wire.send('retry: 2000\n\n')
        send(stream, 'ping', {})
        if (!missed) sendReset(stream)
        sprint.begin(stream, newsAmong(missed ?? [], platform.contributions), missed?.at(-1)?.seq ?? begin.seq)
      } catch (error) {
        // The reply has begun: what went wrong can only be told by its end.
        platform.log.warn({ error }, 'A stream of a sprint could not begin')
        stream.wire.close()
      }
    },
  }
}
