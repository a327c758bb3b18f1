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
  const parts =
    kind === 'comment'
      ? sql`select id, host_id as "issueId", acl, author_id as "authorId" from comment where true`
      : kind === 'attachment'
        ? sql`select id, issue_id as "issueId", acl, author_id as "authorId" from attachment
            where comment_id is null and issue_id is not null`
        : null
  if (!parts) return new Map()
  const { rows } = await sql<KnownTo & { readonly id: number }>`
    ${parts} and id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ id, ...known }) => [id, known]))
}
