import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { DeletedRow } from '../deleted-items.store.ts'

/** Where something was and whom its own visibility allowed, as events about what has no row any more tell it. */
export interface KnownTo {
  readonly issueId: number
  readonly acl: readonly number[]
  readonly authorId: number
}

/**
 * Who may hear that comments and files of issues are erased: looked up while they are still there. Files of comments are
 * told with their comment alone.
 */
export async function knownTo(
  ctx: RequestContext,
  kind: DeletedRow['kind'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownTo>> {
  const from =
    kind === 'comment'
      ? sql`issue_comment p where true`
      : kind === 'attachment'
        ? sql`attachment p where p.comment_id is null and p.issue_id is not null`
        : null
  if (!from) return new Map()
  const { rows } = await sql<KnownTo & { readonly id: number }>`
    select p.id, p.issue_id as "issueId", p.acl, p.author_id as "authorId" from ${from}
      and p.id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ id, ...known }) => [id, known]))
}
