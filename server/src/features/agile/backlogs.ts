import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { can } from '../access/index.ts'
import { type FolderRights, folderCondition, isUpdatable, requireOnFolder } from '../tags/index.ts'
import { inAll, isUpdatable as isBoardUpdatable } from './boards.policy.ts'
import type { Board } from './boards.store.ts'

/** The saved search that a board shows as its backlog. */
export interface Backlog extends FolderRights {
  readonly id: number
  readonly name: string
  readonly query: string
  readonly created: number
  readonly updated: number
  /** As a saved search; else as the backlog alone. */
  readonly is_seen: boolean
}

type BoardOfBacklog = Pick<Board, 'id' | 'owner_id' | 'backlog_id' | 'projectIds'>

/**
 * Backlogs of boards that the reader sees, by the number of the board: searches that the reader sees anyway, and those of
 * the board's owner for whoever reads all that the board shows.
 */
export async function seenBacklogs(
  ctx: RequestContext,
  boards: readonly BoardOfBacklog[],
): Promise<ReadonlyMap<number, Backlog>> {
  const ids = boards.flatMap(({ backlog_id }) => backlog_id ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Backlog>`
    select s.id, s.name, s.query, s.owner_id, s.kind, s.update_groups, s.update_users, s.created, s.updated,
      ${folderCondition(ctx, 's')} as is_seen
    from saved_query s where s.id = any(${intArray(ids)}) and s.deleted_at is null`.execute(ctx.db)
  const byId = new Map(rows.map(row => [row.id, row]))
  return new Map(
    boards.flatMap((board): [number, Backlog][] => {
      const backlog = byId.get(board.backlog_id ?? 0)
      if (!backlog) return []
      const isOwners = backlog.owner_id === board.owner_id && inAll(ctx, board, 'READ_ISSUE')
      return backlog.is_seen || isOwners ? [[board.id, backlog]] : []
    }),
  )
}

/** Whoever may change the board arranges the search of its owner; any other needs the right to change the search. */
export function requireArrangeable(ctx: RequestContext, board: BoardOfBacklog, backlog: Backlog): void {
  if (backlog.owner_id === board.owner_id) return
  requireOnFolder(isUpdatable(ctx, backlog), backlog, 'UPDATE_WATCH_FOLDER')
}

/** Whether the actor may put the backlog of a board in order. */
export const isArrangeable = (ctx: RequestContext, board: Board, backlog: Backlog): boolean =>
  isBoardUpdatable(ctx, board) && (backlog.owner_id === board.owner_id || isUpdatable(ctx, backlog))

/** Since editors of a board arrange the search of its owner, nobody but that owner makes it the backlog. */
export async function requireBindable(ctx: RequestContext, backlogId: number, ownerId: number): Promise<void> {
  if (ownerId === ctx.actor.userId || can(ctx, 'LOW_LEVEL')) return
  const { rows } = await sql`select 1 from saved_query where id = ${backlogId} and owner_id = ${ownerId}`.execute(
    ctx.db,
  )
  if (rows.length > 0) throw new AppError('forbidden', { permission: 'UPDATE_WATCH_FOLDER' })
}
