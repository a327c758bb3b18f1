import type { Generated } from 'kysely'

export interface OutboxTable {
  readonly id: Generated<number>
  /** Place in the order of delivery; null until the sequencer has numbered it. */
  readonly seq: number | null
  readonly kind: string
  readonly entity: string
  readonly entity_id: number
  readonly project_id: number | null
  readonly host_id: number | null
  readonly actor_id: number
  /** The transaction; the database gives it. */
  readonly change_id: Generated<number | null>
  readonly silent: Generated<boolean>
  readonly payload: unknown
  readonly created: number
}

export interface OutboxCursorTable {
  readonly listener: string
  readonly seq: number
  /** When a node last knew it, in ms. */
  readonly seen: number
}

export interface OutboxEpochTable {
  readonly is_one: Generated<boolean>
  readonly epoch: string
  readonly timeline: string
}

declare module '../db/tables.ts' {
  interface Tables {
    readonly outbox: OutboxTable
    readonly outbox_cursor: OutboxCursorTable
    readonly outbox_epoch: OutboxEpochTable
  }
}
