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
  readonly payload?: Readonly<Record<string, unknown>>
}

/** Runs after commit, in commit order per listener, at least once: it must be idempotent by event id. */
export interface Listener {
  /** Stable name; its place in the stream is stored under it. */
  readonly name: string
  readonly kinds: readonly string[]
  readonly handle: (event: DomainEvent) => Promise<void>
}

export interface Events {
  /**
   * Adds an event to the transaction of `ctx`. Call it after the row of the entity is locked, so that the
   * order of events of one entity is the order of its changes.
   */
  add(ctx: RequestContext, event: NewEvent): Promise<void>
  /** Tells the dispatcher that something was committed. Only a hint: it looks by itself, too. */
  wake(): void
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
      actor_id: ctx.actor.userId,
      payload: JSON.stringify(event.payload ?? {}),
      created: ctx.clock(),
    })
    .execute()
}
