import type { RawBuilder } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { extensionPoint } from '../../../platform/contributions/index.ts'

/** What has become of a value: shown as it is now, by what history kept of it, or not at all. */
export type Fate = 'live' | 'former' | 'hidden'

/**
 * A kind of things that entries of history name. Contributed by the feature that owns them, or by the first above it that
 * may know of history. What nobody contributed is shown to who made the change alone.
 */
export interface HistoryValue {
  /** Its loader, as values name it. */
  readonly entity: string
  /** First part of its ids: 4 in `4-17`; 0: it has none. */
  readonly idClass: number
  /** What becomes of one without a row. `hidden`: it may have been hidden from the reader, but not from who made the change. */
  readonly gone: 'former' | 'hidden'
  /**
   * Rows `(id bigint, fate)` of those that there are. `ids`: an array of bigint. null: they have no rows that are looked
   * up.
   */
  readonly fates: ((ctx: RequestContext, ids: RawBuilder<unknown>) => RawBuilder<unknown>) | null
  /** What history keeps of one is its text; who may read it in a project when it is gone, besides who made the change. */
  readonly readsText?: (ctx: RequestContext, projectId: number) => boolean
}

export const historyValues = extensionPoint<HistoryValue>('historyValues')
