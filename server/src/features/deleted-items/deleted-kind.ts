import type { RawBuilder } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { extensionPoint, hookPoint } from '../../platform/contributions/index.ts'

/** For how long something deleted can be restored, in ms. */
export const RETENTION = 30 * 86_400_000

/** Something deleted, as a {@link DeletedKind} finds it. */
export interface DeletedRow {
  readonly id: number
  /** Summary, text or name. */
  readonly name: string
  /** What it is or hangs on; null: nothing that people discuss. */
  readonly host_id: number | null
  /** Readable id of that. */
  readonly host: string | null
  readonly project_id: number | null
  readonly author_id: number | null
  readonly deleted_at: number
  readonly deleted_by: number | null
}

/** Columns of {@link DeletedRow}, in this order. */
export type SelectDeleted = RawBuilder<unknown>

/**
 * A kind of what is only marked when it is deleted, and comes back or is erased at `/admin/deletedItems`. Contributed by
 * the feature that owns it.
 */
export interface DeletedKind {
  /** As the API calls it. Several may share a name, such as comments of different hosts. */
  readonly name: string
  /** First part of ids: 2 in `2-17`. */
  readonly idClass: number
  /** What hangs on it and goes with it: as on a host, or as on a comment. */
  readonly carries?: 'host' | 'comment'
  /** All that goes with the rows and carries something, they themselves included. Default: they alone. */
  carriers?(ctx: RequestContext, ids: readonly number[]): Promise<readonly number[]>
  /** By the ids of items: how many more of the kind go and come with each that the actor sees. Default: none. */
  below?(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** The rows that the actor may restore now. */
  restorable(ctx: RequestContext): SelectDeleted
  /**
   * Rows that were deleted before a time (ms), the oldest first, locked; those that somebody else holds, as who is just
   * restoring them, are left out. Without it the kind is purged by its own feature.
   */
  expired?(ctx: RequestContext, before: number, limit: number): SelectDeleted
  /** Whether who may restore it may also erase it. Default: who administers its project. */
  canErase?(ctx: RequestContext): boolean
  /** Brings it back, by the rules of its feature. */
  restore(ctx: RequestContext, row: DeletedRow): Promise<unknown>
  /** Waits for whoever restores it, and keeps them waiting until the transaction ends. */
  lock?(ctx: RequestContext, row: DeletedRow): Promise<unknown>
  /**
   * Erases the rows for good, in the transaction of `ctx`, and tells it. `erasedBy`: null: their time was over. Gives the
   * keys of files that nothing names any more.
   */
  erase(ctx: RequestContext, rows: readonly DeletedRow[], erasedBy: number | null): Promise<readonly string[]>
}

export const deletedKinds = extensionPoint<DeletedKind>('deletedKinds')

/** What goes with hosts or comments that are erased for good, inside the transaction and before them. */
export interface ErasureHooks {
  /** Returns the keys of files that nothing names any more. */
  readonly erasing: (
    ctx: RequestContext,
    carriers: { readonly kind: 'host' | 'comment'; readonly ids: readonly number[] },
    erasedBy: number | null,
  ) => Promise<readonly string[]>
}

export const erasureHooks = hookPoint<ErasureHooks>('erasureHooks')
