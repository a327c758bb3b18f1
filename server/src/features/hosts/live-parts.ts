import type { RequestContext } from '../../platform/context/index.ts'
import { extensionPoint } from '../../platform/contributions/index.ts'

/** Something inside a host, as an event names it. */
export interface NamedPart {
  readonly id: number
  readonly hostId: number
  /** What its visibility depended on before, where the event says so: that of its end, or of a change of its readers. */
  readonly gone: { readonly acl: readonly number[]; readonly authorId: number } | null
}

/**
 * Something inside hosts whose changes streams may tell. Contributed by the feature that owns it; events about what
 * nobody contributed are told to nobody.
 */
export interface LivePart {
  /** As events name it. */
  readonly entity: string
  /** First part of its ids: 4 in `4-17`; null: it has none of its own. */
  readonly idClass: number | null
  /** Ids of those that the actor sees, inside hosts that it sees. What is deleted counts as it was: that is news. */
  visibleAmong(ctx: RequestContext, parts: readonly NamedPart[]): Promise<readonly number[]>
}

export const liveParts = extensionPoint<LivePart>('liveParts')

/** Those that have no row any more, as rows `(id, host_id, acl, author_id)` for `jsonb_to_recordset`. */
export const goneRows = (parts: readonly NamedPart[]): string =>
  JSON.stringify(
    parts.flatMap(({ id, hostId, gone }) =>
      gone ? [{ id, host_id: hostId, acl: gone.acl, author_id: gone.authorId }] : [],
    ),
  )
