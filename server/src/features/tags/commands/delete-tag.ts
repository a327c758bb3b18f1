import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { tagDeleted } from '../tags.extensions.ts'
import { isDeletable, requireOnTag } from '../tags.policy.ts'
import { findTag } from '../tags.store.ts'

/** Deletes a tag; what carries it loses it in the same transaction. */
export async function deleteTag(ctx: RequestContext, tagId: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const tag = await findTag(ctx, tagId, { lock: true })
    requireOnTag(isDeletable(ctx, tag), tag, 'DELETE_WATCH_FOLDER')
    await tagDeleted(ctx, { id: tag.id, name: tag.name, acl: tag.acl })
    await ctx.db.deleteFrom('tag').where('id', '=', tag.id).execute()
    await ctx.events.add(ctx, { kind: 'tag.deleted', entity: 'Tag', entityId: tag.id })
  })
}
