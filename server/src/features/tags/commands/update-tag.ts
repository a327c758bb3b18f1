import type { BodyOf } from '@cairn/common/features/entities'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { changesSharing, readSharing, sharingColumns, sharingOf, useColumns } from '../sharing.ts'
import { readTagColor, readTagName } from '../tag-values.ts'
import { isShareable, isUpdatable, requireOnFolder } from '../tags.policy.ts'
import { findTag, withUniqueName } from '../tags.store.ts'

/** Changes name, colour, behaviour or sharing of a tag; gives its id. */
export async function updateTag(ctx: RequestContext, tagId: string, body: BodyOf<'Tag'>): Promise<number> {
  return transaction(ctx, async ctx => {
    const tag = await findTag(ctx, tagId, { lock: true })
    requireOnFolder(isUpdatable(ctx, tag), tag, 'UPDATE_WATCH_FOLDER')
    const isSharing = changesSharing(body)
    if (isSharing) requireOnFolder(isShareable(ctx, tag), tag, 'SHARE_WATCH_FOLDER')
    const sharing = { ...sharingOf(tag), ...(await readSharing(ctx, body, sharingOf(tag))) }
    const name = body.name === undefined ? tag.name : readTagName(body.name)
    await withUniqueName(name, () =>
      ctx.db
        .updateTable('tag')
        .set({
          name,
          color: body.color === undefined ? tag.color : readTagColor(body.color),
          untag_on_resolve: body.untagOnResolve ?? tag.untag_on_resolve,
          ...(isSharing ? { ...sharingColumns(tag.owner_id, sharing), ...useColumns(sharing) } : {}),
        })
        .where('id', '=', tag.id)
        .execute(),
    )
    await ctx.events.add(ctx, { kind: 'tag.changed', entity: 'Tag', entityId: tag.id })
    return tag.id
  })
}
