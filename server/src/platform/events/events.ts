import type { EventKind, EventTypes, Nothing } from '@cairn/common/platform/events'
import { sql } from 'kysely'
import type { RequestContext } from '../context/index.ts'
import type { EventPlace } from './epoch.ts'

/** Something that happened, as listeners get it. Names the thing; listeners read what they need. */
export interface DomainEvent {
  /** Unique; listeners remember it to stay idempotent. */
  readonly id: number
  readonly seq: number
  /** `issue.created`, `comment.changed`, …; of a newer or an older version it may be another one. */
  readonly kind: string
  readonly entity: string
  readonly entityId: number
  readonly projectId: number | null
  /** What people discuss that it is a part of: the issue of a comment, or the issue itself. */
  readonly hostId: number | null
  readonly actorId: number
  /** The same for all that one transaction did, also in the history; null for events from before there was one. */
  readonly changeId: number | null
  /** Nobody is to be notified. */
  readonly silent: boolean
  /** As {@link EventTypes} has it, unless another version wrote it. */
  readonly payload: Readonly<Record<string, unknown>>
  /** Milliseconds. */
  readonly created: number
}

export type NewEvent<Kind extends EventKind = EventKind> = {
  readonly [K in Kind]: {
    readonly kind: K
    readonly entity: EventTypes[K]['entity']
    readonly entityId: number
    readonly projectId?: number | null
    readonly hostId?: number
    /** Whose change it is; default: of who acts. */
    readonly actorId?: number
    /** Default: as the request asked. */
    readonly silent?: boolean
  } & (Nothing extends EventTypes[K]['payload']
    ? { readonly payload?: EventTypes[K]['payload'] }
    : { readonly payload: EventTypes[K]['payload'] })
}[Kind]

/**
 * Queues a job for every event of some kinds, in the transaction that moves its cursor: none is lost, and
 * none that fails holds up the others. Each job is retried with exponential backoff; one that never succeeds is kept
 * among the dead letters. It may run twice, and before or after those of other events.
 */
export interface Listener {
  /** Stable name; its cursor is stored under it. */
  readonly name: string
  readonly kinds: readonly EventKind[]
  /** Name of the job. Its data is `{ event }`. */
  readonly job: string
  /** At most one job is pending, however many events there are; its data is empty then. */
  readonly isCoalesced?: boolean
}

/** Receives events in order, soon after they were numbered, on every node; never those from before it subscribed. */
export interface Follower {
  readonly onEvents: (events: readonly DomainEvent[]) => void
  /** The database went on from an older state, so events that were told may not have happened, and others may have. */
  readonly onNewEpoch: () => void
}

/** What somebody wants to know of who looks back at what happened. */
export interface EventScope {
  /** Events of these projects, or that something was in one of them until then. */
  readonly projectIds: readonly number[]
  /** Events of these entities, whatever their project: the name with the number of one. */
  readonly entities: Readonly<Record<string, number>>
}

export interface Events {
  /**
   * Adds an event to the transaction of `ctx`. Call it after the row of the entity is locked, so that the
   * order of events of one entity is the order of its changes.
   */
  add<K extends EventKind>(ctx: RequestContext, event: NewEvent<K>): Promise<void>
  /** As `add`, for many events with one statement, in their order. */
  addAll(ctx: RequestContext, events: readonly NewEvent[]): Promise<void>
  /** Tells the dispatcher that something was committed. Only a hint: it looks by itself, too. */
  wake(): void
  /**
   * Subscribes to all events from now on, on this node alone: unlike a listener a follower has no stored cursor.
   * Returns an unsubscribe function.
   */
  follow(follower: Follower): Promise<() => void>
  /**
   * Events after a place; null when that was trimmed, or when there are more than `limit`. With a scope those within it alone;
   * null also when that would take looking at very many.
   */
  after(place: EventPlace, limit: number, scope?: EventScope): Promise<readonly DomainEvent[] | null>
  /** Place of the newest event, or of the last one before the moment `since` (ms), if that is not long ago. */
  head(since?: number): Promise<EventPlace>
  /** Sends a message to all nodes; it is not stored. */
  signal(channel: string, payload: string): Promise<void>
  /** Subscribes to the signals of a channel; returns an unsubscribe function. */
  onSignal(channel: string, handle: (payload: string) => void): () => void
}

export async function insertEvents(ctx: RequestContext, events: readonly NewEvent[]): Promise<void> {
  if (!ctx.db.isTransaction) throw new Error('Events outside a transaction')
  if (events.length === 0) return
  const rows = events.map(event => ({
    kind: event.kind,
    entity: event.entity,
    entity_id: event.entityId,
    project_id: event.projectId ?? null,
    host_id: event.hostId ?? null,
    actor_id: event.actorId ?? ctx.actor.userId,
    silent: event.silent ?? ctx.silent,
    payload: { ...event.payload, ...forOlderNodes(ctx, event) },
  }))
  await sql`
    insert into outbox (kind, entity, entity_id, project_id, host_id, actor_id, silent, payload, created)
    select kind, entity, entity_id, project_id, host_id, actor_id, silent, payload, ${ctx.clock()}
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (kind text, entity text, entity_id bigint,
        project_id int, host_id bigint, actor_id int, silent boolean, payload jsonb)) with ordinality
      as r (kind, entity, entity_id, project_id, host_id, actor_id, silent, payload, place)
    order by place`.execute(ctx.db)
}

/** Where nodes of the release before look for it; to be left out by the next one. */
const forOlderNodes = (ctx: RequestContext, { entity, hostId, silent = ctx.silent }: NewEvent) => ({
  ...(hostId === undefined || entity === 'Issue' ? {} : { issueId: hostId }),
  ...(silent ? { silent } : {}),
})
