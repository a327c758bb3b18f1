import { sql } from 'kysely'
import type { RequestContext } from '../context/index.ts'

/** Something that happened, as listeners get it. Names the thing; listeners read what they need. */
export interface DomainEvent {
  /** Unique; listeners remember it to stay idempotent. */
  readonly id: number
  readonly seq: number
  /** `issue.created`, `comment.changed`, … */
  readonly kind: string
  readonly entity: string
  readonly entityId: number
  readonly projectId: number | null
  readonly actorId: number
  readonly payload: Readonly<Record<string, unknown>>
  readonly created: number
}

export interface NewEvent {
  readonly kind: string
  readonly entity: string
  readonly entityId: number
  readonly projectId?: number | null
  /** Whose change it is; default: of who acts. */
  readonly actorId?: number
  readonly payload?: Readonly<Record<string, unknown>>
}

/** Runs after commit, in commit order per listener, at least once: it must be idempotent by event id. */
export interface Listener {
  /** Stable name; its place in the stream is stored under it. */
  readonly name: string
  readonly kinds: readonly string[]
  readonly handle: (event: DomainEvent) => Promise<void>
}

/** Gets events in their order, soon after they were numbered, on every node; never those from before it began. */
export type Follower = (events: readonly DomainEvent[]) => void

export interface Events {
  /**
   * Adds an event to the transaction of `ctx`. Call it after the row of the entity is locked, so that the
   * order of events of one entity is the order of its changes.
   */
  add(ctx: RequestContext, event: NewEvent): Promise<void>
  /** As `add`, for many events with one statement, in their order. */
  addAll(ctx: RequestContext, events: readonly NewEvent[]): Promise<void>
  /** Tells the dispatcher that something was committed. Only a hint: it looks by itself, too. */
  wake(): void
  /**
   * Hands all events from now on to this node. Unlike a listener a follower is nowhere remembered, and each node has
   * its own. Gives how to stop.
   */
  follow(handle: Follower): Promise<() => void>
  /** What came after the event numbered `seq`; null when that is not known any more, or more than `limit`. */
  after(seq: number, limit: number): Promise<readonly DomainEvent[] | null>
  /** Number of the newest event, or of the last one before the moment `since` (ms), if that is not long ago. */
  head(since?: number): Promise<number>
  /** Says something to all nodes that is not worth keeping. */
  signal(channel: string, payload: string): Promise<void>
  /** Hears what nodes say; gives how to stop. */
  onSignal(channel: string, handle: (payload: string) => void): () => void
}

export async function insertEvent(ctx: RequestContext, event: NewEvent): Promise<void> {
  if (!ctx.db.isTransaction) throw new Error(`Event ${event.kind} outside a transaction`)
  await ctx.db
    .insertInto('outbox')
    .values({
      kind: event.kind,
      entity: event.entity,
      entity_id: event.entityId,
      project_id: event.projectId ?? null,
      actor_id: event.actorId ?? ctx.actor.userId,
      payload: JSON.stringify(event.payload ?? {}),
      created: ctx.clock(),
    })
    .execute()
}

export async function insertEvents(ctx: RequestContext, events: readonly NewEvent[]): Promise<void> {
  if (!ctx.db.isTransaction) throw new Error('Events outside a transaction')
  if (events.length === 0) return
  const rows = events.map(event => ({
    kind: event.kind,
    entity: event.entity,
    entity_id: event.entityId,
    project_id: event.projectId ?? null,
    actor_id: event.actorId ?? ctx.actor.userId,
    payload: event.payload ?? {},
  }))
  await sql`
    insert into outbox (kind, entity, entity_id, project_id, actor_id, payload, created)
    select kind, entity, entity_id, project_id, actor_id, payload, ${ctx.clock()}
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as (kind text, entity text, entity_id bigint, project_id int, actor_id int, payload jsonb)) with ordinality
      as r (kind, entity, entity_id, project_id, actor_id, payload, place)
    order by place`.execute(ctx.db)
}
