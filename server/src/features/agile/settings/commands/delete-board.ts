import { sql } from 'kysely'
import type { RequestContext } from '../../../../platform/context/index.ts'
import { transaction } from '../../../../platform/db/index.ts'
import { can, canSomewhere } from '../../../access/index.ts'
import { PRIVATE, sharingColumns } from '../../../tags/index.ts'
import { requireDeletable } from '../../boards.policy.ts'
import { findBoard } from '../../boards.store.ts'
import { requireRoomForBoard } from '../limits.ts'
import { syncSprints } from '../linked-sprints.ts'

/** Deletes a board, never its issues: nobody sees it any more, and it can be restored. */
export async function deleteBoard(ctx: RequestContext, boardId: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const board = await findBoard(ctx, boardId, { lock: 'update' })
    requireDeletable(ctx, board)
    await ctx.db
      .updateTable('board')
      .set({ deleted_at: ctx.clock(), deleted_by: ctx.actor.userId })
      .where('id', '=', board.id)
      .execute()
    await ctx.events.add(ctx, { kind: 'agile.deleted', entity: 'Agile', entityId: board.id })
  })
}

/**
 * Brings a deleted board back, with its sprints and cards; gives its id. It is shared as it was if the actor could share
 * it now, else it is its owner's alone.
 */
export async function restoreBoard(ctx: RequestContext, boardId: string): Promise<number> {
  return transaction(ctx, async ctx => {
    const board = await findBoard(ctx, boardId, { lock: 'update', deleted: true })
    requireDeletable(ctx, board)
    await requireRoomForBoard(ctx, board.owner_id)
    const sharing =
      can(ctx, 'LOW_LEVEL') || canSomewhere(ctx, 'SHARE_WATCH_FOLDER')
        ? {}
        : { ...sharingColumns(board.owner_id, PRIVATE), read_by_project: false, update_by_project: false }
    await ctx.db
      .updateTable('board')
      .set({ ...sharing, deleted_at: null, deleted_by: null })
      .where('id', '=', board.id)
      .execute()
    await syncSprints(ctx, sql<boolean>`b.id = ${board.id}`)
    await ctx.events.add(ctx, { kind: 'agile.restored', entity: 'Agile', entityId: board.id })
    return board.id
  })
}
