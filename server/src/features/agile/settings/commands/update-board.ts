import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../../platform/context/index.ts'
import { transaction } from '../../../../platform/db/index.ts'
import { findSavedQuery } from '../../../saved-searches/index.ts'
import { requireBindable } from '../../backlogs.ts'
import { requireShareable, requireUpdatable } from '../../boards.policy.ts'
import { type Board, findBoard, sprintsOf } from '../../boards.store.ts'
import { releaseCards } from '../../sprint-cards.ts'
import { adoptCards } from '../adopt-cards.ts'
import { renewBacklog } from '../backlog.ts'
import type { BoardEdit } from '../board-edit.ts'
import { setFavorite } from '../board-views.store.ts'
import { requireRoomForBoard } from '../limits.ts'
import { syncSprints } from '../linked-sprints.ts'
import { readBoard } from '../read-board.ts'
import { readOwnerAndSharing } from '../read-owner.ts'
import { ensureSprint } from '../sprints.store.ts'
import { mayWiden } from '../widening.ts'
import { writeParts } from '../write-parts.ts'

type Body = BodyOf<'Agile'>

/** Whether a body changes anything but the star, which is the reader's own. */
const changesBoard = ({ favorite: _star, ...body }: Body): boolean =>
  Object.keys(body).some(name => !(READ_BACK as readonly string[]).includes(name))

/** What says which board is meant, or follows from the rest. */
const READ_BACK = [
  'id',
  '$type',
  'sprints',
  'currentSprint',
  'status',
  'isUpdatable',
  'isDeletable',
  'isDemo',
  'createdWithOriginal',
  'created',
  'updated',
  'version',
]

/**
 * Changes a board; gives its id. Any reader may mark it as a favourite. With If-Match it must still have the version that
 * the caller saw: a list in a body is all that there is to be, also of what others have added since.
 */
export async function updateBoard(ctx: RequestContext, boardId: string, body: Body): Promise<number> {
  const { ifMatch } = ctx
  return transaction({ ...ctx, ifMatch: null }, async ctx => {
    const board = await findBoard(ctx, boardId, { lock: changesBoard(body) ? 'update' : undefined })
    if (typeof body.favorite === 'boolean') await setFavorite(ctx, board.id, body.favorite)
    if (!changesBoard(body)) return board.id
    requireUpdatable(ctx, board)
    if (ifMatch !== null && ifMatch !== board.version)
      throw new AppError('edit_conflict', { name: board.name }, { extra: { version: board.version } })
    const sprints = (await sprintsOf(ctx, [board.id])).get(board.id) ?? []
    const edit = await readBoard(ctx, board, sprints, body)
    const owner = await readOwnerAndSharing(ctx, board, body)
    const ownerId = owner.owner_id ?? board.owner_id
    if (ownerId !== board.owner_id) await requireRoomForBoard(ctx, ownerId)
    const backlog = await readBacklog(ctx, board, body, ownerId)
    const row: BoardEdit['row'] = { ...edit.row, ...owner, ...backlog }
    if (mayWiden(board, afterOf(board, { ...edit, row }))) requireShareable(ctx, board)
    if (!isChange(board, { ...edit, row })) return board.id
    await writeBoard(ctx, board, { ...edit, row })
    return board.id
  })
}

const afterOf = (board: Board, { row, projectIds = board.projectIds }: BoardEdit): Board => ({
  ...board,
  ...(row as Partial<Board>),
  projectIds,
})

/** Writes what becomes of a locked board, and what follows from it. */
async function writeBoard(ctx: RequestContext, board: Board, edit: BoardEdit): Promise<void> {
  await ctx.db
    .updateTable('board')
    .set({ ...edit.row, updated: ctx.clock() })
    .where('id', '=', board.id)
    .execute()
  await writeParts(ctx, board.id, board, edit)
  const after = afterOf(board, edit)
  await followMembership(ctx, board, after)
  if (after.backlog_id === board.backlog_id) await renewBacklog(ctx, board, after)
  await ctx.events.add(ctx, { kind: 'agile.changed', entity: 'Agile', entityId: board.id })
}

/**
 * Cards that were put there by hand leave a board that has them otherwise, or that shows their project no more; those that
 * it had by a field stay where people put them by hand from now on.
 */
async function followMembership(ctx: RequestContext, before: Board, after: Board): Promise<void> {
  if (before.membership === 'manual' && after.membership !== 'manual') await releaseCards(ctx, after.id, 'all')
  else if (before.projectIds.some(id => !after.projectIds.includes(id)))
    await releaseCards(ctx, after.id, { notIn: after.projectIds })
  if (after.membership === 'field') await syncSprints(ctx, sql<boolean>`b.id = ${after.id}`)
  else await ensureSprint(ctx, after.id)
  if (before.membership === 'field' && after.membership === 'manual') await adoptCards(ctx, before, after)
}

function isChange(board: Board, { row, projectIds, projectColors, ...lists }: BoardEdit): boolean {
  const current: Readonly<Record<string, unknown>> = { ...board }
  const colors = board.projects.flatMap(({ id, color }) => (color === null ? [] : [[id, color] as const]))
  return (
    Object.entries(lists).some(([name, list]) => !isDeepStrictEqual(contentsOf(list), contentsOf(current[name]))) ||
    (projectColors !== undefined && !isDeepStrictEqual(new Map(projectColors), new Map(colors))) ||
    (projectIds !== undefined && !isDeepStrictEqual([...projectIds], [...board.projectIds])) ||
    Object.entries(row).some(([name, value]) => !isDeepStrictEqual(value, current[name]))
  )
}

/** A list of settings without ids: what is sent again without them is the same. */
function contentsOf(list: unknown): unknown {
  if (!Array.isArray(list)) return list
  return list.map(({ id: _id, values, ...member }) => ({ ...member, values: contentsOf(values) }))
}

async function readBacklog(
  ctx: RequestContext,
  board: Board,
  body: Body,
  ownerId: number,
): Promise<Pick<BoardEdit['row'], 'backlog_id'>> {
  const id = await backlogNamed(ctx, board, body)
  if (id === null) return {}
  if (id !== board.backlog_id || ownerId !== board.owner_id) await requireBindable(ctx, id, ownerId)
  return { backlog_id: id }
}

async function backlogNamed(ctx: RequestContext, board: Board, { backlog }: Body): Promise<number | null> {
  if (backlog === undefined || backlog === null) return board.backlog_id
  if (!backlog.id) throw new AppError('field_required', { name: 'backlog.id', field: 'backlog' })
  // Who sends back what was read names a search that may be another's.
  return backlog.id === `7-${board.backlog_id}` ? board.backlog_id : (await findSavedQuery(ctx, backlog.id)).id
}
