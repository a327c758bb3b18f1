import type { RequestContext } from '../../../platform/context/index.ts'
import type { StoredActivity } from '../../activities/index.ts'
import type { Host, HostKind } from '../host-kind.ts'

/** A history entry as far as it tells what was before. */
export type HistoryEntry = Pick<
  StoredActivity,
  'id' | 'created' | 'author_id' | 'category' | 'target_id' | 'field_id' | 'field_name' | 'added' | 'removed'
>

/** The host that entries are about, locked. */
export interface ChangedHost {
  readonly kind: HostKind
  readonly host: Host
}

/** How changes of a category are taken back. That nothing newer stands on one is checked before. */
export interface Revert {
  /** Only later changes of the same values stand in the way, not those of others of the same list. */
  readonly byValue?: boolean | ((ctx: RequestContext, host: Host, entry: HistoryEntry) => Promise<boolean>)
  /** Several entries may tell of one change, which is taken back as a whole. */
  readonly isToldApart?: boolean
  /**
   * Makes the opposite change as the actor, under the permissions that such a change needs. `others`: what else tells of
   * the same change. Throws `not_revertible` when there is no opposite any more.
   */
  undo(
    ctx: RequestContext,
    changed: ChangedHost,
    entry: HistoryEntry,
    others: readonly HistoryEntry[],
  ): Promise<unknown>
}
