/**
 * Kinds of events, each with the entity that it is about and what it says beside. Features add theirs in
 * `<feature>.events.ts`; who and what changed, where, when and in which transaction stands in every event.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface EventTypes {}

export type EventKind = keyof EventTypes

/** What an event says beside the kind. */
export interface EventType<Entity extends string, Payload = Nothing> {
  readonly entity: Entity
  readonly payload: Payload
}

/** Nothing but that it happened. */
export type Nothing = Readonly<Record<never, never>>
