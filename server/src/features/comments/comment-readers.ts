import { sql } from 'kysely'
import { type EntryReaders, type HostKind, heldIn, ownEntry, someValueSeen } from '../hosts/index.ts'
import { commentVisible } from './comments.policy.ts'

/**
 * Who sees entries about a comment: who sees the comment. Of one that was deleted for good, what it said is left for who
 * may delete all comments.
 */
export const readersOfComment: EntryReaders = {
  condition: (ctx, { kind, row }) => {
    const { read, deleteOfOthers } = kind.comments.permissions
    return sql<boolean>`(exists (select 1 from comment c where c.id = h.target_id and ${commentVisible(ctx, kind, 'c', row)})
      or (not exists (select 1 from comment c where c.id = h.target_id) and (${ownEntry(ctx)}
        or case h.category when 'CommentTextCategory' then ${heldIn(ctx, deleteOfOthers, row)}
          else ${heldIn(ctx, read, row)} end)))`
  },
}

/** Who sees that comments on hosts of a kind name another host: who sees such a comment. */
export const mentionInCommentReaders = (kind: HostKind): EntryReaders => ({
  readsValues: true,
  condition: ctx =>
    someValueSeen(sql`join comment said on said.id = v.id join (${kind.rows}) naming on naming.id = said.host_id
      where ${kind.rowVisible(ctx, 'naming')} and said.deleted_at is null
        and ${commentVisible(ctx, kind, 'said', 'naming')}`),
})
