import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { canSomewhere } from '../../access/index.ts'
import { asksToShare, PRIVATE, readSharing, type Sharing, sharingColumns, useColumns } from '../sharing.ts'
import { readTagColor, readTagName } from '../tag-values.ts'
import { withUniqueName } from '../tags.store.ts'

/** Creates a tag that belongs to the actor; gives its id. */
export async function createTag(ctx: RequestContext, body: BodyOf<'Tag'>): Promise<number> {
  if (ctx.actor.isGuest || !canSomewhere(ctx, 'CREATE_WATCH_FOLDER'))
    throw new AppError('forbidden', { permission: 'CREATE_WATCH_FOLDER' })
  const name = readTagName(body.name)
  return transaction(ctx, async ctx => {
    if (asksToShare(body) && !canSomewhere(ctx, 'SHARE_WATCH_FOLDER'))
      throw new AppError('forbidden', { permission: 'SHARE_WATCH_FOLDER' })
    const sharing: Sharing = { ...PRIVATE, ...(await readSharing(ctx, body)) }
    return insertTag(ctx, {
      name,
      ownerId: ctx.actor.userId,
      color: readTagColor(body.color ?? null),
      untagOnResolve: body.untagOnResolve ?? false,
      sharing,
    })
  })
}

export interface NewTag {
  readonly name: string
  readonly ownerId: number
  /** Index in the palette. */
  readonly color?: number
  readonly untagOnResolve?: boolean
  /** Default: seen and used by its owner alone. */
  readonly sharing?: Sharing
}

/** Writes a tag in the transaction of `ctx` without asking a permission: for imports. Throws `name_taken`. */
export async function insertTag(ctx: RequestContext, tag: NewTag): Promise<number> {
  const { id } = await withUniqueName(tag.name, () =>
    ctx.db
      .insertInto('tag')
      .values({
        name: tag.name,
        owner_id: tag.ownerId,
        color: tag.color ?? 0,
        untag_on_resolve: tag.untagOnResolve ?? false,
        ...sharingColumns(tag.ownerId, tag.sharing ?? PRIVATE),
        ...useColumns(tag.sharing ?? PRIVATE),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await ctx.events.add(ctx, { kind: 'tag.created', entity: 'Tag', entityId: id })
  return id
}
