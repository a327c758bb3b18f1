import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireSilent } from '../../hosts/index.ts'
import { requireDelete } from '../articles.policy.ts'
import { visibilityEntries } from '../change-visibility.ts'
import { noteChange, noteChanges } from '../changes/settle-changes.ts'
import { findArticle } from '../find-article.ts'
import { leaveParents } from '../tree/leave-parents.ts'
import { inheritLimits, subtreeOf } from '../tree/limits.ts'
import { lockTrees } from '../tree/lock-tree.ts'

/** Deletes an article and all below it: they disappear from every read at once and can be restored together. */
export async function deleteArticle(ctx: RequestContext, idText: string): Promise<void> {
  await transaction(ctx, async ctx => {
    await lockTrees(ctx, [(await findArticle(ctx, idText)).project_id])
    const article = await findArticle(ctx, idText, { lock: true })
    requireDelete(ctx, article)
    requireSilent(ctx, article.project_id)
    const ids = await subtreeOf(ctx, article.id)
    await sql`
      update article set deleted_at = ${ctx.clock()}, deleted_by = ${ctx.actor.userId}, deleted_with = ${article.id}
      where id = any(${[...ids]}::bigint[])`.execute(ctx.db)
    noteChanges(
      ctx,
      ids.map(id => ({ host: { id, project_id: article.project_id }, kind: 'deleted' })),
    )
  })
}

/**
 * Brings a deleted article back with all that was deleted with it: to its place, or to the top of the project when what it
 * stood below is not there; then it is limited by itself to whom it was limited to there. Of what went along with another one, that one is brought back. Returns the id that was asked
 * for.
 */
export async function restoreArticle(ctx: RequestContext, idText: string): Promise<number> {
  return transaction(ctx, async ctx => {
    await lockTrees(ctx, [(await findArticle(ctx, idText, { deleted: true })).project_id])
    const article = await findArticle(ctx, idText, { lock: true, deleted: true })
    requireDelete(ctx, article)
    const { rows } = await sql<{ id: number; project_id: number; root: number }>`
      update article set deleted_at = null, deleted_by = null, deleted_with = null
      where deleted_with = (select deleted_with from article where id = ${article.id})
      returning id, project_id, (select deleted_with from article where id = ${article.id}) as root`.execute(ctx.db)
    const root = rows[0]?.root ?? article.id
    const { rows: strays } = await sql`
      select from article a join article p on p.id = a.parent_id
      where a.id = ${root} and (p.deleted_at is not null or p.is_template or p.project_id <> a.project_id)`.execute(
      ctx.db,
    )
    const relimited = strays.length > 0 ? await leaveParents(ctx, [root], ctx.actor.userId) : []
    if (strays.length === 0) await inheritLimits(ctx, root)
    noteChanges(
      ctx,
      rows.map(({ id, project_id }) => ({ host: { id, project_id }, kind: 'restored' })),
    )
    for (const { before, now } of relimited)
      noteChange(ctx, {
        host: { id: root, project_id: article.project_id },
        kind: 'changed',
        entries: await visibilityEntries(ctx, before, now),
      })
    return article.id
  })
}
