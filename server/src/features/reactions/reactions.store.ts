import { Reaction } from '@cairn/common/features/reactions'
import { notFound } from '@cairn/common/platform/errors'
import { type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import type { CommentReactionTable } from './reactions.tables.ts'

export type StoredReaction = Selectable<CommentReactionTable>

/** Finds a reaction to this very comment, which the actor sees; throws `not_found` otherwise. */
export async function findReaction(ctx: RequestContext, commentId: number, text: string): Promise<StoredReaction> {
  const id = Reaction.parseId(text)
  const found =
    id === null
      ? undefined
      : await ctx.db
          .selectFrom('comment_reaction')
          .selectAll()
          .where('id', '=', id)
          .where('comment_id', '=', commentId)
          .executeTakeFirst()
  if (!found) throw notFound(text)
  return found
}

/** Ids of a page of the reactions to a comment, oldest first. */
export async function pageOfReactions(
  ctx: RequestContext,
  commentId: number,
  paging: Paging,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from comment_reaction where comment_id = ${commentId} order by id
    offset ${paging.skip} limit ${paging.top}`.execute(ctx.db)
  return rows.map(row => row.id)
}
