import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { isDeletable, isShareable, PRIVATE, requireOnFolder, sharingColumns } from '../../tags/index.ts'
import { findSavedQuery, withUniqueName } from '../saved-searches.store.ts'

/** Deletes a search: nobody sees it any more. It can be restored. */
export async function deleteSavedQuery(ctx: RequestContext, searchId: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const search = await findSavedQuery(ctx, searchId, { lock: true })
    requireOnFolder(isDeletable(ctx, search), search, 'DELETE_WATCH_FOLDER')
    await ctx.db.updateTable('saved_query').set({ deleted_at: ctx.clock() }).where('id', '=', search.id).execute()
    await ctx.events.add(ctx, { kind: 'savedQuery.deleted', entity: 'SavedQuery', entityId: search.id })
  })
}

/** Brings a deleted search back; returns its id. It is shared as it was if the actor could share it now, else its owner's alone. */
export async function restoreSavedQuery(ctx: RequestContext, searchId: string): Promise<number> {
  return transaction(ctx, async ctx => {
    const search = await findSavedQuery(ctx, searchId, { lock: true, deleted: true })
    requireOnFolder(isDeletable(ctx, search), search, 'DELETE_WATCH_FOLDER')
    const ownerId = search.owner_id ?? ctx.actor.userId
    await withUniqueName(ctx, search.name, () =>
      ctx.db
        .updateTable('saved_query')
        .set({ deleted_at: null, ...(isShareable(ctx, search) ? {} : sharingColumns(ownerId, PRIVATE)) })
        .where('id', '=', search.id)
        .execute(),
    )
    await ctx.events.add(ctx, { kind: 'savedQuery.restored', entity: 'SavedQuery', entityId: search.id })
    return search.id
  })
}
