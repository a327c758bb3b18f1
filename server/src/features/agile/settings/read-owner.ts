import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { can, canSomewhere } from '../../access/index.ts'
import { knownUserIds } from '../../projects/index.ts'
import {
  asksToShare,
  changesSharing,
  PRIVATE,
  readSharing,
  type Sharing,
  sharingColumns,
  sharingOf,
} from '../../tags/index.ts'
import { requireDeletable, requireShareable } from '../boards.policy.ts'
import type { Board } from '../boards.store.ts'
import type { BoardEdit } from './board-edit.ts'

type Body = BodyOf<'Agile'>

/** Whether a body says anything of who sees and who changes the board. */
export const changesBoardSharing = (body: Body): boolean => changesSharing(body) || projectBased(body).some(isSaid)

const isSaid = (value: boolean | null | undefined): boolean => typeof value === 'boolean'

/** For reading and for changing, whichever of both spellings says it. */
const projectBased = (body: Body): readonly (boolean | null | undefined)[] => [
  body.readSharingSettings?.projectBased ?? body.visibleForProjectBased,
  body.updateSharingSettings?.projectBased ?? body.updateableByProjectBased,
]

/** Owner and sharing of a new board, as columns of its row. */
export async function ownerOfNew(ctx: RequestContext, body: Body) {
  const ownerId = (await readOwner(ctx, body, ctx.actor.userId)) ?? ctx.actor.userId
  if (ownerId !== ctx.actor.userId && !can(ctx, 'LOW_LEVEL')) throw new AppError('forbidden', {})
  const [read, update] = projectBased(body)
  const asks = asksToShare(body) || read === true || update === true
  if (asks && !can(ctx, 'LOW_LEVEL') && !canSomewhere(ctx, 'SHARE_WATCH_FOLDER'))
    throw new AppError('forbidden', { permission: 'SHARE_WATCH_FOLDER' })
  const sharing: Sharing = { ...PRIVATE, ...(await readSharing(ctx, body)) }
  return {
    owner_id: ownerId,
    ...sharingColumns(ownerId, sharing),
    read_by_project: read ?? false,
    update_by_project: update ?? false,
  }
}

/** What a body makes of owner and sharing; nothing where it says nothing. */
export async function readOwnerAndSharing(ctx: RequestContext, board: Board, body: Body): Promise<BoardEdit['row']> {
  const ownerId = (await readOwner(ctx, body, board.owner_id)) ?? board.owner_id
  if (ownerId !== board.owner_id) requireDeletable(ctx, board)
  const isShared = changesBoardSharing(body) && (await sharesAnew(ctx, board, body))
  if (!isShared && ownerId === board.owner_id) return {}
  if (isShared) requireShareable(ctx, board)
  const current = sharingOf(board)
  const sharing = isShared ? { ...current, ...(await readSharing(ctx, body, current)) } : current
  const [read, update] = projectBased(body)
  return {
    owner_id: ownerId,
    ...sharingColumns(ownerId, sharing),
    ...(isShared
      ? { read_by_project: read ?? board.read_by_project, update_by_project: update ?? board.update_by_project }
      : {}),
  }
}

/** Clients send back what they read: only what is different is sharing. */
async function sharesAnew(ctx: RequestContext, board: Board, body: Body): Promise<boolean> {
  const current = sharingOf(board)
  const [read, update] = projectBased(body)
  const after = sharingColumns(board.owner_id, { ...current, ...(await readSharing(ctx, body, current)) })
  const before = sharingColumns(board.owner_id, current)
  return (
    JSON.stringify(after) !== JSON.stringify(before) ||
    (read ?? board.read_by_project) !== board.read_by_project ||
    (update ?? board.update_by_project) !== board.update_by_project
  )
}

async function readOwner(ctx: RequestContext, body: Body, kept: number): Promise<number | null> {
  if (!body.owner) return null
  const [id] = await knownUserIds(ctx, [body.owner], [kept], 'owner')
  return id ?? null
}
