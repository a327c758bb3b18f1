import { AppError } from '@cairn/common/platform/errors'
import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import type { RequestContext } from '../../../../platform/context/index.ts'
import { transaction } from '../../../../platform/db/index.ts'
import { can } from '../../../access/index.ts'
import { PRIVATE, sharingColumns } from '../../../tags/index.ts'
import { requireProjects } from '../../boards.policy.ts'
import { findBoard } from '../../boards.store.ts'
import { copyable } from '../copyable.ts'
import { insertBoard } from '../insert-board.ts'
import { requireRoomForBoard } from '../limits.ts'
import { readName } from '../read-values.ts'

/** Creates a board of the actor's own with the settings of another, without its sprints and cards; gives its id. */
export async function copyBoard(ctx: RequestContext, boardId: string, name: string | undefined): Promise<number> {
  if (ctx.actor.isGuest) throw new AppError('forbidden', {})
  return transaction(ctx, async ctx => {
    const board = await findBoard(ctx, boardId)
    const projects = board.projects.filter(({ id }) => can(ctx, 'READ_ISSUE', id))
    const projectIds = projects.map(({ id }) => id)
    if (projectIds.length === 0) requireProjects(ctx, board.projectIds)
    const named =
      name === undefined
        ? ctx.texts.format(ctx.locale, 'board.copyName', { name: board.name }).slice(0, TEXT_LIMITS.boardName)
        : readName(name, 'name', TEXT_LIMITS.boardName)
    const ownerId = ctx.actor.userId
    await requireRoomForBoard(ctx, ownerId)
    const { row, ...parts } = await copyable(ctx, board, projectIds)
    return insertBoard(ctx, {
      ...parts,
      row: {
        ...row,
        name: named,
        owner_id: ownerId,
        ...sharingColumns(ownerId, PRIVATE),
        read_by_project: false,
        update_by_project: false,
      },
      projectIds,
    })
  })
}
