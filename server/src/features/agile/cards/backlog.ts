import { SavedQuery } from '@cairn/common/features/saved-searches'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { listAmong, moveInList, openList, type ReadQuery, readList, readQuery } from '../../issue-search/index.ts'
import { findIssue } from '../../issues/index.ts'
import { type Backlog, requireArrangeable, seenBacklogs } from '../backlogs.ts'
import { requireUpdatable } from '../boards.policy.ts'
import { type Board, findBoard } from '../boards.store.ts'
import { unlessRefused } from '../bounded-queries.ts'

interface OpenBacklog {
  readonly backlog: Backlog
  readonly read: ReadQuery
}

/** The saved search that a board shows as its backlog, read as the actor. Throws `not_found` for who sees none. */
async function openBacklog(ctx: RequestContext, board: Board): Promise<OpenBacklog> {
  const backlog = (await seenBacklogs(ctx, [board])).get(board.id)
  if (!backlog) throw notFound('backlog')
  const folder = { classNo: SavedQuery.ownClass(), id: backlog.id }
  return { backlog, read: { ...(await readStored(ctx, backlog.query)), folder } }
}

/** A query that names what the actor does not see finds nothing for them: why it cannot be read would tell them of it. */
async function readStored(ctx: RequestContext, query: string): Promise<ReadQuery> {
  const read = await unlessRefused(() => readQuery(ctx, { query }))
  if (!read) throw notFound('backlog')
  return read
}

/** Moves an issue of the backlog right behind another, or on top with null, for who may change the board and its search. */
export async function moveInBacklog(
  ctx: RequestContext,
  agileId: string,
  movedId: string,
  leadingId: string | null,
): Promise<number> {
  const board = await findBoard(ctx, agileId)
  requireUpdatable(ctx, board)
  const { backlog, read } = await openBacklog(ctx, board)
  requireArrangeable(ctx, board, backlog)
  await requireInBacklog(ctx, read, movedId)
  return moveInList(ctx, backlog.id, read, movedId, leadingId)
}

/** An issue of the backlog; throws `not_found` for any other. */
export async function issueOfBacklog(ctx: RequestContext, agileId: string, issueText: string): Promise<number> {
  const { read } = await openBacklog(ctx, await findBoard(ctx, agileId))
  return requireInBacklog(ctx, read, issueText)
}

/** The number of an issue of the list; throws `not_found` for any other. */
async function requireInBacklog(ctx: RequestContext, read: ReadQuery, issueText: string): Promise<number> {
  const { id } = await findIssue(ctx, issueText)
  const [found] = await readList(ctx, listAmong(await openList(ctx, read), [id]), { top: 1 })
  if (!found) throw notFound(issueText)
  return id
}
