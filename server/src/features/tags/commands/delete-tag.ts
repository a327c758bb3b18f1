import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { turnedTags } from '../settle-tags.ts'
import { PRIVATE, sharingColumns, useColumns } from '../sharing.ts'
import { isDeletable, isShareable, requireOnFolder } from '../tags.policy.ts'
import { findTag, withUniqueName } from '../tags.store.ts'

/** Deletes a tag: nobody sees it any more, also on what carries it, which keeps it unseen. It can be restored. */
export async function deleteTag(ctx: RequestContext, tagId: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const tag = await findTag(ctx, tagId, { lock: true })
    requireOnFolder(isDeletable(ctx, tag), tag, 'DELETE_WATCH_FOLDER')
    ctx.phases.note(turnedTags, [{ tag, side: 'removed', by: ctx.actor.userId, at: ctx.clock() }])
    await ctx.db.updateTable('tag').set({ deleted_at: ctx.clock() }).where('id', '=', tag.id).execute()
    await ctx.events.add(ctx, { kind: 'tag.deleted', entity: 'Tag', entityId: tag.id })
  })
}

/**
 * Brings a deleted tag back, with its name and everything that carried it; gives its id. It is shared as it was if the
 * actor could share it now, else it is its owner's alone.
 */
export async function restoreTag(ctx: RequestContext, tagId: string): Promise<number> {
  return transaction(ctx, async ctx => {
    const tag = await findTag(ctx, tagId, { lock: true, deleted: true })
    requireOnFolder(isDeletable(ctx, tag), tag, 'DELETE_WATCH_FOLDER')
    const ownerId = tag.owner_id ?? ctx.actor.userId
    await withUniqueName(tag.name, () =>
      ctx.db
        .updateTable('tag')
        .set({
          deleted_at: null,
          ...(isShareable(ctx, tag) ? {} : { ...sharingColumns(ownerId, PRIVATE), ...useColumns(PRIVATE) }),
        })
        .where('id', '=', tag.id)
        .execute(),
    )
    ctx.phases.note(turnedTags, [{ tag, side: 'added', by: ctx.actor.userId, at: ctx.clock() }])
    await ctx.events.add(ctx, { kind: 'tag.restored', entity: 'Tag', entityId: tag.id })
    return tag.id
  })
}
