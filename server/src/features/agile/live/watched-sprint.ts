import { sql } from 'kysely'
import type { Platform } from '../../../platform/context/index.ts'
import { type DomainEvent, singleFlight } from '../../../platform/events/index.ts'
import type { Presenter } from '../../../platform/projection/index.ts'
import { type Message, messageOf, type Turn } from '../../live/index.ts'
import { type Board, loadAllBoards, type StoredSprint, sprintsOf } from '../boards.store.ts'
import { type BusStream, send, sendReset, type Viewer } from './bus.stream.ts'
import { createGroup, groupOf, type PlacedGroup } from './placed-group.ts'
import { type ToTell, tellGroup } from './tell-group.ts'
import { type SprintKey, viewersOf } from './viewers-of.ts'

/** So many events may wait for one sprint; its streams begin again where they were when there are more. */
const MAX_WAITING = 5_000

/** A sprint that somebody on this node follows. What changes on it is placed once, not for each of its streams. */
export interface WatchedSprint {
  readonly streams: ReadonlySet<BusStream>
  add(stream: BusStream): void
  /** Tells events to all its streams. */
  push(events: readonly DomainEvent[]): void
  /** Tells one stream what it missed: it is not known what its client shows. */
  begin(stream: BusStream, events: readonly DomainEvent[]): void
  /** Looks whether the readers may still listen, and where cards stand for those that are new. */
  look(): Promise<void>
  /** Gives signs of life. */
  ping(): void
}

interface Waiting {
  readonly event: DomainEvent
  readonly streams: ReadonlySet<BusStream>
  /** Whether the streams' clients may show what left the board before they were opened. */
  readonly isMissed: boolean
}

/** @param takeTurn lets only some sprints look into the database at once */
export function createWatchedSprint(
  platform: Platform,
  { sprintId, boardId }: SprintKey,
  presenter: Presenter,
  takeTurn: Turn,
): WatchedSprint {
  const streams = new Set<BusStream>()
  const groups = new Map<string, PlacedGroup>()
  /** In which group a stream is; one that comes into another is told to read again. */
  const groupKeys = new WeakMap<BusStream, string>()
  let waiting: Waiting[] = []
  let wantsPing = false

  /** Columns, rows, the name that a field's value tells cards by: nothing may stand where it did. */
  const isOfSettings = ({ entity, entityId, kind }: DomainEvent): boolean =>
    (entity === 'Agile' && entityId === boardId) || (kind === 'sprint.changed' && entityId === sprintId)

  const run = singleFlight(async () => {
    const [batch, isPing] = [waiting, wantsPing]
    waiting = []
    wantsPing = false
    await takeTurn(() => tell(batch))
    for (const { event, streams } of batch)
      for (const stream of streams) stream.cursor = Math.max(stream.cursor, event.seq)
    if (isPing) for (const stream of streams) send(stream, 'ping', {})
  })

  const start = (): Promise<void> =>
    run().catch(error => {
      platform.log.warn({ error }, 'Changes of a sprint could not be told; its streams begin anew')
      closeAll()
    })

  const closeAll = (): void => {
    for (const { wire } of streams) wire.close()
  }

  async function tell(batch: readonly Waiting[]): Promise<void> {
    const viewers = await viewersOf(platform, { sprintId, boardId }, [...streams])
    if (viewers.length === 0) return
    const [first] = viewers
    const opened = first && (await openFor(first))
    if (!opened) return closeAll()
    const isChanged = batch.some(({ event }) => isOfSettings(event))
    if (isChanged) {
      groups.clear()
      for (const viewer of viewers) sendReset(viewer)
    }
    const byGroup = new Map<string, Viewer[]>()
    for (const viewer of viewers) {
      const { stream, ctx } = viewer
      const key = groupOf(ctx, opened.board, stream.ticket.issuesQuery)
      const former = groupKeys.get(stream)
      if (former !== undefined && former !== key && !isChanged) sendReset(viewer)
      groupKeys.set(stream, key)
      byGroup.set(key, [...(byGroup.get(key) ?? []), viewer])
    }
    for (const key of groups.keys()) if (!byGroup.has(key)) groups.delete(key)
    const told = batch.flatMap(({ event, streams, isMissed }): ToTell[] => {
      const message = messageOf(event, platform.contributions)
      return message && isAbout(opened.board, message, sprintId) ? [{ message, streams, isMissed }] : []
    })
    for (const [key, some] of byGroup) {
      const group = groups.get(key) ?? createGroup()
      const isNew = !groups.has(key)
      groups.set(key, group)
      const own = told.filter(({ streams }) => some.some(({ stream }) => streams.has(stream)))
      if (own.length > 0 || isNew) await tellGroup({ presenter, group, ...opened }, some, own)
    }
  }

  async function openFor({ ctx }: Viewer): Promise<{ board: Board; sprint: StoredSprint } | null> {
    const [board] = await loadAllBoards(ctx, sql`b.id = ${boardId}`)
    const sprint = (await sprintsOf(ctx, [boardId])).get(boardId)?.find(({ id }) => id === sprintId)
    return board && sprint ? { board, sprint } : null
  }

  function add(events: readonly DomainEvent[], targets: ReadonlySet<BusStream>, isMissed: boolean): void {
    if (targets.size === 0) return
    waiting.push(...events.map(event => ({ event, streams: targets, isMissed })))
    if (waiting.length > MAX_WAITING) {
      waiting = []
      closeAll()
    } else void start()
  }

  return {
    streams,
    add: stream => {
      streams.add(stream)
      stream.wire.onClose(() => streams.delete(stream))
    },
    push: events => {
      const ready = new Set<BusStream>()
      for (const stream of streams)
        if (stream.early) stream.early.push(...events)
        else ready.add(stream)
      add(events, ready, false)
    },
    begin: (stream, events) => {
      const early = stream.early ?? []
      stream.early = null
      const targets = new Set([stream])
      const own = [...events, ...early].filter(({ seq }) => seq > stream.cursor)
      add(own, targets, true)
    },
    look: start,
    ping: () => {
      wantsPing = true
      void start()
    },
  }
}

/** Whether a message may be about a card of the board: something inside an issue is none, but for its place. */
function isAbout(board: Board, message: Message, sprintId: number): boolean {
  if (message.part && !(message.part.entity === 'Sprint' && message.part.id === sprintId)) return false
  const projects = [message.projectId, message.former?.projectId]
  return projects.some(id => typeof id === 'number' && board.projectIds.includes(id))
}
